import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { BankLine } from '#contract/bank/calls.ts'
import { useConfirmBankRefundMutation } from './api.ts'
import { staleLine, sumOf } from './use-decisions.ts'

type Props = { line: BankLine; onDone: (line: BankLine) => void; onClose: () => void }

/** The buyer is told at once, so it cannot be undone. */
export function ConfirmRefund({ line, onDone, onClose }: Props) {
  const [confirmRefund] = useConfirmBankRefundMutation()
  const { run, isBusy } = useAction(confirmRefund, { codes: staleLine, fallback: 'The refund could not be recorded.' })
  const refund = line.proposal?.refund
  if (!refund) return null
  const about = [refund.buyer, refund.order?.orderNumber].filter(Boolean).join(', ')
  return (
    <ConfirmDialog
      open
      title={`Was ${sumOf(line)} refunded with this payment?`}
      confirmText="Record the refund as made"
      busy={isBusy}
      onConfirm={async () => {
        const reply = await run({ params: { id: line._id }, body: { refund: refund._id, updatedAt: line.updatedAt } })
        onClose()
        if (!reply.ok) return toast.error(reply.text)
        toast.success(`The refund of ${sumOf(line)} is recorded as made.`)
        onDone(line)
      }}
      onCancel={onClose}
    >
      {about && `It is for ${about}. `}The buyer is told at once, so this cannot be undone.
    </ConfirmDialog>
  )
}
