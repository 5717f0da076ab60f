import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { BackupNotice } from '#app/backups/backup-notice.tsx'
import { GoLiveNotice } from '#app/doctor/manage-go-live.tsx'
import { ChartLegend } from '#app/ui/charts/chart.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { addDays, today } from '#contract/days.ts'
import { useCountOrdersQuery, useGetDashboardQuery, useListSalesByDateQuery, useSumSalesQuery } from './api.ts'
import { BestSellers } from './best-sellers.tsx'
import { DashboardTotals } from './dashboard-totals.tsx'
import { InvoicesWaiting } from './invoices-waiting.tsx'
import { LowStock } from './low-stock.tsx'
import { NewestOrders } from './newest-orders.tsx'
import { OldBalances } from './old-balances.tsx'
import { OpenQuotes } from './open-quotes.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { SalesChart, SalesChartSkeleton } from './sales-chart.tsx'
import { toSalesSeries } from './sales-series.ts'
import { StatusBars } from './status-bars.tsx'
import { UnsentEmails } from './unsent-emails.tsx'
import { Work } from './work.tsx'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: 'Quarter' },
  { value: '365', label: 'Year' },
] as const
type Period = (typeof periods)[number]['value']

/** Sums over a year are not fetched twice a minute. */
const onFocus = { refetchOnFocus: true }

export default function ManageDashboardPage() {
  const may = useMay()
  const maySet = may('settings.write')
  const [params, change] = useUrlState()
  // Read once: a page open at midnight must not request two different days.
  const [to] = useState(today)
  const period: Period = periods.find(({ value }) => value === params.get('period'))?.value ?? '30'
  const count = Number(period)
  const from = addDays(to, 1 - count)
  const totalOrders = useCountOrdersQuery(undefined, onFocus)
  const totalSales = useSumSalesQuery(undefined, onFocus)
  const byDate = useListSalesByDateQuery({ querystring: { from: addDays(from, -count), to } }, onFocus)
  const overview = useGetDashboardQuery({ querystring: { from, to } }, onFocus)
  const all = [totalOrders, totalSales, byDate, overview]
  const series = byDate.currentData && toSalesSeries(byDate.currentData, to, count)
  const dashboard = overview.currentData ?? overview.data
  const isLost = overview.isError && !overview.isFetching
  const isChartLost = byDate.isError && !byDate.isFetching
  return (
    <>
      <title>Dashboard | Back-office</title>
      <div className="office-page-head">
        <h1>Dashboard</h1>
        <span className="flex-1" />
        <SegmentedControl
          label="Period"
          value={period}
          options={periods}
          onChange={(value) => change({ period: value === '30' ? undefined : value })}
        />
      </div>
      {all.some(({ isError }) => isError) && (
        <div className="panel mb-4">
          <ErrorState
            title="Some totals could not be loaded"
            onRetry={() => {
              for (const query of all) if (query.isError) void query.refetch()
            }}
          />
        </div>
      )}
      <Work />
      {may('backup.run') && <BackupNotice />}
      {maySet && <GoLiveNotice />}
      {dashboard && <InvoicesWaiting {...dashboard.invoicesWaiting} mayMend={maySet} />}
      {dashboard && <OldBalances orders={dashboard.oldBalances} />}
      {dashboard && dashboard.unsentMails > 0 && maySet && <UnsentEmails />}
      {may('quotes.write') && <OpenQuotes />}
      <DashboardTotals
        totalSales={totalSales.data?.totalSales}
        totalOrders={totalOrders.data?.totalOrders}
        series={series}
        unresolved={dashboard?.unresolvedPayments}
        count={count}
        isLost={{ series: isChartLost, unresolved: isLost }}
      />
      <div className="office-columns">
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
          {series ? <SalesChart series={series} /> : <SalesChartSkeleton isLost={isChartLost} />}
        </Panel>
        <Panel
          title="Orders by status"
          flush
          aside={
            <Link className="link" to="/manage/orders">
              All orders
            </Link>
          }
        >
          {dashboard ? (
            <StatusBars rows={dashboard.ordersByStatus} from={from} to={to} />
          ) : (
            <PanelSkeleton isLost={isLost} rows={7} />
          )}
        </Panel>
        <Panel title="Newest orders" flush>
          {dashboard ? <NewestOrders orders={dashboard.newestOrders} /> : <PanelSkeleton isLost={isLost} rows={10} />}
        </Panel>
        <Panel
          title="Low stock"
          flush
          aside={
            <span className="flex gap-3">
              {may('stock.count') && (
                <Link className="link" to="/manage/shortages">
                  Shortages
                </Link>
              )}
              {may('catalogue.read') && (
                <Link className="link" to="/manage/low-stock?state=all">
                  View all
                </Link>
              )}
            </span>
          }
        >
          {dashboard ? <LowStock rows={dashboard.lowStock.slice(0, 9)} /> : <PanelSkeleton isLost={isLost} rows={9} />}
        </Panel>
        <Panel
          title="Best sellers"
          flush
          className="office-columns-wide"
          aside={<span className="note">Paid in this period</span>}
        >
          {dashboard ? (
            <BestSellers rows={dashboard.bestSellers.slice(0, 6)} />
          ) : (
            <PanelSkeleton isLost={isLost} rows={6} />
          )}
        </Panel>
      </div>
    </>
  )
}
