import { AppError } from '#contract/errors.ts'
import { canDeliver, canOfficeStep, holdsStock, type OrderStatus } from '#contract/orders-status.ts'
import type { Db } from '#server/db/database.ts'
import { refuseStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { cancelWithoutRefund } from './cancel-order.ts'
import { deliveredLetter, shippedLetter } from './letters.ts'
import { notAllowed } from './not-allowed.ts'
import { insertOfficeNote, lockOrder, type OrderRow, stepOrder } from './order-queries.ts'
import { findLeft } from './plan-refund.ts'
import { writeToBuyer } from './post-letters.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>

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
    if (status === 'cancelled') return cancelWithoutRefund(shop, tx, before, { note, by: by.userId })
    await refuseReturned(tx, before)
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

export async function deliverOrder(
  shop: Shop,
  id: string,
  { by, updatedAt }: { by: Viewer; updatedAt: string | undefined },
): Promise<OrderRow> {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    refuseStale(before.updatedAt, updatedAt)
    if (!canDeliver(before.status)) throw notAllowed(before.status, 'delivered')
    await refuseReturned(tx, before)
    const deliveredAt = new Date().toISOString()
    const after = await stepOrder(tx, before, { status: 'delivered', by: by.userId }, { deliveredAt })
    await writeToBuyer(shop, tx, after, deliveredLetter)
    return after
  })
}

/**
 * While all that was paid is on its way back, goods that are still here stay. A provider may take days to say that a
 * refund is done, and until then the order's status does not show it.
 */
async function refuseReturned(tx: Db, order: OrderRow): Promise<void> {
  if (!holdsStock(order.status)) return
  const paid = await findPaymentsOfOrder(tx, order._id)
  if (paid.length === 0 || (await findLeft(tx, order._id)).length > 0) return
  throw new AppError(
    'step_not_allowed',
    'The money of this order is on its way back to the buyer, so its goods must stay here. Cancel the order to put them back on the shelf.',
  )
}

export async function addNote(shop: Shop, id: string, note: string, by: Viewer): Promise<OrderRow> {
  return shop.db.transaction(async (tx) => insertOfficeNote(tx, await lockOrder(tx, id), { note, by: by.name }))
}
