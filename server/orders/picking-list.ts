import type { Order } from '#contract/orders/calls.ts'
import type { PickingList } from '#contract/orders/office-calls.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { findUnshipped } from '#contract/orders/unshipped.ts'
import { compareByPlace, findPlaces } from '#server/catalogue/products/place-queries.ts'
import type { Db } from '#server/db/database.ts'
import { findOrderRows, noSuchOrder } from './records/order-queries.ts'
import { toOrders } from './records/read-order-queries.ts'

/** Nothing is picked for an order that is not paid, since it cannot go out. */
export const findUnpicked = (order: Order) =>
  order.isPaid && holdsStock(order.status) ? findUnshipped({ ...order, items: order.orderItems }) : []

/** What has come in is the same for every order. */
const addShortage = (
  { short = 0 }: PickingList['lines'][number],
  shortage: { qty: number; available: number } | undefined,
) => (shortage ? { short: short + shortage.qty, available: shortage.available } : {})

/** One walk through the store for several orders: each product once, without a place last. */
export async function findPickingList(db: Db, chosen: readonly string[]): Promise<PickingList> {
  const ids = [...new Set(chosen.map((id) => id.toLowerCase()))]
  const rows = await findOrderRows(db, ids)
  if (rows.length < ids.length) throw noSuchOrder()
  const orders = await toOrders(db, rows, { userId: undefined, isOffice: true })
  const lines = new Map<string, PickingList['lines'][number]>()
  const leftOut: PickingList['leftOut'] = []
  for (const order of orders.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))) {
    const { _id: orderId, orderNumber } = order
    const goods = findUnpicked(order)
    if (goods.length === 0) leftOut.push({ _id: orderId, orderNumber })
    for (const { _id, partNumber, name, qty, madeToOrder } of goods) {
      const line = lines.get(_id) ?? { _id, place: '', partNumber, name, qty: 0, madeToOrder, orders: [] }
      lines.set(_id, {
        ...line,
        qty: line.qty + qty,
        ...addShortage(
          line,
          order.shortages?.find((one) => one._id === _id),
        ),
        orders: [...line.orders, { _id: orderId, orderNumber, qty }],
      })
    }
  }
  const places = await findPlaces(db, [...lines.keys()])
  return {
    lines: [...lines.values()].map((line) => ({ ...line, place: places.get(line._id) ?? '' })).toSorted(compareByPlace),
    leftOut,
  }
}
