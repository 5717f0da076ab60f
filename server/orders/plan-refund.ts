import { AppError } from '#contract/errors.ts'
import { formatRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder, insertRefund, type Refund } from '#server/payments/refund-queries.ts'

/** What is left to give back of each payment. What was paid twice goes first: it never belonged to the order. */
async function findLeft(tx: Db, orderId: string): Promise<{ paymentId: string; cents: number }[]> {
  const paid = await findPaymentsOfOrder(tx, orderId)
  const returned = (await findRefundsOfOrder(tx, orderId)).filter(({ state }) => state !== 'failed')
  return paid
    .toSorted((a, b) => Number(b.isSurplus) - Number(a.isSurplus))
    .map(({ _id, cents }) => ({
      paymentId: _id,
      cents: returned.reduce((left, refund) => (refund.paymentId === _id ? left - refund.cents : left), cents),
    }))
    .filter(({ cents }) => cents > 0)
}

/** Writes down the refunds of a locked order: of an amount, or of all that is left. Sending them is the next step. */
export async function planRefund(tx: Db, orderId: string, reason: string, cents?: number): Promise<Refund[]> {
  const left = await findLeft(tx, orderId)
  const all = left.reduce((sum, part) => sum + part.cents, 0)
  if (all === 0) throw new AppError('conflict', 'There is nothing left to refund.')
  if (cents !== undefined && cents > all)
    throw new AppError('conflict', `Only ${formatRand(all)} of this order is left to refund.`)
  const made: Refund[] = []
  let open = cents ?? all
  for (const part of left) {
    const share = Math.min(open, part.cents)
    if (share === 0) break
    made.push(await insertRefund(tx, { orderId, paymentId: part.paymentId, cents: share, reason }))
    open -= share
  }
  return made
}
