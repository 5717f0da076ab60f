import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { PaymentToCheck } from '#contract/payments.ts'
import { useResolvePaymentMutation } from './manage-orders-api.ts'

export function ResolvePayment({ payment, onClose }: { payment: PaymentToCheck; onClose: () => void }) {
  const [note, setNote] = useState(payment.note ?? '')
  const [resolvePayment] = useResolvePaymentMutation()
  const { run, state, isBusy } = useAction(resolvePayment, { fallback: 'The note could not be saved.' })
  const save = async () => {
    const reply = await run({ params: { id: payment._id }, body: { resolved: true, note } })
    if (reply.ok) onClose()
  }
  return (
    <Dialog open title="What was done about it?" onClose={() => !isBusy && onClose()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>{payment.message}</p>
        <TextArea
          label="Note"
          hint="Such as: spoke to the buyer, refunded at the provider."
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <DialogActions>
          <Button type="submit" variant="go" busy={isBusy} busyText="Saving">
            Mark resolved
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
