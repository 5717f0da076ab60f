import { Plus, ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useNewRows } from '#app/api/use-new-rows.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { dashboardApi, useGetOrderCountsQuery, useGetWorkQuery } from '#app/dashboard/api.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { PeriodFilter } from '#app/ui/forms/period-filter.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import { DataTable } from '#app/ui/tables/data-table.tsx'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { NewRows } from '#app/ui/tables/new-rows.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import type { Sort } from '#app/ui/tables/table-sort.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { TaskKind } from '#contract/dashboard/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { returnedCents } from '#contract/orders/refunded.ts'
import { nameStep, orderStatuses } from '#contract/orders/status.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { ConfirmDelivery } from './confirm-delivery.tsx'
import { useListOrdersQuery } from './manage-orders-api.ts'
import { actionLabels, canApply, describeStay, orderColumns, type RowAction, rowActions } from './order-columns.tsx'
import { ShipOrder } from './ship-order.tsx'
import { ShipOrders } from './ship-orders.tsx'
import { type BulkStep, type Parcels, useBulkSteps } from './use-bulk-steps.ts'

const sorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const
type OrderSort = (typeof sorts)[number]

const toSort = (word: OrderSort): Sort =>
  word.startsWith('total')
    ? { id: 'total', descending: word === 'total-desc' }
    : { id: 'placed', descending: word === 'newest' }
const fromSort = ({ id, descending }: Sort): OrderSort =>
  id === 'total' ? (descending ? 'total-desc' : 'total-asc') : descending ? 'newest' : 'oldest'

/** What has to be done, beside the statuses. */
const orderViews = [
  { value: 'to-pack', label: 'To pack', kind: 'pack' },
  { value: 'transfers', label: 'Transfers to check', kind: 'transfers' },
] as const

const day = /^\d{4}-\d{2}-\d{2}$/

/** The total of the orders, less refunds. */
function describeSum(orders: readonly Order[]): string {
  const returned = orders.reduce((sum, order) => sum + returnedCents(order), 0)
  const total = orders.reduce((sum, order) => sum + fromDecimal(order.totalPrice), 0)
  return returned > 0 ? `${formatRand(total - returned)} after refunds` : formatRand(total)
}

const describeGone = (chosen: readonly Order[], rows: readonly Order[]): string => {
  const gone = chosen.filter((order) => !rows.includes(order)).length
  return gone > 0 ? `${gone} no longer in this list` : ''
}

