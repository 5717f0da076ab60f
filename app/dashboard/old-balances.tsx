import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'

/** Goods that nobody has paid the balance of for a month: the office decides. */
export function OldBalances({ orders }: { orders: Dashboard['oldBalances'] }) {
  if (orders.length === 0) return null
  return (
    <div className="mb-6">
      <Banner tone="hold">
        <p>
          <b>The balance has been open for more than 30 days.</b> The goods are ready.
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {orders.map(({ _id, orderNumber, duePrice }) => (
            <li key={_id}>
              <Link to={`/manage/orders/${_id}`}>{orderNumber}</Link>, {formatRand(fromDecimal(duePrice))}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
