import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { selectCart } from '#app/cart/cart-slice.ts'
import { useAppSelector } from '#app/hooks.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useGetCheckoutQuery } from './api.ts'
import { findPendingOrder, type PendingOrder } from './pending-order.ts'

export default function FailurePage() {
  const brand = useBrand()
  const [search] = useSearchParams()
  const checkout = search.get('checkout') ?? ''
  const { data } = useGetCheckoutQuery({ params: { checkoutId: checkout } }, { skip: !checkout })
  const { cartItems } = useAppSelector(selectCart)
  const [pending, setPending] = useState<PendingOrder>()
  useEffect(() => setPending(findPendingOrder()), [])
  const orderId = pending?.order ?? data?.order
  return (
    <div className="wrap outcome">
      <title>{`Payment failed | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="outcome-in">
        <CircleX className="text-bad" size={48} strokeWidth={1.5} aria-hidden="true" />
        <h1>Payment Failed</h1>
        <p role="alert">There was an issue with your payment. Please try again or contact support.</p>
        {data?.status === 'paid' && data.order ? (
          <Banner tone="info">This payment did arrive after all, and its order is there.</Banner>
        ) : (
          <p className="note">
            {data && data.status !== 'open' && 'Nothing was charged. '}
            {cartItems.length > 0 && 'Your cart is as it was.'}
          </p>
        )}
        <div className="row-f">
          {orderId ? (
            <ButtonLink variant="go" to={`/order/${orderId}`}>
              To your order
            </ButtonLink>
          ) : (
            <ButtonLink variant="go" to="/placeorder">
              Try again
            </ButtonLink>
          )}
          <ButtonLink to="/contact">Contact support</ButtonLink>
          <ButtonLink to="/cart">Back to the cart</ButtonLink>
        </div>
      </div>
    </div>
  )
}
