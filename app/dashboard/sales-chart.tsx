import { Chart } from '#app/ui/charts/chart.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { formatDate } from '#app/ui/format/date.tsx'
import { formatPrice, type SalesSeries } from './sales-series.ts'

export function SalesChart({ series: { points, isByMonth } }: { series: SalesSeries }) {
  if (points.every(({ sales, before }) => sales === 0 && before === 0))
    return <EmptyState title="No sales in this period">Each day's paid sales appear here.</EmptyState>
  return (
    <Chart
      label="Sales by date"
      xLabel={isByMonth ? 'Month' : 'Day'}
      data={points.map(({ x, sales, before }) => ({ x, values: { sales, before } }))}
      series={[
        { key: 'sales', label: 'This period', kind: 'bar' },
        { key: 'before', label: 'Before', kind: 'line', dashed: true },
      ]}
      format={formatPrice}
      formatAxis={formatAxis}
      formatX={(x) => formatDate(isByMonth ? `${x}-01` : x).slice(isByMonth ? -8 : 0, isByMonth ? undefined : -5)}
      openEnd
    />
  )
}

export const SalesChartSkeleton = ({ isLost }: { isLost: boolean }) => (
  <div className="chart">
    {isLost ? (
      <p className="note">Not loaded.</p>
    ) : (
      <Loading label="Loading the chart">
        <Skeleton height={260} />
      </Loading>
    )}
  </div>
)

/** 'R 250k', 'R 1.5M': as short as a round figure allows. */
function formatAxis(amount: number): string {
  if (amount >= 1_000_000) return `R ${amount / 1_000_000}M`
  return amount >= 1000 ? `R ${amount / 1000}k` : `R ${amount}`
}
