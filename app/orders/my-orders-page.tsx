import '#app/ui/tables/data-table.css'
import '#app/ui/tables/toolbar.css'
import { Package } from 'lucide-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { OrderTotal } from '#app/ui/commerce/order-total.tsx'
import { BuyerStatusChip } from '#app/ui/commerce/status-chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { useListMyOrdersQuery } from './api.ts'

const columns: Column<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: ({ _id, orderNumber, shippingAddress: { reference } }) => (
      <>
        <Link className="whitespace-nowrap" to={`/order/${_id}`}>
          {orderNumber}
        </Link>
        {reference && <span className="block text-note font-normal text-ink-3">Your ref. {reference}</span>}
      </>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    look: 'quiet',
    phone: 'left',
    cell: (order) => <FormattedDate iso={order.createdAt} />,
  },
  { id: 'status', header: 'Status', phone: 'right', cell: (order) => <BuyerStatusChip order={order} /> },
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
  const [params, change] = useUrlState()
  const user = useSelector(selectUser)
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const search = params.get('search') ?? ''
  const {
    currentData,
    data: last,
    isFetching,
    isError,
    refetch,
  } = useListMyOrdersQuery({ querystring: { page, ...(search ? { search } : {}) } })
  // Old rows stay while the next ones load, so that the search field keeps the focus.
  const data = currentData ?? (isFetching ? last : undefined)
  return (
    <>
      <title>My orders</title>
      {isError && !data && <ErrorState title="Your orders could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {data && (
        <section className="panel" aria-busy={isFetching}>
          {(search || data.total > 0) && (
            <Toolbar>
              <DebouncedSearch
                label="Order, your reference, product or amount"
                slash={false}
                value={search}
                onChange={(text) => change({ search: text })}
              />
            </Toolbar>
          )}
          <DataTable
            label="My orders"
            columns={columns}
            rows={data.orders}
            rowId={(order) => order._id}
            empty={
              search ? (
                <EmptyState
                  title="No orders found"
                  icon={<Package size={36} strokeWidth={1.5} aria-hidden="true" />}
                  action={<Button onClick={() => change({ search: '' })}>Show all orders</Button>}
                >
                  Nothing matches ‘{search}’.
                </EmptyState>
              ) : (
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
              )
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
