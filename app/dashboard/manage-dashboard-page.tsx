import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chart, ChartLegend } from '#app/ui/chart.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { daysBefore, today } from '#app/ui/days.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { formatDay, Moment } from '#app/ui/moment.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { orderStatusWords, StatusChip } from '#app/ui/status-chip.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import { formatRand, fromDecimal, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Dashboard } from '#contract/orders-dashboard.ts'
import { useCountOrdersQuery, useGetDashboardQuery, useListSalesByDateQuery, useSumSalesQuery } from './api.ts'
import { formatChange, toSalesSeries } from './sales-series.ts'
import { UnsentMails } from './unsent-mails.tsx'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: 'Quarter' },
  { value: '365', label: 'Year' },
] as const
type Period = (typeof periods)[number]['value']

const rand = (amount: number) => formatRand(toCents(amount))

export default function ManageDashboardPage() {
  const [address, change] = useAddress()
  // One look at the clock: a page that is open at midnight must not ask for two different days.
  const [to] = useState(today)
  const period: Period = periods.find(({ value }) => value === address.get('period'))?.value ?? '30'
  const count = Number(period)
  const from = daysBefore(to, count - 1)
  const totalOrders = useCountOrdersQuery()
  const totalSales = useSumSalesQuery()
  const byDate = useListSalesByDateQuery({ querystring: { from: daysBefore(from, count), to } })
  const overview = useGetDashboardQuery({ querystring: { from, to } })
  const all = [totalOrders, totalSales, byDate, overview]
  const series = byDate.currentData && toSalesSeries(byDate.currentData, to, count)
  const dashboard = overview.currentData ?? overview.data
  return (
    <>
      <title>Dashboard | Back-office</title>
      <div className="work-head">
        <h1>Dashboard</h1>
        <span className="sp" />
        <Segmented
          label="Period"
          value={period}
          options={periods}
          onChange={(value) => change({ period: value === '30' ? undefined : value })}
        />
      </div>
      {all.some(({ isError }) => isError) && (
        <ErrorState
          title="Some figures could not be loaded"
          onRetry={() => {
            for (const query of all) if (query.isError) void query.refetch()
          }}
        />
      )}
      {dashboard && dashboard.unsentMails > 0 && <UnsentMails />}
      <Figures
        totalSales={totalSales.data?.totalSales}
        totalOrders={totalOrders.data?.totalOrders}
        series={series}
        unresolved={dashboard?.unresolvedPayments}
        count={count}
      />
      <div className="dash">
        <div className="dash-column">
          <Panel
            title="Sales by date"
            flush
            aside={
              <ChartLegend
                items={[
                  { label: 'This period' },
                  { label: series?.isByMonth ? 'This month so far' : 'Today so far', look: 'hollow' },
                  { label: 'Before', look: 'dashed' },
                ]}
              />
            }
          >
            {series ? <SalesChart series={series} /> : <ChartSkeleton />}
          </Panel>
          <Panel title="Newest orders" flush>
            {dashboard ? <NewestOrders orders={dashboard.newestOrders} /> : <ListSkeleton />}
          </Panel>
        </div>
        <div className="dash-column">
          <Panel
            title="Orders by status"
            flush
            aside={
              <Link className="link" to="/manage/orders">
                All orders
              </Link>
            }
          >
            {dashboard ? <StatusBars rows={dashboard.ordersByStatus} from={from} to={to} /> : <ListSkeleton />}
          </Panel>
          <Panel title="Low stock" flush>
            {dashboard ? <LowStock rows={dashboard.lowStock.slice(0, 8)} /> : <ListSkeleton />}
          </Panel>
        </div>
        <Panel
          title="Best sellers"
          flush
          className="dash-wide"
          aside={<span className="note">Paid in this period</span>}
        >
          {dashboard ? <BestSellers rows={dashboard.bestSellers.slice(0, 6)} /> : <ListSkeleton />}
        </Panel>
      </div>
    </>
  )
}

type Series = ReturnType<typeof toSalesSeries>
type FigureProps = {
  totalSales: number | undefined
  totalOrders: number | undefined
  series: Series | undefined
  unresolved: number | undefined
  count: number
}

