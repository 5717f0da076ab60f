import { askLater, askSoon, type Checkout, claimDueCheckouts } from './checkout-queries.ts'
import { expireCheckouts } from './close-checkout.ts'
import { claimWaitingEvents } from './event-queries.ts'
import { finaliseCheckout, type Shop } from './finalise-checkout.ts'
import { workThroughEvent } from './receive-hook.ts'
import { claimDueRefunds } from './refund-queries.ts'
import { sendRefund } from './send-refund.ts'

const batch = 40
const atOnce = 8

/**
 * What makes the shop whole whatever died, and whoever never came back: asks about checkouts that are not settled, works
 * through webhooks that were kept, sends refunds that are due, and ends reservations. Safe in any number of processes.
 * Answers whether more is waiting.
 */
export async function reconcile(shop: Shop): Promise<boolean> {
  const { names, rests } = shop.payments
  const awake = names.filter((name) => !rests.isResting(name))
  const counts = [
    await each(shop, await claimDueCheckouts(shop.db, batch, awake), (checkout) => checkOne(shop, checkout)),
    await each(shop, await claimWaitingEvents(shop.db, batch), (event) => workThroughEvent(shop, event)),
    await each(shop, await claimDueRefunds(shop.db, batch), (refund) => sendRefund(shop, refund._id)),
    await expireCheckouts(shop, batch),
  ]
  return counts.some((count) => count === batch)
}

async function checkOne(shop: Shop, { id, provider }: Checkout): Promise<void> {
  // It fell silent while this batch was worked through.
  if (shop.payments.rests.isResting(provider)) return askSoon(shop.db, id)
  const finalised = await finaliseCheckout(shop, id)
  if (finalised.kind === 'pending' && !finalised.isAnswered) await askSoon(shop.db, id)
  else if (finalised.kind === 'pending' || finalised.kind === 'not_paid') await askLater(shop.db, id)
}

/** A few at a time. One that fails keeps its lease and comes again; the others go on. */
async function each<T>(shop: Shop, items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error) => shop.log.error({ err: error }, 'the reconciler failed at one of its tasks'))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return items.length
}
