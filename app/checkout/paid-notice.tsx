import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'

export function PaidNotice({ orderId }: { orderId: string }) {
  return (
    <div className="wrap mt-6">
      <Banner tone="ok">
        Your payment has arrived and the order is placed.{' '}
        <Link className="text-link" to={`/order/${orderId}`}>
          To your order
        </Link>
      </Banner>
    </div>
  )
}
