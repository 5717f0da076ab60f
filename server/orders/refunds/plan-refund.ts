import type { RefundCause } from '#contract/orders/refund-lines.ts'
import type { Db } from '#server/db/database.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder, insertRefund, type Refund } from '#server/payments/refund-queries.ts'
import { isByHand } from '#server/payments/table.ts'
import { findReceived } from '../records/find-received.ts'
import { findOrderRow } from '../records/order-queries.ts'

export type Refundable = { paymentId: string; cents: number; isSurplus: boolean; isTransfer: boolean }

export const sumCents = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/** What is left to refund of each payment. Duplicates come first, because they never belonged to the order. */
export async function findRefundable(tx: Db, orderId: string): Promise<Refundable[]> {
  const paid = (await findPaymentsOfOrder(tx, orderId)).filter(({ reversedAt }) => reversedAt === null)
  const returned = (await findRefundsOfOrder(tx, orderId)).filter(({ state }) => state !== 'failed')
  return paid
    .toSorted((a, b) => Number(b.isSurplus) - Number(a.isSurplus))
    .map(({ _id, cents, isSurplus, provider }) => ({
      paymentId: _id,
      cents: cents - sumCents(returned.filter((refund) => refund.paymentId === _id)),
      isSurplus,
      isTransfer: isByHand(provider),
    }))
    .filter(({ cents }) => cents > 0)
}

type RefundInput = {
  orderId: string
  reason: string
  cents?: number | undefined
  madeBy?: string | undefined
  cause?: RefundCause | undefined
  /** What the money is for. */
  goods?: Pick<Refund, 'lines' | 'delivery'>
  /** The refund that failed. */
  repeatOf?: string | undefined
}

/**
 * What has been received of a locked order and is on no invoice: everything until it is paid, then only what is above its
 * total. Of a cancelled order, what was kept is invoiced.
 */
async function findUninvoiced(tx: Db, orderId: string): Promise<number> {
  const order = await findOrderRow(tx, orderId)
  if (!order) return 0
  const received = await findReceived(tx, orderId)
  return Math.max(0, received - (order.paidAt === null ? order.chargeCents : order.totalCents))
}

/** Records the refunds of a locked order: an amount, or everything left, if anything. They are sent in the next step. */
export async function planRefund(
  tx: Db,
  left: readonly Refundable[],
  { orderId, reason, cents, madeBy, cause, goods, repeatOf }: RefundInput,
): Promise<Refund[]> {
  const made: Refund[] = []
  let open = cents ?? sumCents(left)
  let uninvoiced = await findUninvoiced(tx, orderId)
  const insert = async ({ paymentId }: Refundable, share: number, isUninvoiced: boolean) => {
    if (share === 0) return
    made.push(
      await insertRefund(tx, {
        orderId,
        paymentId,
        cents: share,
        reason,
        madeBy: madeBy ?? null,
        cause: cause ?? null,
        isUninvoiced,
        ...(made.length === 0 ? { ...goods, repeatOf: repeatOf ?? null } : {}),
      }),
    )
    open -= share
  }
  for (const part of left) {
    const share = Math.min(open, part.cents)
    const outside = part.isSurplus ? 0 : Math.min(share, uninvoiced)
    uninvoiced -= outside
    await insert(part, outside, true)
    await insert(part, share - outside, false)
  }
  return made
}
