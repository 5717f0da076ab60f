import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/http/errors.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { findGoods, type LineQty } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder } from '#server/payments/refund-queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import { assertPaid } from '../records/assert-paid.ts'
import { findLeft } from '../records/find-left.ts'
import { changeOrder, type OrderRow, stepOrder } from '../records/order-queries.ts'
import type { ParcelLine, StoredParcel } from '../records/table.ts'
import { findRefundable } from '../refunds/plan-refund.ts'
import { takeShort } from './take-short.ts'

type Leaving = {
  packed: readonly ParcelLine[]
  /** What has left before. */
  parcels: readonly StoredParcel[]
}
export type GoodsLeaveHook = (tx: Db, order: OrderRow, leaving: Leaving) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** May refuse that goods of a locked order leave. The workshop stands on orders, so app.ts passes it in. */
    onGoodsLeave: GoodsLeaveHook
  }
}

export type ShippingApp = Pick<App, 'onGoodsLeave'>

type Parcel = {
  /** Everything that is left, if it is not said. */
  lines?: readonly LineQty[] | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  note?: string | undefined
  /** What the packer has in hand although it is not in stock. */
  found?: readonly LineQty[] | undefined
  by: string
}

/**
 * Ships goods of a locked order. What left the works no longer counts as held, so that nothing returns to stock with
 * a later refund.
 */
export async function shipGoods(app: ShippingApp, tx: Db, before: OrderRow, parcel: Parcel): Promise<OrderRow> {
  await assertMayLeave(tx, before)
  await assertPaid(tx, before)
  const left = await findLeft(tx, before)
  const lines = parcel.lines ?? left
  if (left.length === 0) throw new AppError('step_not_allowed', 'Everything in this order has been shipped.')
  const { holds, ...goods } = pack(before, left, lines)
  const packed = await letLeave(app, tx, before, { ...parcel, packed: goods.packed, parcels: before.parcels })
  const { courier, trackingNumber, note, by } = parcel
  const parcels = [...before.parcels, toParcel(packed, courier, trackingNumber)]
  const changes = { parcels, holds, courier: courier ?? null, trackingNumber: trackingNumber ?? null }
  const started =
    before.status === 'paid'
      ? await stepOrder(tx, before, { status: 'processing', by }, { startedAt: new Date().toISOString() })
      : before
  return isAll(left, lines)
    ? stepOrder(tx, started, { status: 'shipped', note, by }, changes)
    : changeOrder(tx, started, changes)
}

/** What is handed over without having been shipped: a parcel that nobody is e-mailed about. */
export async function handOverRest(
  app: ShippingApp,
  tx: Db,
  order: OrderRow,
  who: Pick<Parcel, 'found' | 'by'>,
): Promise<{ parcels?: StoredParcel[]; holds?: Hold[] }> {
  const left = await findLeft(tx, order)
  if (left.length === 0) return {}
  const { holds, ...goods } = pack(order, left, left)
  const packed = await letLeave(app, tx, order, { ...who, packed: goods.packed, parcels: order.parcels })
  return { parcels: [...order.parcels, toParcel(packed)], holds }
}

/** What is packed leaves a locked order: it is taken from stock if that has not happened yet. */
export async function letLeave(
  app: ShippingApp,
  tx: Db,
  order: OrderRow,
  { parcels, ...leaving }: Leaving & Pick<Parcel, 'found' | 'by'>,
): Promise<ParcelLine[]> {
  const packed = await takeShort(tx, order, leaving)
  await app.onGoodsLeave(tx, order, { packed, parcels })
  return packed
}

function toParcel(lines: ParcelLine[], courier?: string, trackingNumber?: string): StoredParcel {
  return {
    _id: randomUUID(),
    lines,
    ...(courier ? { courier } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
    at: new Date().toISOString(),
  }
}

export const isAll = (left: readonly LineQty[], lines: readonly LineQty[]): boolean =>
  left.every(({ _id, qty }) => lines.some((line) => line._id === _id && line.qty >= qty))

/** Takes the lines of a parcel from what is left to ship. What was taken from stock goes first. */
export function pack(
  { holds, items }: Pick<OrderRow, 'holds' | 'items'>,
  left: readonly LineQty[],
  lines: readonly LineQty[],
): { packed: ParcelLine[]; holds: Hold[] } {
  const held = new Map(holds.map(({ productId, qty }) => [productId, qty]))
  const packed = lines.map(({ _id, qty }, index): ParcelLine => {
    const item = items.find((line) => line._id === _id)
    const open = left.find((line) => line._id === _id)?.qty ?? 0
    if (!item) {
      const message = 'This order has no such line.'
      throw new AppError('bad_input', message, { issues: [{ path: `lines.${index}._id`, message }] })
    }
    if (qty > open)
      throw new AppError(
        'conflict',
        open > 0 ? `Only ${open} of ${item.name} is left to ship.` : `${item.name} has already been shipped.`,
      )
    const own = Math.min(qty, held.get(_id) ?? 0)
    if (own > 0) held.set(_id, (held.get(_id) ?? 0) - own)
    return { _id, qty, held: own }
  })
  return {
    packed,
    holds: [...held].map(([productId, qty]) => ({ productId, qty })).filter(({ qty }) => qty > 0),
  }
}

/**
 * Goods are not shipped while a full refund is in progress. A provider may take days to confirm it, and until then
 * the order's status does not show it.
 */
export async function assertMayLeave(tx: Db, order: OrderRow): Promise<void> {
  if (!holdsStock(order.status)) return
  if (findGoods(order.items, await findRefundsOfOrder(tx, order._id)).length === 0)
    throw new AppError('step_not_allowed', 'All goods of this order were refunded, so there is nothing to ship.')
  const paid = (await findPaymentsOfOrder(tx, order._id)).filter(({ reversedAt }) => reversedAt === null)
  if (paid.length === 0 || (await findRefundable(tx, order._id)).length > 0) return
  throw new AppError(
    'step_not_allowed',
    order.parcels.length > 0
      ? 'What is left of this order is being refunded, so it cannot go out.'
      : 'This order is being refunded, so it cannot go out. Cancel it to return the goods to stock.',
  )
}
