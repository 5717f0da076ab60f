import type { DeclineReason } from '#contract/payments/calls.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { findPaymentsOfCheckout, insertPayment, namePayment } from '#server/payments/payment-queries.ts'
import type { PaymentReport } from '#server/payments/provider/provider.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { releaseHolds } from '#server/stock/holds.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { askedCents, type Checkout, lockCheckout, lockExpiredCheckouts, settleCheckout } from './checkout-queries.ts'
import { flagSecondPayment } from './flag-second-payment.ts'
import { reviewEmail } from './review-email.ts'
import type { ReviewCause } from './table.ts'
import { isReserving, releaseGoods } from './take-goods.ts'

/** Not paid, according to the provider: releases the goods. A later payment is still accepted. */
export async function closeUnpaid(
  app: CheckoutApp,
  { id }: Checkout,
  state: 'failed' | 'cancelled' | 'expired',
  declineReason: DeclineReason | null = null,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const locked = await lockCheckout(tx, id)
    if (!locked || !isReserving(locked)) return
    await releaseGoods(tx, locked)
    await settleCheckout(tx, id, { state, declineReason, holds: [] })
  })
}

/** Releases expired reservations. Returns how many. */
export async function expireCheckouts(app: CheckoutApp, limit = 50): Promise<number> {
  return app.db.transaction(async (tx) => {
    const overdue = await lockExpiredCheckouts(tx, limit)
    // All products at once: checkout by checkout, they would be locked out of order.
    const holds = overdue.flatMap((checkout) => checkout.holds)
    await releaseHolds(tx, holds)
    for (const { id } of overdue) await settleCheckout(tx, id, { state: 'expired', holds: [] })
    return overdue.length
  })
}

const whys: Record<ReviewCause, string> = {
  wrong_amount: 'The amount paid does not match the amount due. No order was created.',
  refunded: 'The provider refunded the payment before the shop saw it. No order was created.',
  taken: 'The provider reported a payment that has already paid for something else. No order was created.',
}

export async function holdForReview(
  app: CheckoutApp,
  checkout: Checkout,
  report: PaymentReport,
  why: ReviewCause,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const locked = await lockCheckout(tx, checkout.id)
    if (!locked || locked.state === 'paid' || locked.state === 'review') return
    await releaseGoods(tx, locked)
    await settleCheckout(tx, checkout.id, { state: 'review', review: why, holds: [] })
    const receivedCents = report.amount?.cents ?? null
    // A payment that the provider has already refunded cannot be refunded again.
    const cents = (receivedCents ?? 0) - (report.refundedCents ?? 0)
    if (cents > 0 && report.paymentId)
      await insertPayment(tx, {
        provider: checkout.provider,
        providerPaymentId: report.paymentId,
        providerRef: report.providerRef ?? checkout.providerRef,
        checkoutId: checkout.id,
        cents,
        mode: report.mode,
        // It pays no order, so it must not block the one that does.
        isSurplus: true,
        paidAt: (report.paidAt ?? new Date()).toISOString(),
      })
    await flagPayment(app, tx, {
      kind: why === 'wrong_amount' ? 'amount_differs' : 'unknown_payment',
      about: `${checkout.provider}:${checkout.id}`,
      message: whys[why],
      provider: checkout.provider,
      paymentId: report.paymentId,
      checkoutId: checkout.id,
      orderId: checkout.orderId,
      expectedCents: askedCents(checkout),
      receivedCents,
      buyer: checkout.email,
    })
    const email = reviewEmail(why, { totalCents: askedCents(checkout), receivedCents })
    await queueEmail(app, tx, checkout.email, email)
  })
}

/** Test money for a live checkout, or vice versa: it pays nothing, but the office should know. */
export async function flagWrongMode(app: CheckoutApp, checkout: Checkout, report: PaymentReport): Promise<void> {
  if (report.mode === checkout.mode) return
  await app.db.transaction((tx) =>
    flagPayment(app, tx, {
      kind: 'unknown_payment',
      about: `${checkout.provider}:${checkout.id}:${report.mode}`,
      message: `A ${report.mode} payment arrived for a ${checkout.mode} checkout. It does not count, and no order was created.`,
      provider: checkout.provider,
      paymentId: report.paymentId,
      checkoutId: checkout.id,
      expectedCents: askedCents(checkout),
      receivedCents: report.amount?.cents ?? null,
      buyer: checkout.email,
    }),
  )
}

/** Any payment besides the one that made the order must be refunded too. */
export async function recordExtraPayments(app: CheckoutApp, { id }: Checkout, report: PaymentReport): Promise<void> {
  const { paymentId, amount, alsoPaid } = report
  const named = paymentId && report.state === 'paid' ? [{ paymentId, cents: amount?.cents ?? 0 }] : []
  const said = [...named, ...alsoPaid].filter(({ cents }) => cents > 0)
  const before = await findPaymentsOfCheckout(app.db, id)
  if (said.every((one) => before.some((known) => known.providerPaymentId === one.paymentId))) return
  await app.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (checkout?.state !== 'paid' || report.mode !== checkout.mode) return
    const paymentIds = new Set((await findPaymentsOfCheckout(tx, id)).map((payment) => payment.providerPaymentId))
    const order = checkout.orderId ? await findOrderRow(tx, checkout.orderId) : undefined
    for (const one of said) {
      if (paymentIds.has(one.paymentId) || (await namePayment(tx, id, one.paymentId))) continue
      const surplus = await insertPayment(tx, {
        provider: checkout.provider,
        providerPaymentId: one.paymentId,
        providerRef: report.providerRef ?? checkout.providerRef,
        checkoutId: id,
        orderId: checkout.orderId,
        cents: one.cents,
        mode: checkout.mode,
        isSurplus: true,
        paidAt: (report.paidAt ?? new Date()).toISOString(),
      })
      if (surplus) await flagSecondPayment(app, tx, checkout, one, order)
    }
  })
}
