import type { z } from 'zod'
import type { confirmBankLine } from '#contract/bank/calls.ts'
import { formatDay } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { dropHoldsOfOrder } from '#server/checkout/checkout-queries.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { recordPaymentInside } from '#server/orders/record-payment.ts'
import { lockOrder } from '#server/orders/records/order-queries.ts'
import { sendRefunds } from '#server/orders/refunds/send-refunds.ts'
import { findPayment, findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { assertUndecided } from './assert-undecided.ts'
import { decideLine, findLiveMatches, insertMatch, lockLine } from './records/line-queries.ts'

type Confirmation = z.output<typeof confirmBankLine.schema.body>
type Part = Confirmation['orders'][number]

/**
 * Records a line as the payment of its orders, all or none. Locks the orders, then the line, then checkouts and stock; a
 * line of several orders may meet another one in the stock, so a lost race is tried again.
 */
export async function confirmLine(app: App, id: string, confirmation: Confirmation, by: Viewer): Promise<void> {
  const refunds = await withRetry(() => app.db.transaction((tx) => confirmInside(app, tx, id, confirmation, by)))
  await sendRefunds(app, refunds)
}

async function confirmInside(app: App, tx: Db, id: string, confirmation: Confirmation, by: Viewer): Promise<Refund[]> {
  const { orders, on, ifGone, updatedAt } = confirmation
  for (const { _id } of orders.toSorted((one, other) => one._id.localeCompare(other._id))) await lockOrder(tx, _id)
  const line = await lockLine(tx, id)
  await assertUndecided(tx, line)
  assertNotStale(line.updatedAt, updatedAt)
  if (line.cents < 0) throw new AppError('bad_input', 'This is money out: it pays no order.')
  const matchedCents = (await findLiveMatches(tx, id)).reduce((sum, { cents }) => sum + cents, 0)
  const openCents = line.cents - matchedCents
  const sum = orders.reduce((total, { amount }) => total + fromDecimal(amount), 0)
  if (sum !== openCents) {
    const message = `The amounts make ${formatRand(sum)}, but ${formatRand(openCents)} of this line is open.`
    throw new AppError('bad_input', message, { issues: [{ path: 'orders', message }] })
  }
  const refunds: Refund[] = []
  for (const part of orders) {
    if (part.payment) {
      await linkPayment(tx, id, part, part.payment)
      continue
    }
    const cents = fromDecimal(part.amount)
    const result = await recordPaymentInside(
      app,
      tx,
      part._id,
      {
        cents,
        on: on ?? line.on,
        reference: line.text.slice(0, 140).toWellFormed(),
        isOnStatement: true,
        ifGone,
        updatedAt: part.updatedAt,
        dropHolds: dropHoldsOfOrder,
      },
      by,
    )
    const { payment } = result
    if (!payment) throw new AppError('bad_input', 'A payment must be more than zero.')
    await insertMatch(tx, { lineId: id, orderId: part._id, paymentId: payment._id, cents })
    refunds.push(...result.refunds)
  }
  const reason = on && on !== line.on ? `Recorded on ${formatDay(on)}.` : undefined
  await decideLine(tx, id, { state: 'confirmed', reason, by: by.userId })
  return refunds
}

/** The payment was typed in before the statement came: nothing is posted. */
async function linkPayment(tx: Db, lineId: string, { _id: orderId, amount }: Part, paymentId: string): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (!payment || payment.orderId !== orderId || payment.provider !== 'eft' || payment.partOf)
    throw new AppError('not_found', 'Payment not found.')
  if (payment.reversedAt) throw new AppError('conflict', 'This payment has been reversed.')
  const excess = (await findPaymentsOfOrder(tx, orderId)).find(({ partOf }) => partOf === paymentId)?.cents ?? 0
  const cents = fromDecimal(amount)
  if (payment.cents + excess !== cents) throw new AppError('conflict', 'This payment has another amount than the line.')
  if (!(await insertMatch(tx, { lineId, orderId, paymentId, cents, isLinked: true })))
    throw new AppError('conflict', 'This payment already belongs to another line.')
}