function Figures({ totalSales, totalOrders, series, unresolved, count }: FigureProps) {
  const average = ({ sales, orders }: Series['now']) => (orders === 0 ? 0 : sales / orders)
  return (
    <dl className="kpis">
      <div>
        <dt>Total sales, incl. VAT</dt>
        <dd>{totalSales === undefined ? <Skeleton width={160} height={34} /> : rand(totalSales)}</dd>
        <dd className="more">
          {series && (
            <>
              {rand(series.now.sales)} in {count} days <Change now={series.now.sales} before={series.before.sales} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Total orders</dt>
        <dd>{totalOrders ?? <Skeleton width={80} height={34} />}</dd>
        <dd className="more">
          {series && (
            <>
              {series.now.orders} paid in {count} days <Change now={series.now.orders} before={series.before.orders} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Average order</dt>
        <dd>{series ? rand(average(series.now)) : <Skeleton width={120} height={34} />}</dd>
        <dd className="more">
          {series && (
            <>
              in {count} days <Change now={average(series.now)} before={average(series.before)} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Payments to check</dt>
        <dd>{unresolved ?? <Skeleton width={40} height={34} />}</dd>
        <dd className="more">
          {unresolved === 0 && 'Every payment fits its order'}
          {unresolved !== undefined && unresolved > 0 && (
            <Link className="text-link" to="/manage/orders/payments">
              Look at them
            </Link>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const words = formatChange(now, before)
  if (!words) return null
  return (
    <>
      (<span className={now >= before ? 'up' : 'down'}>{words}</span> on those before)
    </>
  )
}

function SalesChart({ series: { points, isByMonth } }: { series: Series }) {
  return (
    <Chart
      label="Sales by date"
      xLabel={isByMonth ? 'Month' : 'Day'}
      data={points.map(({ x, sales, before }) => ({ x, values: { sales, before } }))}
      series={[
        { key: 'sales', label: 'This period', kind: 'bar' },
        { key: 'before', label: 'Before', kind: 'line', dashed: true },
      ]}
      format={rand}
      formatAxis={(amount) => (amount >= 1000 ? `R ${Math.round(amount / 1000)}k` : `R ${amount}`)}
      formatX={(x) => formatDay(isByMonth ? `${x}-01` : x).slice(isByMonth ? -8 : 0, isByMonth ? undefined : -5)}
      openEnd
    />
  )
}

type StatusRows = Dashboard['ordersByStatus']

function StatusBars({ rows, from, to }: { rows: StatusRows; from: string; to: string }) {
  const most = Math.max(1, ...rows.map(({ orders }) => orders))
  return (
    <ul className="status-bars">
      {rows.map(({ status, orders }) => {
        const [word, tone] = orderStatusWords[status]
        return (
          <li key={status}>
            <Link to={`/manage/orders?status=${status}&from=${from}&to=${to}`}>{word}</Link>
            <i style={{ '--w': `${(orders / most) * 100}%`, '--c': `var(--${tone})` } as CSSProperties} />
            <b>{orders}</b>
          </li>
        )
      })}
    </ul>
  )
}

const orderColumns: Column<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: (order) => <Link to={`/manage/orders/${order._id}`}>{order.orderNumber}</Link>,
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
    cell: (order) => <Moment iso={order.createdAt} withTime />,
  },
  { id: 'status', header: 'Status', phone: 'left', cell: (order) => <StatusChip status={order.status} /> },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: (order) => <b className="font-semibold">{formatRand(fromDecimal(order.totalPrice))}</b>,
  },
]

const NewestOrders = ({ orders }: { orders: readonly Order[] }) => (
  <DataTable
    label="Newest orders"
    columns={orderColumns}
    rows={orders}
    rowId={(order) => order._id}
    empty={<EmptyState title="No orders yet">The newest ten show here.</EmptyState>}
  />
)

type StockRow = Dashboard['lowStock'][number]

/** The bar is full at this many. */
const enough = 6

const stockColumns: Column<StockRow>[] = [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, partNumber, name }) => (
      <Link to={`/manage/update-product/${_id}`} className="two-lines">
        <b className="font-semibold">{partNumber}</b>
        <small>{name}</small>
      </Link>
    ),
  },
  {
    id: 'stock',
    header: 'Left',
    align: 'end',
    phone: 'right',
    cell: ({ countInStock }) => (
      <>
        <i
          className="meter"
          style={
            {
              '--w': `${(countInStock / enough) * 100}%`,
              '--c': countInStock < 2 ? 'var(--bad)' : 'var(--hold)',
            } as CSSProperties
          }
        />
        {countInStock}
      </>
    ),
  },
]

const LowStock = ({ rows }: { rows: readonly StockRow[] }) => (
  <DataTable
    label="Low stock"
    columns={stockColumns}
    rows={rows}
    rowId={(row) => row._id}
    empty={<EmptyState title="Nothing runs low">Products with fewer than six left show here.</EmptyState>}
  />
)

type SellerRow = Dashboard['bestSellers'][number]

const sellerColumns = (best: number): Column<SellerRow>[] => [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'left',
    cell: ({ partNumber, name, slug }) => (
      <Link to={`/product/${slug}`} className="two-lines">
        <b className="font-semibold">{partNumber}</b>
        <small>{name}</small>
      </Link>
    ),
  },
  {
    id: 'bar',
    header: 'Beside the best',
    hideHeader: true,
    phone: 'hide',
    tablet: 'hide',
    cell: ({ itemsPrice }) => (
      <i className="sales-bar" style={{ '--w': `${(100 * fromDecimal(itemsPrice)) / best}%` } as CSSProperties} />
    ),
  },
  { id: 'qty', header: 'Pieces', align: 'end', phone: 'left', cell: ({ qty }) => qty },
  {
    id: 'sales',
    header: 'Sales excl. VAT',
    align: 'end',
    phone: 'right',
    cell: ({ itemsPrice }) => <b className="font-semibold">{formatRand(fromDecimal(itemsPrice))}</b>,
  },
]

const BestSellers = ({ rows }: { rows: readonly SellerRow[] }) => (
  <DataTable
    label="Best sellers"
    columns={sellerColumns(Math.max(1, ...rows.map((row) => fromDecimal(row.itemsPrice))))}
    rows={rows}
    rowId={(row) => row._id}
    empty={
      <EmptyState
        title="Nothing was sold in this period"
        action={
          <ButtonLink small to="?period=365">
            Show the year
          </ButtonLink>
        }
      >
        What sells best shows here.
      </EmptyState>
    }
  />
)

const ChartSkeleton = () => (
  <div className="chart">
    <Loading label="Loading the chart">
      <Skeleton height={260} />
    </Loading>
  </div>
)

const ListSkeleton = () => (
  <div className="panel-in">
    <Loading>
      <div className="grid gap-3">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </div>
    </Loading>
  </div>
)
