import { AppError } from '#contract/errors.ts'
import type { Checkout } from './checkout-queries.ts'
import { finaliseCheckout, type Shop } from './finalise-checkout.ts'

/** As many pages as one buyer can have ended between two presses, and a little more. */
const maxTries = 3

/**
 * The checkout of a press: a new one, or the one that the same press opened before. A page that was opened before may be
 * over by now, declined or cancelled, and would lead the buyer in a circle; so the provider is asked first.
 */
export async function startOrReuse(
  shop: Shop,
  start: () => Promise<Checkout>,
): Promise<{ checkout: Checkout; isPaid: boolean }> {
  for (let tries = 1; ; tries++) {
    const checkout = await start()
    if (checkout.state !== 'open' || checkout.provider === 'eft') return { checkout, isPaid: false }
    const { kind } = await finaliseCheckout(shop, checkout.id)
    if (kind === 'order') return { checkout, isPaid: true }
    if (kind === 'review')
      throw new AppError(
        'conflict',
        'A payment for this cart has arrived, and we are looking at it. Please do not pay again.',
      )
    if (kind !== 'not_paid' || tries === maxTries) return { checkout, isPaid: false }
  }
}
