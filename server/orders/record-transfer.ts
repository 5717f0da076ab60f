import { AppError } from '#contract/errors.ts'
import { canPay } from '#contract/orders-status.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { insertPayment } from '#server/payments/payment-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { goodsGoneLetter, paidLetter } from './letters.ts'
import { notAllowed } from './not-allowed.ts'
import { lockOrder, type OrderRow, stepOrder } from './order-queries.ts'
import { findLeft, planRefund } from './plan-refund.ts'
import { writeToBuyer } from './post-letters.ts'
import { planHolds } from './quote.ts'
import { lockShelf, moveStock, sellFree } from './stock-queries.ts'
import type { Hold } from './table.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>
type Wish = { note: string; ifGone: 'return' | 'refuse' }

/**
 * The office saw the money on the bank's statement. The goods are taken now: an unpaid order held none. When they are
 * gone the money is in the books all the same, and goes back by hand.
 */
export async function recordTransfer(
  shop: Shop,
  id: string,
  { note, ifGone }: Wish,
  by: Viewer,
): Promise<{ order: OrderRow; refunds: Refund[] }> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    if (!canPay(before.status)) throw notAllowed(before.status, 'paid')
    const holds = await takeFree(tx, before, ifGone)
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
      const order = await stepOrder(tx, before, { status: 'paid', by: by.userId }, { ...paid, holds })
      await writeToBuyer(shop, tx, order, paidLetter)
      return { order, refunds: [] }
    }
    const reason = 'The goods were sold in the meantime.'
    const order = await stepOrder(tx, before, { status: 'cancelled', note: reason, by: by.userId }, paid)
    await writeToBuyer(shop, tx, order, (row, url) => goodsGoneLetter(row, url, 'by-transfer'))
    return { order, refunds: await planRefund(tx, await findLeft(tx, id), { orderId: id, reason }) }
  })
}

/** What was taken, or nothing when it is gone and the money is to go back. */
async function takeFree(tx: Db, { items }: OrderRow, ifGone: Wish['ifGone']): Promise<Hold[] | undefined> {
  const shelf = await lockShelf(
    tx,
    items.map((item) => item._id),
  )
  try {
    const holds = planHolds(shelf, items, new Map(items.map((item) => [item._id, item.name])))
    await moveStock(tx, holds, sellFree)
    return holds
  } catch (error) {
    if (ifGone === 'return' && error instanceof AppError && error.code === 'out_of_stock') return undefined
    throw error
  }
}
