import type { Db } from '#server/db/database.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder, insertRefund, type Refund } from '#server/payments/refund-queries.ts'

export type Refundable = { paymentId: string; cents: number; isSurplus: boolean; isTransfer: boolean }

export const sumCents = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/** What is left to refund of each payment. Duplicates come first, because they never belonged to the order. */
export async function findRefundable(tx: Db, orderId: string): Promise<Refundable[]> {
  const paid = await findPaymentsOfOrder(tx, orderId)
  const returned = (await findRefundsOfOrder(tx, orderId)).filter(({ state }) => state !== 'failed')
  return paid
    .toSorted((a, b) => Number(b.isSurplus) - Number(a.isSurplus))
    .map(({ _id, cents, isSurplus, provider }) => ({
      paymentId: _id,
      cents: cents - sumCents(returned.filter((refund) => refund.paymentId === _id)),
      isSurplus,
      isTransfer: provider === 'eft',
    }))
    .filter(({ cents }) => cents > 0)
}

type RefundInput = { orderId: string; reason: string; cents?: number | undefined; madeBy?: string | undefined }

/** Records the refunds of a locked order: an amount, or everything left, if anything. They are sent in the next step. */
export async function planRefund(
  tx: Db,
  left: readonly Refundable[],
  { orderId, reason, cents, madeBy }: RefundInput,
): Promise<Refund[]> {
  const made: Refund[] = []
  let open = cents ?? sumCents(left)
  for (const part of left) {
    const share = Math.min(open, part.cents)
    if (share === 0) break
    made.push(
      await insertRefund(tx, { orderId, paymentId: part.paymentId, cents: share, reason, madeBy: madeBy ?? null }),
    )
    open -= share
  }
  return made
}
