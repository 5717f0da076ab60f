import { sendRefund } from '#server/orders/refunds/send-refund.ts'
import { expireReservations } from '#server/orders/reserve-order.ts'
import { claimPendingEvents } from '#server/payments/event-queries.ts'
import { claimDueRefunds } from '#server/payments/refund-queries.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, checkLater, checkSoon, claimDueCheckouts } from './checkout-queries.ts'
import { expireCheckouts } from './close-checkout.ts'
import { eachAtOnce } from './each-at-once.ts'
import { finaliseCheckout } from './finalise-checkout.ts'
import { processEvent } from './handle-webhook.ts'

const batch = 40

/**
 * Finishes what a crash or a lost response left open: asks about unsettled checkouts, processes stored webhooks, sends
 * due refunds and ends reservations. Safe in any number of processes. Returns whether more is waiting.
 */
export async function reconcile(app: CheckoutApp): Promise<boolean> {
  const { names, circuitBreaker: breaker } = app.payments
  const awake = names.filter((name) => !breaker.isOpen(name))
  const counts = [
    await eachAtOnce(app, await claimDueCheckouts(app.db, batch, awake), (checkout) => checkOne(app, checkout), idsOf),
    await eachAtOnce(
      app,
      await claimPendingEvents(app.db, batch),
      (event) => processEvent(app, event),
      ({ eventId, checkoutId }) => ({ eventId, checkoutId }),
    ),
    await eachAtOnce(
      app,
      await claimDueRefunds(app.db, batch),
      (refund) => sendRefund(app, refund._id),
      ({ _id, orderId }) => ({ refundId: _id, orderId }),
    ),
    await expireCheckouts(app, batch),
    await expireReservations(app, batch),
  ]
  return counts.some((count) => count === batch)
}

const idsOf = ({ id }: Checkout) => ({ checkoutId: id })

async function checkOne(app: CheckoutApp, { id, provider }: Checkout): Promise<void> {
  // It stopped responding during this batch.
  if (app.payments.circuitBreaker.isOpen(provider)) return checkSoon(app.db, id)
  const finalised = await finaliseCheckout(app, id)
  if (finalised.kind === 'pending' && !finalised.isAnswered) await checkSoon(app.db, id)
  else if (finalised.kind === 'pending' || finalised.kind === 'not_paid') await checkLater(app.db, id)
}
