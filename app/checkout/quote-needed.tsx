import { FileText } from 'lucide-react'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { deliveryChosen } from '#app/cart/cart-slice.ts'
import { useDelivery } from '#app/cart/use-delivery.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { nameProvince } from '#contract/addresses/places.ts'
import type { CartItem } from '#contract/cart/price.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'

/** Replaces the checkout button: a cart without a delivery price becomes a quote request, or is collected after all. */
export function QuoteNeeded({ items }: { items: readonly CartItem[] }) {
  const dispatch = useAppDispatch()
  const { offers, province } = useDelivery()
  const collections = offers.filter(({ method }) => method.kind === 'collect')
  const quoted = items.filter(({ deliveryQuoted }) => deliveryQuoted)
  return (
    <div>
      <Banner tone="hold">
        {quoted.length > 0 ? (
          <>
            <b>Delivery is quoted for {quoted.map(({ name }) => name).join(', ')}.</b> We will price delivery to your
            address before you pay{collections.length > 0 && ', or you can collect it'}.
          </>
        ) : (
          <>
            <b>We have no delivery price for this cart to {nameProvince(province)}.</b> Request a quote,{' '}
            {collections.length > 0 ? 'or collect it.' : 'and we will find a way.'}
          </>
        )}
      </Banner>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">
        <ButtonLink variant="primary" to={requestQuotePath}>
          <FileText size={17} aria-hidden="true" />
          Request a quote
        </ButtonLink>
        {quoted.length === 0 && <ButtonLink to="/shipping">Deliver to another address</ButtonLink>}
        {collections.map(({ method: { id, name } }) => (
          <Button key={id} onClick={() => dispatch(deliveryChosen(id))}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
