import { EllipsisVertical } from 'lucide-react'
import { Link } from 'react-router'
import type { Column } from '#app/ui/data-table.tsx'
import { formatTime } from '#app/ui/exact-moment.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { formatDay } from '#app/ui/moment.tsx'
import { PaymentChip, saysMoreThanStatus } from '#app/ui/payment-chip.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { canDeliver } from '#contract/orders-status.ts'
import { canPack } from './packing-slip.tsx'

export type RowAction = 'process' | 'ship' | 'deliver' | 'slip'

/** What can be done with an order from the list; the rest is on its own page. */
export const canDo: Record<RowAction, (order: Order) => boolean> = {
  process: ({ status }) => status === 'paid',
  ship: ({ status }) => status === 'processing',
  deliver: ({ status }) => canDeliver(status),
  slip: canPack,
}
export const actionWords: Record<RowAction, string> = {
  process: 'Start processing',
  ship: 'Mark shipped',
  deliver: 'Mark delivered',
  slip: 'Print packing slip',
}
export const rowActions = Object.keys(actionWords) as RowAction[]

export const orderColumns = (onAction: (order: Order, action: RowAction) => void): Column<Order>[] => [
  {
    id: 'number',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: (order) => <Link to={`/manage/orders/${order._id}`}>{order.orderNumber}</Link>,
  },
  {
    id: 'placed',
    header: 'Placed',
    sortable: true,
    look: 'quiet',
    phone: 'second',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>
        {formatDay(createdAt)}
        <span className="desk-only">, {formatTime(createdAt)}</span>
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
          {company} <small className="desk-only">{fullName}</small>
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
      <span className="chips">
        <StatusChip status={order.status} />
        {saysMoreThanStatus(order) && (
          <span className="phone-only">
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
    cell: (order) => <b className="font-semibold">{formatRand(fromDecimal(order.totalPrice))}</b>,
  },
  {
    id: 'more',
    header: 'Do',
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
            .filter((action) => canDo[action](order))
            .map((action) => ({ label: actionWords[action], onSelect: () => onAction(order, action) })),
        ].filter((group) => group.length > 0)}
      />
    ),
  },
]
