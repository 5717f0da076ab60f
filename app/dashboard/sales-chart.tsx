import { Chart } from '#app/ui/chart.tsx'
import { formatDay } from '#app/ui/moment.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { rand, type SalesSeries } from './sales-series.ts'

export function SalesChart({ series: { points, isByMonth } }: { series: SalesSeries }) {
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

export const SalesChartSkeleton = () => (
  <div className="chart">
    <Loading label="Loading the chart">
      <Skeleton height={260} />
    </Loading>
  </div>
)
