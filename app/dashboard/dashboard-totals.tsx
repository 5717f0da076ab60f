import { Link } from 'react-router'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { dropVat } from '#contract/vat.ts'
import { formatChange, formatPrice, type SalesSeries } from './sales-series.ts'

type Props = {
  totalSales: number | undefined
  totalOrders: number | undefined
  series: SalesSeries | undefined
  unresolved: number | undefined
  /** The number of days in the period. */
  count: number
  /** Whether the series, and the count of payments, failed to load. */
  isLost: { series: boolean; unresolved: boolean }
}

const Wait = ({ isLost, width }: { isLost: boolean; width: number }) =>
  isLost ? <span title="Not loaded">–</span> : <Skeleton width={width} height={34} />

const average = ({ sales, orders }: SalesSeries['now']) => (orders === 0 ? 0 : sales / orders)

/** The period's sales, compared with the previous one, and all-time figures. */
export function DashboardTotals({ totalSales, totalOrders, series, unresolved, count, isLost }: Props) {
  const vatPercent = useVatPercent()
  return (
    <dl className="key-figures">
      <div>
        <dt>{dropVat('Sales, incl. VAT', vatPercent)}</dt>
        <dd>{series ? formatPrice(series.now.sales) : <Wait isLost={isLost.series} width={140} />}</dd>
        {series && <Change now={series.now.sales} before={series.before.sales} count={count} />}
        <dd className="key-figures-note">{totalSales !== undefined && `${formatPrice(totalSales)} in total`}</dd>
      </div>
      <div>
        <dt>Orders paid</dt>
        <dd>{series ? formatCount(series.now.orders) : <Wait isLost={isLost.series} width={80} />}</dd>
        {series && <Change now={series.now.orders} before={series.before.orders} count={count} />}
        <dd className="key-figures-note">
          {totalOrders !== undefined &&
            `${formatCount(totalOrders)} ${totalOrders === 1 ? 'order' : 'orders'} in total`}
        </dd>
      </div>
      <div>
        <dt>Average order</dt>
        <dd>{series ? formatPrice(average(series.now)) : <Wait isLost={isLost.series} width={120} />}</dd>
        {series && <Change now={average(series.now)} before={average(series.before)} count={count} />}
      </div>
      <div>
        <dt>Payments to check</dt>
        <dd>{unresolved ?? <Wait isLost={isLost.unresolved} width={40} />}</dd>
        <dd className="key-figures-note">
          {unresolved === 0 && 'All payments match'}
          {unresolved !== undefined && unresolved > 0 && (
            <Link className="underline underline-offset-3" to="/manage/orders/payments">
              Review
            </Link>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Change({ now, before, count }: { now: number; before: number; count: number }) {
  const words = formatChange(now, before)
  return (
    <dd className="key-figures-note">
      {words ? (
        <>
          <span className={now >= before ? 'font-semibold text-ok' : 'font-semibold text-bad'}>{words}</span> on the{' '}
          {count} days before
        </>
      ) : (
        `None in the previous ${count} days`
      )}
    </dd>
  )
}
