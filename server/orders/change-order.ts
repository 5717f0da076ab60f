import { AppError } from '#contract/errors.ts'
import {
  canCancel,
  canDeliver,
  canOfficeStep,
  canPay,
  canRefund,
  holdsStock,
  type OrderStatus,
} from '#contract/orders-status.ts'
import type { Db } from '#server/db/database.ts'
import { refuseStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { insertPayment } from '#server/payments/payment-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { cancelledLetter, deliveredLetter, paidLetter, shippedLetter } from './letters.ts'
import { insertOfficeNote, lockOrder, type OrderRow, stepOrder } from './order-queries.ts'
import { planRefund } from './plan-refund.ts'
import { writeToBuyer } from './post-letters.ts'
import { planHolds } from './quote.ts'
import { lockShelf, moveStock, putBack, sellFree } from './stock-queries.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>

const notAllowed = (from: OrderStatus, to: string) =>
  new AppError('step_not_allowed', `An order that is ${from} cannot become ${to}.`)

type Step = {
  status: OrderStatus
  note?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  updatedAt?: string | undefined
}

/** One step by the office. Only money makes an order paid or refunded. */
export async function takeStep(shop: Shop, id: string, step: Step, by: Viewer): Promise<OrderRow> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    refuseStale(before.updatedAt, step.updatedAt)
    if (!canOfficeStep(before.status, step.status)) throw notAllowed(before.status, step.status)
    const { status, note, courier, trackingNumber } = step
    if (status === 'cancelled') return cancelLocked(shop, tx, before, { note, by: by.userId })
    const after = await stepOrder(
      tx,
      before,
      { status, note, by: by.userId },
      {
        ...(courier ? { courier } : {}),
        ...(trackingNumber ? { trackingNumber } : {}),
        ...(status === 'delivered' ? { deliveredAt: new Date().toISOString() } : {}),
      },
    )
    if (status === 'shipped') await writeToBuyer(shop, tx, after, shippedLetter)
    if (status === 'delivered') await writeToBuyer(shop, tx, after, deliveredLetter)
    return after
  })
}

export async function deliverOrder(shop: Shop, id: string, by: Viewer): Promise<OrderRow> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    if (!canDeliver(before.status)) throw notAllowed(before.status, 'delivered')
    const deliveredAt = new Date().toISOString()
    const after = await stepOrder(tx, before, { status: 'delivered', by: by.userId }, { deliveredAt })
    await writeToBuyer(shop, tx, after, deliveredLetter)
    return after
  })
}

/** By the buyer, before the goods have left. What was paid goes back. */
export async function cancelOrder(
  shop: Shop,
  id: string,
  { reason, by }: { reason: string | undefined; by: string | undefined },
): Promise<{ order: OrderRow; refunds: Refund[] }> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    if (!canCancel(before.status)) throw notAllowed(before.status, 'cancelled')
    const order = await cancelLocked(shop, tx, before, { note: reason, by })
    const refunds = order.paidAt ? await planRefund(tx, id, reason ?? 'The order was cancelled.') : []
    return { order, refunds }
  })
}

async function cancelLocked(
  shop: Shop,
  tx: Db,
  before: OrderRow,
  step: { note: string | undefined; by: string | undefined },
): Promise<OrderRow> {
  if (holdsStock(before.status) && before.holds.length > 0) {
    await lockShelf(
      tx,
      before.holds.map((hold) => hold.productId),
    )
    await moveStock(tx, before.holds, putBack)
  }
  const after = await stepOrder(tx, before, { status: 'cancelled', ...step }, { holds: [] })
  await writeToBuyer(shop, tx, after, cancelledLetter)
  return after
}

/** The office saw the money on the bank's statement. The goods are taken now: an unpaid order held none. */
export async function recordTransfer(shop: Shop, id: string, note: string, by: Viewer): Promise<OrderRow> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    if (!canPay(before.status)) throw notAllowed(before.status, 'paid')
    const shelf = await lockShelf(
      tx,
      before.items.map((item) => item._id),
    )
    const holds = planHolds(shelf, before.items, new Map(before.items.map((item) => [item._id, item.name])))
    await moveStock(tx, holds, sellFree)
    const paidAt = new Date().toISOString()
    if (before.totalCents > 0)
      await insertPayment(tx, {
        provider: 'eft',
        providerPaymentId: before._id,
        orderId: before._id,
        cents: before.totalCents,
        mode: 'live',
        note,
        paidAt,
      })
    const after = await stepOrder(tx, before, { status: 'paid', by: by.userId }, { paidAt, holds })
    await writeToBuyer(shop, tx, after, paidLetter)
    return after
  })
}

/** Plans a refund by the office; sending it is the next step. */
export async function refundOrder(
  shop: Shop,
  id: string,
  reason: string,
  cents: number | undefined,
): Promise<Refund[]> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!canRefund({ status: order.status, isPaid: order.paidAt !== null })) throw notAllowed(order.status, 'refunded')
    return planRefund(tx, id, reason, cents)
  })
}

export async function addNote(shop: Shop, id: string, note: string, by: Viewer): Promise<OrderRow> {
  return shop.db.transaction(async (tx) => insertOfficeNote(tx, await lockOrder(tx, id), { note, by: by.name }))
}
