import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, findRecentlyPaid, markRechecked } from './checkout-queries.ts'
import { recordExtraPayments } from './close-checkout.ts'
import { eachAtOnce } from './each-at-once.ts'
import { askProvider } from './finalise-checkout.ts'

const batch = 100

/**
 * Every night: asks again about recent payments, to find second payments whose webhook never came. Each is marked when
 * its provider has answered, so a check that was interrupted resumes where it stopped.
 */
export async function recheckPaid(app: CheckoutApp): Promise<void> {
  const { circuitBreaker: breaker } = app.payments
  let last = ''
  for (;;) {
    const paid = await findRecentlyPaid(app.db, last, batch)
    await eachAtOnce(
      app,
      paid,
      (checkout) => recheckOne(app, checkout),
      ({ id }) => ({ checkoutId: id }),
    )
    last = paid.at(-1)?.id ?? ''
    const silent = paid.find(({ provider }) => breaker.isOpen(provider))
    if (silent) throw new Error(`${silent.provider} does not respond: the check continues later`)
    if (paid.length < batch) return
  }
}

async function recheckOne(app: CheckoutApp, checkout: Checkout): Promise<void> {
  if (app.payments.circuitBreaker.isOpen(checkout.provider)) return
  const report = await askProvider(app, checkout)
  if (!report) return
  await recordExtraPayments(app, checkout, report)
  await markRechecked(app.db, checkout.id)
}