export default function ManageOrdersPage() {
  const [params, change] = useUrlState()
  const [selected, setSelected] = useState<string[]>([])
  // A step takes orders off a list of one status; they stay selected for the next step, until another list is opened.
  const [stepped, setStepped] = useState<{ list: string; orders: readonly Order[] }>({ list: '', orders: [] })
  const [stays, setStays] = useState('')
  const [shipping, setShipping] = useState<readonly Order[]>([])
  const [delivering, setDelivering] = useState<readonly Order[]>([])
  const bulk = useBulkSteps()
  const navigate = useNavigate()
  const may = useMay()
  const dispatch = useAppDispatch()
  const renew = () =>
    dispatch(dashboardApi.endpoints.countOrders.initiate(undefined, { forceRefetch: true, subscribe: false }))
  const read = (name: string) => params.get(name) ?? ''
  const status = orderStatuses.find((word) => word === read('status'))
  const view = orderViews.find(({ value }) => value === read('view'))?.value
  const sort = sorts.find((word) => word === read('sort')) ?? 'newest'
  const search = read('search')
  const from = day.test(read('from')) ? read('from') : ''
  const to = day.test(read('to')) ? read('to') : ''
  const isProof = read('proof') === 'true'
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const filter = {
    ...(isProof ? { proof: true } : {}),
    ...period,
    ...(search ? { search } : {}),
    ...(status ? { status: [status] } : {}),
    ...(view ? { view } : {}),
    sort,
  }
  const { currentData, data, isFetching, isError, error, refetch } = useListOrdersQuery(
    { querystring: { ...filter, page } },
    live,
  )
  const counts = useGetOrderCountsQuery({ querystring: period }, live).data
  const work = useGetWorkQuery(undefined, live).data
  const fresh = useNewRows({ ...filter, page }, currentData?.orders)
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const shown = currentData ?? (isFetching ? data : undefined)
  const list = params.toString()
  const rows = fresh.rows ?? shown?.orders ?? []
  const gone = stepped.list === list ? stepped.orders.filter(({ _id }) => !rows.some((row) => row._id === _id)) : []
  const chosen = [...rows, ...gone].filter(({ _id }) => selected.includes(_id))
  const select = (ids: string[]) => {
    setSelected(ids)
    setStays('')
  }
  const [only] = shipping
  const isFiltered = Boolean(search || status || view || from || to || isProof)

  const act = async (orders: readonly Order[], action: RowAction) => {
    const able = orders.filter(canApply[action])
    if (action === 'slip')
      return startDownload(`/api/order/packing-slips${writeQuery({ ids: able.map(({ _id }) => _id) })}`, renew)
    if (action === 'pick')
      return navigate(`/manage/orders/picking-list${writeQuery({ ids: able.map(({ _id }) => _id) })}`)
    if (action === 'ship') return setShipping(able)
    if (action === 'deliver') return setDelivering(able)
    await step(able, action)
  }
  const step = async (orders: readonly Order[], action: BulkStep, parcels?: Parcels) => {
    const after = await bulk.run(orders, action, parcels)
    const known = stepped.list === list ? stepped.orders.filter((one) => !after.some(({ _id }) => _id === one._id)) : []
    setStepped({ list, orders: [...known, ...after] })
  }
  const actOnChosen = (action: RowAction) => {
    const staying = chosen.filter((order) => !canApply[action](order))
    setStays(staying.map((order) => `${order.orderNumber}: ${describeStay(order, action)}`).join('. '))
    void act(chosen, action)
  }

  return (
    <>
      <title>Orders | Back-office</title>
      <div className="office-page-head">
        <h1>Orders</h1>
        <span className="flex-1" />
        {may('quotes.write') && (
          <ButtonLink
            small
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            to="/manage/quotes?new=order"
          >
            New order
          </ButtonLink>
        )}
        <ButtonLink small to="/manage/orders/payments" icon={<ShieldQuestionMark size={16} aria-hidden="true" />}>
          Payments to check{counts && counts.unresolvedPayments > 0 ? ` (${counts.unresolvedPayments})` : ''}
        </ButtonLink>
        <ExportLinks href={(format) => `/api/order/export${writeQuery({ ...filter, format })}`} renew={useProof()} />
      </div>
      {/* On a small laptop the customer's column gives way, so that the row's menu stays in view. */}
      <section
        className="panel min-[1081px]:max-[1400px]:[&_.data-table-grow]:max-w-[180px]"
        aria-busy={isFetching && !currentData}
      >
        <TabLinks label="Status" tabs={toTabs(params, counts, work)} />
        <Toolbar>
          <DebouncedSearch
            label="Order, customer, town, part number, amount or phone"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <PeriodFilter label="Placed" from={from} to={to} onChange={change} />
          {(isProof || (counts?.openProofs ?? 0) > 0) && (
            <Button
              small
              variant={isProof ? 'primary' : 'plain'}
              aria-pressed={isProof}
              onClick={() => change({ proof: isProof ? undefined : 'true' })}
            >
              Proof received ({counts?.openProofs ?? 0})
            </Button>
          )}
        </Toolbar>
        <BulkBar
          count={chosen.length}
          summary={[describeSum(chosen), describeGone(chosen, rows)].filter(Boolean).join(', ')}
          onClear={() => select([])}
        >
          {rowActions
            .map((action) => ({ action, able: chosen.filter(canApply[action]) }))
            .filter(({ able }) => able.length > 0)
            .map(({ action, able }) => (
              <Button key={action} small busy={bulk.isBusy} onClick={() => actOnChosen(action)}>
                {action === 'slip' ? 'Packing slips' : actionLabels[action](able)}
                {able.length < chosen.length && ` (${able.length} of ${chosen.length})`}
              </Button>
            ))}
        </BulkBar>
        {stays && chosen.length > 0 && (
          <p className="panel-body note" role="status">
            Left out: {stays}.
          </p>
        )}
        {isError && !isFetching && (
          <ErrorState title="The orders could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!shown && isFetching && <TableSkeleton columns={7} />}
        <NewRows count={fresh.waiting} words={['new order', 'new orders']} onShow={fresh.show} />
        {shown && (
          <DataTable
            label="Orders"
            columns={orderColumns((order, action) => void act([order], action))}
            rows={rows}
            rowId={(order) => order._id}
            rowName={(order) => order.orderNumber}
            sort={toSort(sort)}
            onSort={(next) => change({ sort: fromSort(next) })}
            selected={selected}
            onSelect={select}
            empty={
              <EmptyState
                title={search ? 'No orders found' : isFiltered ? 'No orders here' : 'No orders yet'}
                action={
                  isFiltered && (
                    <ButtonLink small to="/manage/orders">
                      Show all orders
                    </ButtonLink>
                  )
                }
              >
                {search
                  ? 'Try a shorter search, another status or other dates.'
                  : isFiltered
                    ? 'Look under another status, or choose other dates.'
                    : 'New orders will appear here.'}
              </EmptyState>
            }
          />
        )}
        {shown && (
          <PageFoot page={page} limit={officePageSize} pages={shown.pages} total={shown.total} isMore={shown.isMore} />
        )}
      </section>
      {only && shipping.length === 1 && <ShipOrder order={only} onClose={() => setShipping([])} />}
      <ConfirmDelivery
        orders={delivering}
        busy={bulk.isBusy}
        onConfirm={async () => {
          await step(delivering, 'deliver')
          setDelivering([])
        }}
        onCancel={() => setDelivering([])}
      />
      {shipping.length > 1 && (
        <ShipOrders
          orders={shipping}
          onShip={async (parcels) => {
            await step(shipping, 'ship', parcels)
            setShipping([])
          }}
          onClose={() => setShipping([])}
        />
      )}
    </>
  )
}

type Counts = { ordersByStatus: readonly { status: string; orders: number }[] }

function toTabs(params: URLSearchParams, counts: Counts | undefined, work: Record<TaskKind, number> | undefined) {
  const current = params.get('status') ?? ''
  const view = params.get('view') ?? ''
  const to = (name: 'status' | 'view', value: string) => {
    const next = new URLSearchParams(params)
    for (const other of ['page', 'status', 'view']) next.delete(other)
    if (value) next.set(name, value)
    return `?${next}`
  }
  const all = counts?.ordersByStatus.reduce((sum, { orders }) => sum + orders, 0)
  return [
    { to: to('status', ''), label: 'All', count: all, current: current === '' && view === '' },
    ...orderViews.map(({ value, label, kind }) => ({
      to: to('view', value),
      label,
      count: work?.[kind],
      current: view === value,
    })),
    ...orderStatuses.map((status) => ({
      to: to('status', status),
      label: nameStep(status),
      count: counts?.ordersByStatus.find((row) => row.status === status)?.orders,
      current: current === status,
    })),
  ]
}
