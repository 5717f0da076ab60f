import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { daysAfterOrder, daysToThink } from '#contract/privacy/own-data.ts'
import { useAskErasureMutation, useReadErasureQuery, useWithdrawErasureMutation } from './privacy-api.ts'

/** Taken back with one click for some days. */
export function DeleteAccount() {
  const { data: erasure, isError, refetch } = useReadErasureQuery()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Delete your account">
      <div className="grid justify-items-start gap-4">
        {isError && !erasure && (
          <ErrorState title="This could not be loaded" onRetry={refetch} heading="h3">
            Please check your network and try again.
          </ErrorState>
        )}
        {!isError && !erasure && <TextSkeleton lines={2} />}
        {erasure?.dueAt && <KeepAccount dueAt={erasure.dueAt} />}
        {erasure && !erasure.dueAt && (
          <>
            <p>
              We delete your account, addresses, cart, lists, enclosures, messages and open quotes after {daysToThink}{' '}
              days. Orders are finished first, and forget you {daysAfterOrder} days later. Invoices and receipts stay,
              as the law asks.
            </p>
            <Button
              variant="outline-danger"
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              Delete your account
            </Button>
          </>
        )}
      </div>
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function KeepAccount({ dueAt }: { dueAt: string }) {
  const [withdraw] = useWithdrawErasureMutation()
  const { run, isBusy } = useAction(withdraw, { fallback: 'This could not be saved. Please try again.' })
  const keep = async () => {
    const reply = await run(undefined)
    if (reply.ok) toast.success('Your account stays.')
    else toast.error(reply.text)
  }
  return (
    <>
      <Banner tone="hold">Your account will be deleted on {formatDate(dueAt)}.</Banner>
      <Button variant="primary" disabled={isBusy} onClick={() => void keep()}>
        Keep my account
      </Button>
    </>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const [ask] = useAskErasureMutation()
  const { run, isBusy } = useAction(ask, { fallback: 'This could not be saved. Please try again.' })
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    const reply = await run(undefined)
    if (!reply.ok) return setProblem(reply.text)
    onClose()
    toast.success('We have sent you an e-mail with the day.')
  }
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      confirmText="Delete my account"
      cancelText="Keep it"
      busyText="Saving"
      busy={isBusy}
      error={problem}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      You have {daysToThink} days to change your mind. After that nobody can bring the account back.
    </ConfirmDialog>
  )
}
