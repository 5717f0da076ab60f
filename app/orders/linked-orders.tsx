import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Order } from '#contract/orders/calls.ts'

/** Goods that were added to a paid order are an order of their own. */
export function LinkedOrders({ order: { linkedOrders = [] }, to }: { order: Order; to: string }) {
  if (linkedOrders.length === 0) return null
  return (
    <div className="mb-4">
      <Banner tone="info">
        Belongs together with{' '}
        {linkedOrders.map(({ _id, orderNumber }, index) => (
          <span key={_id}>
            {index > 0 && ', '}
            <Link className="whitespace-nowrap" to={`${to}/${_id}`}>
              {orderNumber}
            </Link>
          </span>
        ))}
        , which is paid and delivered as its own order.
      </Banner>
    </div>
  )
}
