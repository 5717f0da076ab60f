import { AppError } from '#contract/http/errors.ts'
import { formatRand } from '#contract/money.ts'
import type { RefundCause } from '#contract/orders/refund-lines.ts'
import { canRefund } from '#contract/orders/status.ts'
import { hasLeft } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { App } from '#server/http/types.ts'
import { findRefundsOfOrder, type Refund } from '#server/payments/refund-queries.ts'
import { restockHolds } from '#server/stock/holds.ts'
import { findLeft } from '../records/find-left.ts'
import { changeOrder, lockOrder, type OrderRow, stepOrder } from '../records/order-queries.ts'
import { stepNotAllowed } from '../records/step-not-allowed.ts'
import { type ChosenGoods, planLines } from './plan-lines.ts'
import { findRefundable, planRefund, type Refundable, sumCents } from './plan-refund.ts'
import { settleRefundInside } from './settle-refund.ts'

type RefundApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type RefundInput = {
  reason: string
  cause: RefundCause | undefined
  cents: number | undefined
  /** Lines and delivery to refund, instead of an amount. */
  goods: ChosenGoods | undefined
  /** Already refunded outside the shop, from the bank or at the provider: it is only recorded. */
  isSent: boolean
  updatedAt: string | undefined
  by: string
}

/**
 * Plans a refund by the office, to be sent in the next step. Duplicate payments can be refunded whatever the status of
 * the order. `updatedAt` changes, so that only one of two people who saw the same balance can refund it.
 */
export async function refundOrder(app: RefundApp, id: string, input: RefundInput): Promise<Refund[]> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertNotStale(order.updatedAt, input.updatedAt)
    const all = await findRefundable(tx, id)
    const isWhole = canRefund({ status: order.status, hasMoney: order.paidAt !== null || all.length > 0 })
    const left = isWhole ? all : all.filter(({ isSurplus }) => isSurplus)
    if (!isWhole && left.length === 0) throw stepNotAllowed(order, 'refunded')
    const sum = sumCents(left)
    if (sum === 0) throw new AppError('conflict', 'There is nothing left to refund.')
    if (input.cents !== undefined && input.cents > sum)
      throw new AppError('conflict', `Only ${formatRand(sum)} of this order is left to refund.`)
    const { reason, cause, cents, by: madeBy } = input
    const same = { orderId: id, reason, cause, madeBy }
    const planned = input.goods
      ? await planGoods(tx, order, { goods: input.goods, left, same })
      : await planRefund(tx, left, { ...same, cents })
    if (!input.goods) await changeOrder(tx, order, {})
    if (input.isSent) for (const refund of planned) await settleRefundInside(app, tx, refund, { state: 'done' })
    return planned
  })
}

type Goods = {
  goods: ChosenGoods
  left: readonly Refundable[]
  same: { orderId: string; reason: string; cause?: RefundCause | undefined; madeBy: string; repeatOf?: string }
  /** Of a refund that is repeated; otherwise what they cost. */
  cents?: number
}

const restRefunded = 'The rest was refunded.'

/** The goods leave the order now, not when the money has arrived: nobody packs or refunds them meanwhile. */
async function planGoods(tx: Db, order: OrderRow, { goods, left, same, cents: given }: Goods): Promise<Refund[]> {
  if (order.paidAt === null || order.status === 'cancelled')
    throw new AppError('step_not_allowed', 'Lines can be refunded once the order is paid. Please refund an amount.')
  const { cents, holds, toStock, lines } = planLines(order, await findRefundsOfOrder(tx, order._id), goods)
  // A duplicate payment was never for these goods.
  const own = left.filter(({ isSurplus }) => !isSurplus)
  const open = Math.min(given ?? cents, sumCents(own))
  if (open === 0) throw new AppError('conflict', 'There is nothing left to refund for these lines.')
  await restockHolds(tx, toStock, { orderId: order._id, by: same.madeBy })
  const planned = await planRefund(tx, own, { ...same, cents: open, goods: { lines, delivery: goods.delivery } })
  // What has left the works is all that is left of the order.
  const isShipped = order.status === 'processing' && hasLeft(order) && (await findLeft(tx, order)).length === 0
  if (isShipped) await stepOrder(tx, order, { status: 'shipped', note: restRefunded, by: same.madeBy }, { holds })
  else await changeOrder(tx, order, { holds })
  return planned
}

type Repeat = { isSent: boolean; updatedAt: string | undefined; by: string }

/** Tries a refund again that failed: the same money and goods, once. */
export async function repeatRefund(app: RefundApp, id: string, refundId: string, input: Repeat): Promise<Refund[]> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertNotStale(order.updatedAt, input.updatedAt)
    const all = await findRefundsOfOrder(tx, id)
    const failed = all.find(({ _id }) => _id === refundId)
    if (!failed) throw new AppError('not_found', 'Refund not found.')
    if (failed.state !== 'failed') throw new AppError('step_not_allowed', 'Only a refund that failed is tried again.')
    if (all.some(({ repeatOf }) => repeatOf === refundId))
      throw new AppError('conflict', 'This refund has been tried again already.')
    const left = (await findRefundable(tx, id)).filter(({ paymentId }) => paymentId === failed.paymentId)
    if (sumCents(left) < failed.cents) throw new AppError('conflict', 'This money has been refunded in the meantime.')
    const { reason, cents, lines, delivery } = failed
    const same = { orderId: id, reason, cause: failed.cause ?? undefined, madeBy: input.by, repeatOf: refundId }
    const hasGoods = (lines.length > 0 || delivery) && order.paidAt !== null && order.status !== 'cancelled'
    // What came back from the buyer is in stock since the first attempt. Goods in hand were the order's again, and return now.
    const again = lines.map(({ _id, qty, restocked }) => ({ _id, qty, restock: restocked > 0 ? undefined : false }))
    const planned = hasGoods
      ? await planGoods(tx, order, { goods: { lines: again, delivery }, left, same, cents })
      : await planRefund(tx, left, { ...same, cents })
    if (!hasGoods) await changeOrder(tx, order, {})
    if (input.isSent) for (const refund of planned) await settleRefundInside(app, tx, refund, { state: 'done' })
    return planned
  })
}
