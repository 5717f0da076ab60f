import { AppError } from '#contract/http/errors.ts'
import { describeLines, type LineQty } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { addHolds } from '#server/stock/holds.ts'
import { findLeft } from '../records/find-left.ts'
import {
  changeOrder,
  findParcels,
  insertOfficeNote,
  keepForLater,
  lockOrder,
  noSuchOrder,
  type OrderRow,
  stepOrder,
} from '../records/order-queries.ts'
import type { StoredParcel } from '../records/table.ts'
import { emailParcel } from './email-parcel.ts'
import { isAll, letLeave, pack, type ShippingApp } from './ship-goods.ts'

type OrderApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'> & ShippingApp

type Correction = {
  courier: string
  trackingNumber: string
  lines?: readonly LineQty[] | undefined
  found?: readonly LineQty[] | undefined
  updatedAt?: string | undefined
}

const describeParcel = ({ items }: OrderRow, { courier, trackingNumber, lines }: StoredParcel, isWithLines: boolean) =>
  [
    courier ?? 'no courier',
    trackingNumber ?? 'no tracking number',
    ...(isWithLines ? [describeLines(items, lines)] : []),
  ].join(', ')

/** Corrects a parcel, the last one if none is named, with a note of who did; a buyer waiting for it is notified. */
export async function correctParcel(
  app: OrderApp,
  id: string,
  parcelId: string | undefined,
  { updatedAt, ...correction }: Correction,
  by: Viewer,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, updatedAt)
    const parcels = findParcels(before)
    const index = parcelId === undefined ? parcels.length - 1 : parcels.findIndex(({ _id }) => _id === parcelId)
    const parcel = parcels[index]
    if (!parcel) {
      if (parcelId !== undefined) throw noSuchOrder()
      throw new AppError(
        'step_not_allowed',
        'This order has not been shipped yet. Mark it as shipped with its courier.',
      )
    }
    const changed = await applyCorrection(app, tx, { ...before, parcels }, index, correction, by)
    if (!changed) return
    const now = changed.parcels[index]
    if (!now) throw new Error('the parcel is gone')
    const [was, is] = [parcel, now].map((row) => describeParcel(before, row, correction.lines !== undefined))
    const after = await insertOfficeNote(tx, changed, {
      note: `Delivery details corrected: ${was}, now ${is}.`,
      by: by.name,
    })
    // An e-mail with the old details that has not been sent is replaced.
    const isReplaced = parcel.mail !== undefined && (await app.jobs.cancel(tx, 'email', parcel.mail.id))
    if (!isReplaced && after.status === 'delivered') return
    const isCorrection = !isReplaced || parcel.mail?.isCorrection === true
    const mailId = await emailParcel(app, tx, after, { index, isCorrection })
    await keepForLater(tx, after, { parcels: withMail(after.parcels, index, mailId, isCorrection) })
  })
}

export const withMail = (
  parcels: readonly StoredParcel[],
  index: number,
  mailId: string | null,
  isCorrection: boolean,
): StoredParcel[] =>
  parcels.map((parcel, at) => (at === index && mailId ? { ...parcel, mail: { id: mailId, isCorrection } } : parcel))

/** Undefined if nothing differs. */
async function applyCorrection(
  app: ShippingApp,
  tx: Db,
  order: OrderRow,
  index: number,
  { courier, trackingNumber, lines, found }: Omit<Correction, 'updatedAt'>,
  by: Viewer,
): Promise<OrderRow | undefined> {
  const { _id, at, lines: packed, mail, ...sent } = order.parcels[index] as StoredParcel
  const isSameLines = lines === undefined || describeLines(order.items, lines) === describeLines(order.items, packed)
  if ((sent.courier ?? '') === courier && (sent.trackingNumber ?? '') === trackingNumber && isSameLines)
    return undefined
  const repacked =
    lines && !isSameLines ? await repack(app, tx, order, index, { lines, found, by: by.userId }) : undefined
  const parcel: StoredParcel = {
    _id,
    at,
    lines: repacked?.packed ?? packed,
    ...(courier ? { courier } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
    ...(mail ? { mail } : {}),
  }
  const isLast = index === order.parcels.length - 1
  const changes = {
    parcels: order.parcels.map((row, place) => (place === index ? parcel : row)),
    ...(repacked ? { holds: repacked.holds } : {}),
    ...(isLast ? { courier: courier || null, trackingNumber: trackingNumber || null } : {}),
  }
  return repacked?.isComplete
    ? stepOrder(tx, order, { status: 'shipped', by: by.userId }, changes)
    : changeOrder(tx, order, changes)
}

/** As if the parcel had been packed so in the first place. */
async function repack(
  app: ShippingApp,
  tx: Db,
  order: OrderRow,
  index: number,
  { lines, found, by }: { lines: readonly LineQty[]; found: readonly LineQty[] | undefined; by: string },
) {
  if (order.status !== 'processing')
    throw new AppError('step_not_allowed', 'The whole order has been shipped, so its parcels stay as they are.')
  const packed = order.parcels[index]?.lines ?? []
  const open = {
    ...order,
    parcels: order.parcels.filter((_, place) => place !== index),
    holds: addHolds(
      order.holds,
      packed.map(({ _id, held }) => ({ productId: _id, qty: held })),
    ),
  }
  const left = await findLeft(tx, open)
  const { holds, ...goods } = pack(open, left, lines)
  const repacked = await letLeave(app, tx, order, { packed: goods.packed, parcels: open.parcels, found, by })
  return { packed: repacked, holds, isComplete: isAll(left, lines) }
}
