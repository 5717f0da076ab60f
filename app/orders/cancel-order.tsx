import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useCancelOrderMutation } from './api.ts'

export function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [cancelOrder] = useCancelOrderMutation()
  const { run, state, isBusy } = useAction(cancelOrder, {
    codes: { step_not_allowed: 'This order can no longer be cancelled. Please reload the page.' },
    fallback: 'The order could not be cancelled. Please try again.',
  })
  const confirm = async () => {
    const reply = await run({ params: { id: order._id }, body: {} })
    if (!reply.ok) return
    toast.success(`Order ${order.orderNumber} has been cancelled.`)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Cancel order?"
      confirmText="Cancel the order"
      busyText="Cancelling"
      cancelText="Keep the order"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Are you sure you want to cancel <span className="whitespace-nowrap">{order.orderNumber}</span>?{' '}
      {describeMoney(order)}
    </ConfirmDialog>
  )
}

const isTransfer = ({ paymentResult }: Order) => paymentResult?.provider === 'eft'

const describeMoney = (order: Order) =>
  fromDecimal(order.receivedPrice) === 0 && !order.isPaid
    ? 'You have not been charged.'
    : isTransfer(order)
      ? 'We will refund your transfer to your bank account and e-mail you.'
      : 'Your payment will be refunded to your original payment method.'
