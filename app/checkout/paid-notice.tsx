import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'

export function PaidNotice({ orderId }: { orderId: string }) {
  return (
    <div className="page-width mt-6">
      <Banner tone="ok">
        Your payment has arrived and the order is placed.{' '}
        <Link className="underline underline-offset-3" to={`/order/${orderId}`}>
          View your order
        </Link>
      </Banner>
    </div>
  )
}
