import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectCart } from '#app/cart/cart-slice.ts'
import { useDelivery } from '#app/cart/use-delivery.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'

export function QuoteLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Link to="/request-quote" className={className}>
      {children}
    </Link>
  )
}

/** In place of the button that leads on: a cart whose delivery has no price becomes a request for a quote. */
export function QuoteNeeded({ className }: { className?: string }) {
  const { cartItems } = useSelector(selectCart)
  const { province } = useDelivery()
  const quoted = cartItems.filter(({ deliveryQuoted }) => deliveryQuoted)
  return (
    <div className={className}>
      <Banner tone="hold">
        {quoted.length > 0 ? (
          <>
            <b>Delivery is quoted for {quoted.map(({ name }) => name).join(', ')}.</b> We price the transport for your
            address before you pay.
          </>
        ) : (
          <>
            <b>We have no delivery price for this cart to {province}.</b> Ask us for a quote, and we will find a way.
          </>
        )}
      </Banner>
      <ButtonLink variant="primary" full className="mt-4" to="/request-quote">
        <FileText size={17} aria-hidden="true" />
        Request a quote
      </ButtonLink>
    </div>
  )
}
