import { FileText } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { CartItem } from '#contract/cart.ts'
import { requestQuotePath } from '#contract/quotes-paths.ts'

type Props = { items: readonly CartItem[]; province: string }

/** Replaces the checkout button: a cart without a delivery price becomes a quote request. */
export function QuoteNeeded({ items, province }: Props) {
  const quoted = items.filter(({ deliveryQuoted }) => deliveryQuoted)
  return (
    <div className="mt-5">
      <Banner tone="hold">
        {quoted.length > 0 ? (
          <>
            <b>Delivery is quoted for {quoted.map(({ name }) => name).join(', ')}.</b> We will price delivery to your
            address before you pay.
          </>
        ) : (
          <>
            <b>We have no delivery price for this cart to {province}.</b> Request a quote, and we will find a way.
          </>
        )}
      </Banner>
      <ButtonLink variant="primary" full className="mt-4" to={requestQuotePath}>
        <FileText size={17} aria-hidden="true" />
        Request a quote
      </ButtonLink>
    </div>
  )
}
