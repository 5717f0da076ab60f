import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders.ts'
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
    toast.success(`Order ${order.orderNumber} is cancelled.`)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Cancel order?"
      confirmText="Cancel the order"
      busyText="Cancelling"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Are you sure you want to cancel {order.orderNumber}?{' '}
      {order.isPaid ? 'What you paid goes back by the way it came.' : 'Nothing was charged.'}
    </ConfirmDialog>
  )
}
