import '#app/styles/parts/order.css'
import { ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { writeQuery } from '#app/api/via.ts'
import { dashboardApi, useGetDashboardQuery } from '#app/dashboard/api.ts'
import { useAppDispatch } from '#app/hooks.ts'
import { BulkBar } from '#app/ui/bulk-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExportLinks } from '#app/ui/export-links.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { orderStatusWords } from '#app/ui/status-chip.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TableRange } from '#app/ui/table-range.tsx'
import type { Sort } from '#app/ui/table-sort.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { TypedSearch } from '#app/ui/typed-search.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { orderStatuses } from '#contract/orders-status.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { actionWords, canDo, orderColumns, type RowAction, rowActions } from './manage-order-columns.tsx'
import { useListOrdersQuery } from './manage-orders-api.ts'
import { ShipOrder } from './manage-ship-order.tsx'
import { ShipOrders } from './manage-ship-orders.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { useBulkSteps } from './use-bulk-steps.ts'
import { usePrint } from './use-print.tsx'

const sorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const
type OrderSort = (typeof sorts)[number]

const toSort = (word: OrderSort): Sort =>
  word.startsWith('total')
    ? { id: 'total', descending: word === 'total-desc' }
    : { id: 'placed', descending: word === 'newest' }
const fromSort = ({ id, descending }: Sort): OrderSort =>
  id === 'total' ? (descending ? 'total-desc' : 'total-asc') : descending ? 'newest' : 'oldest'

const day = /^\d{4}-\d{2}-\d{2}$/

export default function ManageOrdersPage() {
  const [address, change] = useAddress()
  const [selected, setSelected] = useState<string[]>([])
  const [shipping, setShipping] = useState<readonly Order[]>([])
  const { print, sheets } = usePrint()
  const bulk = useBulkSteps()
  const dispatch = useAppDispatch()
  const renew = () =>
    dispatch(dashboardApi.endpoints.countOrders.initiate(undefined, { forceRefetch: true, subscribe: false }))
  const read = (name: string) => address.get(name) ?? ''
  const status = orderStatuses.find((word) => word === read('status'))
  const sort = sorts.find((word) => word === read('sort')) ?? 'newest'
  const search = read('search')
  const from = day.test(read('from')) ? read('from') : ''
  const to = day.test(read('to')) ? read('to') : ''
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const filter = { ...period, ...(search ? { search } : {}), ...(status ? { status: [status] } : {}), sort }
  const { currentData, data, isFetching, isError, error, refetch } = useListOrdersQuery({
    querystring: { ...filter, page },
  })
  const counts = useGetDashboardQuery({ querystring: period }).data
  // The old rows stay, paler, while the next are on their way; after a failure they would lie.
  const shown = currentData ?? (isFetching ? data : undefined)
  const chosen = shown?.orders.filter(({ _id }) => selected.includes(_id)) ?? []
  const [only] = shipping
  const isFiltered = Boolean(search || status || from || to)

  const act = async (orders: readonly Order[], action: RowAction) => {
    const able = orders.filter(canDo[action])
    if (action === 'slip') return print(able.map((order) => <PackingSlip key={order._id} order={order} />))
    if (action === 'ship') return setShipping(able)
    await bulk.run(able, action)
    setSelected([])
  }

  return (
    <>
      <title>Orders | Back-office</title>
      <div className="no-print">
        <div className="work-head">
          <h1>Orders</h1>
          <span className="sp" />
          <ButtonLink small to="/manage/orders/payments" icon={<ShieldQuestionMark size={16} aria-hidden="true" />}>
            Payments to check{counts && counts.unresolvedPayments > 0 ? ` (${counts.unresolvedPayments})` : ''}
          </ButtonLink>
          <ExportLinks href={(format) => `/api/order/export${writeQuery({ ...filter, format })}`} renew={renew} />
        </div>
        <section className="panel" aria-busy={isFetching}>
          <TabLinks label="Status" tabs={toTabs(address, counts)} />
          <Toolbar>
            <TypedSearch
              label="Order, customer, phone, tracking or payment"
              value={search}
              onChange={(text) => change({ search: text })}
            />
            <PeriodFilter from={from} to={to} onChange={change} />
          </Toolbar>
          <BulkBar
            count={chosen.length}
            summary={formatRand(chosen.reduce((sum, order) => sum + fromDecimal(order.totalPrice), 0))}
            onClear={() => setSelected([])}
          >
            {rowActions
              .filter((action) => chosen.some(canDo[action]))
              .map((action) => (
                <Button key={action} small busy={bulk.isBusy} onClick={() => void act(chosen, action)}>
                  {action === 'slip' ? 'Packing slips' : actionWords[action]}
                </Button>
              ))}
          </BulkBar>
          {isError && !isFetching && (
            <ErrorState title="The orders could not be loaded" onRetry={refetch}>
              {toWords(toApiError(error), { fallback: 'Please try again.' })}
            </ErrorState>
          )}
          {!shown && isFetching && <TableSkeleton columns={7} />}
          {shown && (
            <DataTable
              label="Orders"
              columns={orderColumns((order, action) => void act([order], action))}
              rows={shown.orders}
              rowId={(order) => order._id}
              rowName={(order) => order.orderNumber}
              sort={toSort(sort)}
              onSort={(next) => change({ sort: fromSort(next) })}
              selected={selected}
              onSelect={setSelected}
              empty={
                <EmptyState
                  title={isFiltered ? 'No order fits this search' : 'No orders yet'}
                  action={
                    isFiltered && (
                      <ButtonLink small to="/manage/orders">
                        Show all orders
                      </ButtonLink>
                    )
                  }
                >
                  {isFiltered
                    ? 'Try a shorter word, another status or other dates.'
                    : 'Orders show here when people buy.'}
                </EmptyState>
              }
            />
          )}
          {shown && shown.total > 0 && (
            <div className="table-foot">
              <TableRange page={page} limit={officePageSize} total={shown.total} />
              <span className="sp" />
              <Pagination page={page} pages={shown.pages} />
            </div>
          )}
        </section>
      </div>
      {sheets}
      {only && shipping.length === 1 && <ShipOrder order={only} onClose={() => setShipping([])} />}
      {shipping.length > 1 && (
        <ShipOrders
          orders={shipping}
          isBusy={bulk.isBusy}
          onShip={async (parcels) => {
            await bulk.run(shipping, 'ship', parcels)
            setShipping([])
            setSelected([])
          }}
          onClose={() => setShipping([])}
        />
      )}
    </>
  )
}

type Counts = { ordersByStatus: readonly { status: string; orders: number }[] }

function toTabs(address: URLSearchParams, counts: Counts | undefined) {
  const current = address.get('status') ?? ''
  const to = (status: string) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (status) next.set('status', status)
    else next.delete('status')
    return `?${next}`
  }
  const all = counts?.ordersByStatus.reduce((sum, { orders }) => sum + orders, 0)
  return [
    { to: to(''), label: 'All', count: all, current: current === '' },
    ...orderStatuses.map((status) => ({
      to: to(status),
      label: orderStatusWords[status][0],
      count: counts?.ordersByStatus.find((row) => row.status === status)?.orders,
      current: current === status,
    })),
  ]
}
