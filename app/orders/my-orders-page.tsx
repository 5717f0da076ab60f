import '#app/ui/tables/data-table.css'
import { Package } from 'lucide-react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { OrderTotal } from '#app/ui/commerce/order-total.tsx'
import { StatusChip } from '#app/ui/commerce/status-chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import type { Order } from '#contract/orders.ts'
import { useListMyOrdersQuery } from './api.ts'

const columns: Column<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: (order) => <Link to={`/order/${order._id}`}>{order.orderNumber}</Link>,
  },
  {
    id: 'placed',
    header: 'Placed',
    look: 'quiet',
    phone: 'left',
    cell: (order) => <FormattedDate iso={order.createdAt} />,
  },
  { id: 'status', header: 'Status', phone: 'right', cell: (order) => <StatusChip order={order} /> },
  {
    id: 'items',
    header: 'Items',
    look: 'grow',
    phone: 'wide',
    cell: ({ orderItems: [first, ...more] }) =>
      first && `${first.name}${more.length > 0 ? ` and ${more.length} more` : ''}`,
  },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: (order) => <OrderTotal order={order} />,
  },
]

export default function MyOrdersPage() {
  const [search] = useSearchParams()
  const user = useSelector(selectUser)
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const { currentData: data, isError, refetch } = useListMyOrdersQuery({ querystring: { page } })
  return (
    <>
      <title>My orders</title>
      {isError && !data && <ErrorState title="Your orders could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {data && (
        <section className="panel">
          <DataTable
            label="My orders"
            columns={columns}
            rows={data.orders}
            rowId={(order) => order._id}
            empty={
              <EmptyState
                title="No orders yet"
                icon={<Package size={36} strokeWidth={1.5} aria-hidden="true" />}
                action={
                  <ButtonLink variant="primary" to="/shop">
                    Go to the shop
                  </ButtonLink>
                }
              >
                Your orders will appear here, with their progress and invoices.
              </EmptyState>
            }
          />
        </section>
      )}
      {data && <Pagination page={page} pages={data.pages} />}
      {user && (
        <p className="note mt-4">
          {user.emailVerified ? (
            `Orders that you placed as a guest with ${user.email} are here too.`
          ) : (
            <>
              Orders that you placed as a guest with {user.email} appear here once you have{' '}
              <Link className="underline underline-offset-3" to="/my-profile">
                confirmed this address
              </Link>
              .
            </>
          )}
        </p>
      )}
    </>
  )
}
