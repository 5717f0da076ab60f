import { formatRand } from '#contract/money.ts'
import { canCancel, holdsStock } from '#contract/orders-status.ts'
import type { Db } from '#server/db/database.ts'
import { refuseStale } from '#server/db/stale.ts'
import type { Http } from '#server/http/types.ts'
import { raiseDoubt } from '#server/payments/raise-doubt.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { cancelledLetter, type MoneyBack } from './letters.ts'
import { notAllowed } from './not-allowed.ts'
import { lockOrder, type OrderRow, stepOrder } from './order-queries.ts'
import { findLeft, type Left, planRefund, sumCents } from './plan-refund.ts'
import { writeOfCancelledOrder, writeToBuyer } from './post-letters.ts'
import { lockShelf, moveStock, putBack } from './stock-queries.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>

type Wish = {
  reason: string | undefined
  by: string | undefined
  isOffice: boolean
  updatedAt: string | undefined
}

/** Before the goods have left. What was paid goes back, as far as it has not gone back already. */
export async function cancelOrder(shop: Shop, id: string, wish: Wish): Promise<{ order: OrderRow; refunds: Refund[] }> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    refuseStale(before.updatedAt, wish.updatedAt)
    if (!canCancel(before.status)) throw notAllowed(before.status, 'cancelled')
    const { order, left } = await cancelLocked(shop, tx, before, { note: wish.reason, by: wish.by })
    // Whoever packs must hear of it, and the buyer's click is seen by nobody.
    if (!wish.isOffice) await writeOfCancelledOrder(shop, tx, order)
    return {
      order,
      refunds: await planRefund(tx, left, { orderId: id, reason: wish.reason ?? 'The order was cancelled.' }),
    }
  })
}

type Step = { note: string | undefined; by: string | undefined }

/** One step of the office's table. It moves no money, so what was paid stands on the list until somebody returns it. */
export async function cancelWithoutRefund(shop: Shop, tx: Db, before: OrderRow, step: Step): Promise<OrderRow> {
  const { order, left } = await cancelLocked(shop, tx, before, step)
  const cents = sumCents(left)
  if (cents > 0)
    await raiseDoubt(shop, tx, {
      doubt: 'refund_due',
      about: order._id,
      message: `Order ${order.orderNumber} was cancelled, and ${formatRand(cents)} of it is still with the shop. Please refund it from the order.`,
      provider: order.paymentMethod,
      orderId: order._id,
      receivedCents: cents,
      buyer: order.email,
    })
  return order
}

async function cancelLocked(
  shop: Shop,
  tx: Db,
  before: OrderRow,
  step: Step,
): Promise<{ order: OrderRow; left: Left[] }> {
  if (holdsStock(before.status) && before.holds.length > 0) {
    await lockShelf(
      tx,
      before.holds.map((hold) => hold.productId),
    )
    await moveStock(tx, before.holds, putBack)
  }
  const left = await findLeft(tx, before._id)
  const order = await stepOrder(tx, before, { status: 'cancelled', ...step }, { holds: [] })
  await writeToBuyer(shop, tx, order, (row, url) => cancelledLetter(row, url, moneyBackOf(order, left)))
  return { order, left }
}

function moneyBackOf(order: OrderRow, left: readonly Left[]): MoneyBack {
  if (order.paidAt === null || order.totalCents === 0) return 'nothing'
  if (left.length === 0) return 'under-way'
  return left.some(({ isTransfer }) => isTransfer) ? 'by-transfer' : 'by-card'
}
