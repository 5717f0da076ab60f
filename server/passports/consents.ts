import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import { findConsents, findUnitsOfOrder, keepConsent } from './queries.ts'

/** What a buyer sees and decides on the order's page. */
export async function answerConsents(db: Db, { _id, items }: OrderRow) {
  const given = await findConsents(db, _id)
  const units = await findUnitsOfOrder(db, _id)
  return {
    consents: items.flatMap((item) =>
      item.design ? [{ _id: item._id, name: item.name, isGiven: given.get(item._id) ?? item.isShared ?? false }] : [],
    ),
    units: units.map(({ serial, code, item }) => ({ serial, code, name: item.name })),
  }
}

export async function changeConsent(db: Db, { _id: orderId, items }: OrderRow, lineId: string, isGiven: boolean) {
  if (!items.some(({ _id, design }) => _id === lineId && design))
    throw new AppError('not_found', 'This order has no such custom enclosure.')
  await keepConsent(db, { orderId, lineId, isGiven })
}
