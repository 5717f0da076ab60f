import { EllipsisVertical } from 'lucide-react'
import { Link } from 'react-router'
import { OrderTotal } from '#app/ui/commerce/order-total.tsx'
import { hasPaymentNote, PaymentChip } from '#app/ui/commerce/payment-chip.tsx'
import { ReadyChip, StatusChip } from '#app/ui/commerce/status-chip.tsx'
import { Menu } from '#app/ui/dialogs/menu.tsx'
import { formatDate } from '#app/ui/format/date.tsx'
import { formatTime } from '#app/ui/format/date-time.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Column } from '#app/ui/tables/data-table.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { canDeliver, holdsStock } from '#contract/orders/status.ts'
import { canPack } from '../print/can-pack.ts'
import { nameSteps } from './name-steps.ts'

export type RowAction = 'process' | 'pick' | 'ship' | 'deliver' | 'slip'

/** What can be done with an order from the list; the rest is on its own page. */
export const canApply: Record<RowAction, (order: Order) => boolean> = {
  process: ({ status, isStarted }) => status === 'paid' || (status === 'processing' && !isStarted),
  pick: ({ status, isPaid }) => isPaid && holdsStock(status),
  // A deposit starts the work; nothing leaves before the balance has arrived.
  ship: ({ status, isPaid }) => status === 'processing' && isPaid,
  deliver: ({ status, isPaid }) => canDeliver(status) && isPaid,
  slip: canPack,
}

/** Why an order stays as it is, when several are changed together. */
export function describeStay(order: Order, action: RowAction): string {
  const { status, isPaid } = order
  if (status === 'pending') return 'not paid yet'
  if (status === 'cancelled' || status === 'refunded') return status
  if (action === 'process' && status === 'processing') return 'already being processed'
  if (status === 'delivered' || action === 'process') return `already ${nameSteps(status, [order])}`
  if (!isPaid) return 'its balance is still open'
  return action === 'ship' && status === 'paid' ? 'processing has not started' : `already ${nameSteps(status, [order])}`
}

export const rowActions = Object.keys(canApply) as RowAction[]
export const actionLabels: Record<RowAction, (orders: readonly Order[]) => string> = {
  process: () => 'Start processing',
  pick: () => 'Picking list',
  ship: (orders) => `Mark ${nameSteps('shipped', orders)}`,
  deliver: (orders) => `Mark ${nameSteps('delivered', orders)}`,
  slip: () => 'Packing slip',
}

export const orderColumns = (onAction: (order: Order, action: RowAction) => void): Column<Order>[] => [
  {
    id: 'number',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: (order) => (
      <Link className="whitespace-nowrap" to={`/manage/orders/${order._id}`}>
        {order.orderNumber}
      </Link>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    sortable: true,
    look: 'quiet',
    phone: 'second',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>
        {formatDate(createdAt)}
        <span className="max-lg:hidden">, {formatTime(createdAt)}</span>
      </time>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    look: 'grow',
    phone: 'left',
    cell: ({ shippingAddress: { company, fullName } }) =>
      company ? (
        <>
          {company} <small className="max-lg:hidden">{fullName}</small>
        </>
      ) : (
        fullName
      ),
  },
  {
    id: 'lines',
    header: 'Lines',
    align: 'end',
    phone: 'hide',
    tablet: 'hide',
    cell: (order) => order.orderItems.length,
  },
  { id: 'payment', header: 'Payment', phone: 'hide', tablet: 'hide', cell: (order) => <PaymentChip order={order} /> },
  {
    id: 'status',
    header: 'Status',
    phone: 'wide',
    cell: (order) => (
      <span className="chip-row">
        <StatusChip order={order} />
        <ReadyChip order={order} />
        {hasPaymentNote(order) && (
          <span className="md:hidden">
            <PaymentChip order={order} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total incl. VAT',
    sortable: true,
    align: 'end',
    phone: 'corner',
    cell: (order) => <OrderTotal order={order} />,
  },
  {
    id: 'more',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'hide',
    cell: (order) => (
      <Menu
        trigger={
          <IconButton small label={`More for ${order.orderNumber}`}>
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
        groups={[
          [{ label: 'Open', to: `/manage/orders/${order._id}` }],
          rowActions
            .filter((action) => canApply[action](order))
            .map((action) => ({ label: actionLabels[action]([order]), onSelect: () => onAction(order, action) })),
        ].filter((group) => group.length > 0)}
      />
    ),
  },
]
