import { FileText } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { ShippingAddress } from '#contract/addresses.ts'
import type { CartItem } from '#contract/cart.ts'
import { quoteRequestPath } from '#contract/delivery.ts'

type Address = Partial<ShippingAddress>

/** The cart as a message: who wants what, and where it goes. */
export function toQuoteWords(items: readonly CartItem[], to: Address) {
  const place = [to.address, to.suburb, to.city, to.province, to.postalCode].filter(Boolean).join(', ')
  return {
    name: to.fullName ?? '',
    email: to.email ?? '',
    phone: to.phone ?? '',
    subject: 'Quote with delivery',
    message: [
      'Please send me a quote, with delivery, for:',
      ...items.map(({ qty, name, partNumber }) => `${qty} × ${name} (${partNumber})`),
      '',
      `Deliver to: ${place}`,
    ].join('\n'),
  }
}

type Props = { items: readonly CartItem[]; address: Address; province: string }

/** In place of the button that leads on: a cart whose delivery has no price becomes a request for a quote. */
export function QuoteNeeded({ items, address, province }: Props) {
  const quoted = items.filter(({ deliveryQuoted }) => deliveryQuoted)
  return (
    <div className="mt-5">
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
      <ButtonLink variant="primary" full className="mt-4" to={quoteRequestPath} state={toQuoteWords(items, address)}>
        <FileText size={17} aria-hidden="true" />
        Request a quote
      </ButtonLink>
    </div>
  )
}
