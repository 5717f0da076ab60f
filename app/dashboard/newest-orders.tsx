import { Link } from 'react-router'
import { OrderTotal } from '#app/ui/commerce/order-total.tsx'
import { StatusChip } from '#app/ui/commerce/status-chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Order } from '#contract/orders/calls.ts'

const columns: Column<Order>[] = [
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
    id: 'customer',
    header: 'Customer',
    look: 'grow',
    phone: 'left',
    cell: ({ shippingAddress: { company, fullName } }) => company || fullName,
  },
  {
    id: 'placed',
    header: 'Placed',
    look: 'quiet',
    phone: 'hide',
    cell: (order) => <FormattedDateTime iso={order.createdAt} />,
  },
  { id: 'status', header: 'Status', phone: 'right', cell: (order) => <StatusChip order={order} /> },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: (order) => <OrderTotal order={order} />,
  },
]

export const NewestOrders = ({ orders }: { orders: readonly Order[] }) => (
  <DataTable
    label="Newest orders"
    columns={columns}
    rows={orders}
    rowId={(order) => order._id}
    empty={<EmptyState title="No orders yet">The ten newest orders appear here.</EmptyState>}
  />
)
