import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { nameSteps } from './name-steps.ts'

type Props = {
  orders: readonly Order[]
  /** Goods that are not in stock, in words. */
  missing?: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Marking as delivered closes an order and sends an e-mail, so it asks first, especially if the order was never
 * shipped.
 */
export function ConfirmDelivery({ orders, missing, busy, onConfirm, onCancel }: Props) {
  const [first] = orders
  if (!first) return null
  const unsent = orders.filter(({ status }) => status !== 'shipped')
  const isOne = orders.length === 1
  const shipped = nameSteps('shipped', unsent)
  const delivered = nameSteps('delivered', orders)
  const what = isOne ? first.orderNumber : `${orders.length} orders`
  const never = isOne
    ? `It was never marked as ${shipped}. `
    : `${unsent.length} of them ${unsent.length === 1 ? 'was' : 'were'} never marked as ${shipped}. `
  if (missing)
    return (
      <ConfirmDialog
        key="missing"
        open
        title="Not in stock"
        confirmText="They were found"
        busyText="Saving"
        variant="primary"
        busy={busy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        According to the books {missing} cannot be handed over. If they are here all the same, they are entered as found
        and {what} is marked as {delivered}.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      title={`Mark ${what} as ${delivered}?`}
      confirmText={`Mark ${delivered}`}
      busyText="Saving"
      variant="primary"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {unsent.length > 0 && never}
      {isOne ? 'The buyer gets an e-mail.' : 'Each buyer gets an e-mail.'}
    </ConfirmDialog>
  )
}
