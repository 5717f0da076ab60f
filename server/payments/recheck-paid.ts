import { findRecentlyPaid } from './checkout-queries.ts'
import { noteMorePayments } from './close-checkout.ts'
import { askProvider, type Shop } from './finalise-checkout.ts'

const batch = 100

/** Once a night: asks again about what was paid lately, and finds second payments whose webhook never came. */
export async function recheckPaid(shop: Shop): Promise<void> {
  let last = ''
  for (;;) {
    const paid = await findRecentlyPaid(shop.db, last, batch)
    for (const checkout of paid) {
      const report = await askProvider(shop, checkout)
      if (report) await noteMorePayments(shop, checkout, report)
    }
    last = paid.at(-1)?.id ?? ''
    if (paid.length < batch) return
  }
}
