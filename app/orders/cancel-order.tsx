import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Order } from '#contract/orders.ts'
import { useCancelOrderMutation } from './api.ts'

type Props = { order: Order; forOffice?: boolean; onClose: () => void }

export function CancelOrder({ order, forOffice = false, onClose }: Props) {
  const [cancelOrder] = useCancelOrderMutation()
  const { run, state, isBusy } = useAction(cancelOrder, {
    codes: {
      step_not_allowed: 'This order can no longer be cancelled. Please reload the page.',
      stale: 'Someone else changed this order in the meantime. Please reload the page.',
    },
    fallback: 'The order could not be cancelled. Please try again.',
  })
  const confirm = async () => {
    // The office's notes change `updatedAt`, and a buyer cannot see them: only the office sends it.
    const reply = await run({ params: { id: order._id }, body: forOffice ? { updatedAt: order.updatedAt } : {} })
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
      {forOffice ? officeWords(order) : buyerWords(order)}
    </ConfirmDialog>
  )
}

const isTransfer = ({ paymentResult }: Order) => paymentResult?.provider === 'eft'

const officeWords = (order: Order) =>
  !order.isPaid
    ? 'The buyer has not been charged.'
    : isTransfer(order)
      ? 'It was paid by bank transfer: please refund it from your bank. It stays under Payments to check until you have.'
      : 'Anything paid and not yet refunded will be refunded through the payment provider.'

const buyerWords = (order: Order) =>
  !order.isPaid
    ? 'You have not been charged.'
    : isTransfer(order)
      ? 'We will refund your transfer to your bank account and e-mail you.'
      : 'Your payment will be refunded to your original payment method.'
