import type { ApiError } from '#app/api/base-query.ts'
import { toWords } from '#app/api/use-action.ts'
import type { Totals } from '#contract/cart/price.ts'
import type { OutOfStockDetails } from '#contract/payments/calls.ts'
import type { CheckoutProblem } from './checkout-problem-banner.tsx'

/** A refused order in words a buyer can act on. The details beside the code are defined by the contract. */
export function toCheckoutProblem(error: ApiError, before: string): CheckoutProblem {
  const { failure } = error
  if (failure.code === 'price_changed' && typeof failure.totalPrice === 'string') {
    const { itemsPrice, shippingPrice, taxPrice, totalPrice } = failure as unknown as Totals
    return { kind: 'price-changed', totals: { itemsPrice, shippingPrice, taxPrice, totalPrice }, before }
  }
  if (failure.code === 'out_of_stock' && Array.isArray(failure.items))
    return { kind: 'out-of-stock', items: failure.items as OutOfStockDetails['items'] }
  if (failure.code === 'hold_limit') return { kind: 'hold-limit', text: failure.message ?? '' }
  if (failure.code === 'quote_needed') return { kind: 'quote-needed', text: failure.message ?? '' }
  if (failure.code === 'code_refused') return { kind: 'code-refused', text: failure.message ?? '' }
  if (failure.code === 'provider_failed') return { kind: 'no-card-page' }
  return {
    kind: 'failed',
    text: toWords(error, {
      fallback: 'The order could not be placed. You were not charged; please try again.',
    }),
  }
}
