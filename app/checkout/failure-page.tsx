import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { paymentMethodSaved, selectCart } from '#app/cart/cart-slice.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { DeclineReason } from '#contract/payments/calls.ts'
import { useGetCheckoutQuery } from './api.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { findPendingOrder, type PendingOrder } from './pending-order.ts'

/** `other` is what to do if no card works. */
const declineWords: Record<DeclineReason, (other: string) => string> = {
  no_funds: (other) =>
    `There is not enough money in the account for this payment. Please use another card or ${other}.`,
  over_limit: (other) =>
    `The payment is above the limit of this card. Please raise the limit, use another card or ${other}.`,
  expired_card: (other) => `The card has expired. Please use another card or ${other}.`,
  wrong_details: () => 'The card number, expiry date, CVV or PIN is not correct. Please check it and try again.',
  not_allowed: (other) => `Your bank does not allow this payment with this card. Please use another card or ${other}.`,
  bank_silent: (other) => `Your bank did not respond. Please try again in a few minutes, or ${other}.`,
  declined: (other) => `Your bank declined the payment without giving a reason. Please use another card or ${other}.`,
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
  const isPaid = data?.status === 'paid'
  const canTransfer = !isPaid && bank.accountNumber !== '' && (orderId !== undefined || cartItems.length > 0)
  return (
    <div className="page-width min-h-[50vh] pt-16 pb-24">
      <title>{`Payment failed | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <OutcomeMessage>
        <CircleX className="text-bad" size={48} strokeWidth={1.5} aria-hidden="true" />
        <h1>Payment Failed</h1>
        <p role="alert">There was an issue with your payment. Please try again or contact support.</p>
        {isPaid ? (
          <Banner tone="info">
            {data.order
              ? 'Your payment did go through, and your order has been placed.'
              : 'Your payment did go through. We are looking into it and will e-mail you: please do not pay again.'}
          </Banner>
        ) : (
          <p className="note">
            {data?.status === 'failed' &&
              `${declineWords[data.declineReason ?? 'declined'](canTransfer ? 'pay by EFT' : 'contact us')} `}
            {data && data.status !== 'open' && 'You have not been charged. '}
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
          {canTransfer && orderId && <ButtonLink to={`/order/${orderId}`}>Pay by EFT instead</ButtonLink>}
          {canTransfer && !orderId && (
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
