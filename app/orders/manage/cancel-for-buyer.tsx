import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { useCancelOrderMutation } from '../api.ts'
import { isPaidByHand, refundableCents } from './refundable.ts'
import { staleOrder } from './stale-order.ts'

const schema = z.object({ reason: filled('Please give a reason. The buyer will see it.') })

/** The office cancels, and tells the buyer why. */
export function CancelForBuyer({ order, onClose }: { order: Order; onClose: () => void }) {
  const [cancelOrder] = useCancelOrderMutation()
  const { run } = useAction(cancelOrder, {
    codes: {
      ...staleOrder,
      step_not_allowed: 'This order can no longer be cancelled. You now see the latest version.',
    },
    fallback: 'The order could not be cancelled. Please try again.',
  })
  return (
    <FormDialog
      title={`Cancel ${order.orderNumber}?`}
      action="Cancel the order"
      busyText="Cancelling"
      variant="danger"
      closeText="Keep the order"
      schema={schema}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const { _id: id, updatedAt, orderNumber } = order
        const reply = await run({ params: { id }, body: { reason, updatedAt } })
        if (!reply.ok) return reply
        toast.success(`Order ${orderNumber} has been cancelled.`)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">{describeMoney(order)}</p>
      <TextArea name="reason" label="Reason" required rows={2} maxLength={500} />
    </FormDialog>
  )
}

function describeMoney(order: Order): string {
  if (refundableCents(order) === 0 && !order.isPaid) return 'The buyer has not been charged.'
  return isPaidByHand(order)
    ? `${order.paymentResult?.provider === 'counter' ? 'It was paid at the counter' : 'It was paid by bank transfer'}: please refund it from your bank. It stays under Payments to check until you have.`
    : 'Anything paid and not yet refunded will be refunded through the payment provider.'
}
