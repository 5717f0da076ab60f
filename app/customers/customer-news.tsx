import { useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Customer } from '#contract/customers/calls.ts'
import { useWithdrawCustomerNewsMutation } from './api.ts'

/** Whether the office may write to a customer about anything but their orders. */
export function CustomerNews({ customer: { _id, name, news, emailVerified } }: { customer: Customer }) {
  const may = useMay()
  const [withdraw] = useWithdrawCustomerNewsMutation()
  const { run, isBusy, state } = useAction(withdraw, { fallback: 'This could not be saved. Please try again.' })
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    const reply = await run({ params: { id: _id } })
    if (!reply.ok) return
    setAsking(false)
    toast.success('Noted. Please take the address off your mailing list.')
  }
  return (
    <Panel title="News by e-mail">
      {!news && <p className="note">Has not agreed to news and offers: please send none.</p>}
      {news && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ui">
            Agreed on <FormattedDate iso={news.givenAt} />
            {emailVerified === false && ', but the e-mail address is not confirmed: please send none'}.
          </p>
          <p className="note">“{news.wording}”</p>
          {may('customers.write') && (
            <Button small onClick={() => setAsking(true)}>
              Wants no more news
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title="No more news?"
        confirmText="Note it"
        busyText="Saving"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {name} asked you to stop. Only they can agree again, in their account.
      </ConfirmDialog>
    </Panel>
  )
}
