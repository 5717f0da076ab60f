import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { paymentMethodSaved, selectCart } from '#app/cart/cart-slice.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { DeclineReason } from '#contract/payments.ts'
import { useGetCheckoutQuery } from './api.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { findPendingOrder, type PendingOrder } from './pending-order.ts'

const declineWords: Record<DeclineReason, string> = {
  no_funds: 'There is not enough money in the account for this payment. Please use another card or pay by EFT.',
  over_limit: 'The payment is above the limit of this card. Please raise the limit, use another card or pay by EFT.',
  expired_card: 'The card has expired. Please use another card or pay by EFT.',
  wrong_details: 'The card number, expiry date, CVV or PIN is not correct. Please check it and try again.',
  not_allowed: 'Your bank does not allow this payment with this card. Please use another card or pay by EFT.',
  bank_silent: 'Your bank did not respond. Please try again in a few minutes, or pay by EFT.',
  declined: 'Your bank declined the payment without giving a reason. Please use another card or pay by EFT.',
}

export default function FailurePage() {
  const brand = useBrand()
  const [search] = useSearchParams()
  const checkout = search.get('checkout') ?? ''
  const { data } = useGetCheckoutQuery({ params: { checkoutId: checkout } }, { skip: !checkout })
  const { cartItems } = useSelector(selectCart)
  const dispatch = useAppDispatch()
  const { bank } = brand
  const [pending, setPending] = useState<PendingOrder>()
  useEffect(() => {
    setPending(findPendingOrder())
  }, [])
  const orderId = pending?.order ?? data?.order
  return (
    <div className="page-width min-h-[50vh] pt-16 pb-24">
      <title>{`Payment failed | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <OutcomeMessage>
        <CircleX className="text-bad" size={48} strokeWidth={1.5} aria-hidden="true" />
        <h1>Payment Failed</h1>
        <p role="alert">There was an issue with your payment. Please try again or contact support.</p>
        {data?.status === 'paid' && data.order ? (
          <Banner tone="info">Your payment did go through, and your order has been placed.</Banner>
        ) : (
          <p className="note">
            {data?.status === 'failed' && `${declineWords[data.declineReason ?? 'declined']} `}
            {data && data.status !== 'open' && 'Nothing was charged. '}
            {cartItems.length > 0 && 'Your cart has not changed.'}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
          {orderId ? (
            <ButtonLink variant="primary" to={`/order/${orderId}`}>
              View your order
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to="/placeorder">
              Try again
            </ButtonLink>
          )}
          {!orderId && bank.accountNumber && cartItems.length > 0 && (
            <ButtonLink to="/placeorder" onClick={() => dispatch(paymentMethodSaved('EFT'))}>
              Pay by EFT instead
            </ButtonLink>
          )}
          <ButtonLink to="/contact">Contact support</ButtonLink>
          <ButtonLink to="/cart">Back to the cart</ButtonLink>
        </div>
      </OutcomeMessage>
    </div>
  )
}
