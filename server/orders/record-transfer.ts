import { canPay } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { insertPayment } from '#server/payments/payment-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import { releaseForLines, sellHolds, sellLines, trySellLines } from '#server/stock/holds.ts'
import { goodsGoneEmail } from './emails/buyer-emails.ts'
import { emailBuyer } from './emails/queue-emails.ts'
import { emailPaidBuyer } from './invoices/email-paid-buyer.ts'
import { lockOrder, type OrderRow, stepOrder } from './records/order-queries.ts'
import { findRefundable, planRefund } from './refunds/plan-refund.ts'
import { stepNotAllowed } from './step-not-allowed.ts'

type OrderApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
/** Takes the goods back from the order's own open payment pages, which belong to the checkout. */
export type DropHolds = (tx: Db, orderId: string) => Promise<Hold[]>
type Transfer = { note: string; ifGone: 'return' | 'refuse'; dropHolds: DropHolds }

/**
 * Records a transfer that the office saw on its bank statement. The goods are taken now: an unpaid order has none
 * unless the office reserved them. If they are gone, the payment is recorded anyway and refunded by hand.
 */
export async function recordTransfer(
  app: OrderApp,
  id: string,
  { note, ifGone, dropHolds }: Transfer,
  by: Viewer,
): Promise<{ order: OrderRow; refunds: Refund[] }> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    if (!canPay(before.status)) throw stepNotAllowed(before.status, 'paid')
    // The buyer may have opened a card page before paying by transfer.
    await releaseForLines(tx, before.items, await dropHolds(tx, id))
    const holds = await takeGoods(tx, before, ifGone)
    const paid = { paidAt: new Date().toISOString(), paymentMethod: 'EFT' }
    if (before.totalCents > 0)
      await insertPayment(tx, {
        provider: 'eft',
        providerPaymentId: before._id,
        orderId: before._id,
        cents: before.totalCents,
        mode: 'live',
        note,
        paidAt: paid.paidAt,
      })
    if (holds) {
      const order = await stepOrder(
        tx,
        before,
        { status: 'paid', by: by.userId },
        { ...paid, holds, reservedUntil: null },
      )
      await emailPaidBuyer(app, tx, order, true)
      return { order, refunds: [] }
    }
    const reason = 'The items sold out before the payment arrived.'
    const order = await stepOrder(tx, before, { status: 'cancelled', note: reason, by: by.userId }, paid)
    await emailBuyer(app, tx, order, (row, url) => goodsGoneEmail(row, url, 'by-transfer'))
    return { order, refunds: await planRefund(tx, await findRefundable(tx, id), { orderId: id, reason }) }
  })
}

/** What was taken, or undefined if the goods are gone and the money must be returned. */
async function takeGoods(tx: Db, { items, holds }: OrderRow, ifGone: Transfer['ifGone']): Promise<Hold[] | undefined> {
  if (holds.length === 0) return ifGone === 'return' ? trySellLines(tx, items) : sellLines(tx, items)
  await sellHolds(tx, holds)
  return holds
}
