import type { CheckoutApp } from './checkout-app.ts'
import { findRecentlyPaid } from './checkout-queries.ts'
import { recordExtraPayments } from './close-checkout.ts'
import { askProvider } from './finalise-checkout.ts'

const batch = 100

/** Every night: asks again about recent payments, to find second payments whose webhook never came. */
export async function recheckPaid(app: CheckoutApp): Promise<void> {
  let last = ''
  for (;;) {
    const paid = await findRecentlyPaid(app.db, last, batch)
    for (const checkout of paid) {
      const report = await askProvider(app, checkout)
      if (report) await recordExtraPayments(app, checkout, report)
    }
    last = paid.at(-1)?.id ?? ''
    if (paid.length < batch) return
  }
}
