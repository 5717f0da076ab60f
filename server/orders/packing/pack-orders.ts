import { AppError } from '#contract/http/errors.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { PackingLine, PackingOrder, PackingRow } from '#contract/orders/packing-calls.ts'
import type { LineQty } from '#contract/orders/unshipped.ts'
import { compareByPlace, findPlaces } from '#server/catalogue/products/place-queries.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import { addParcel, undoStep } from '../change-order.ts'
import { findUnpicked } from '../picking-list.ts'
import { findLeft } from '../records/find-left.ts'
import { findOrderRow, lockOrder, noSuchOrder, type OrderRow } from '../records/order-queries.ts'
import { toOrderFor, toOrders } from '../records/read-order-queries.ts'
import { findPacked, findToPack, type PackedLine, setPacked } from './packing-queries.ts'

type PackingApp = Parameters<typeof addParcel>[0]

const office = { userId: undefined, isOffice: true }
const sum = (quantities: readonly number[]) => quantities.reduce((total, qty) => total + qty, 0)

/** Somebody refunded a part of what was in the box already: it is not sent. */
const inBox = (packed: readonly PackedLine[], { _id, qty }: LineQty): number =>
  Math.min(qty, packed.find(({ lineId }) => lineId === _id)?.qty ?? 0)

const toShared = ({ _id, orderNumber, promisedOn, delivery }: Order) => ({
  _id,
  orderNumber,
  ...(promisedOn ? { promisedOn } : {}),
  ...(delivery?.collectAt ? { collectAt: delivery.collectAt } : {}),
  ...(delivery ? { delivery: delivery.name } : {}),
})

export async function listToPack(db: Db, page: { page: number; limit: number }) {
  const { rows, total } = await findToPack(db, page)
  const packed = Map.groupBy(await findPacked(db, rows), ({ orderId }) => orderId)
  const all = await toOrders(db, rows, office)
  return {
    orders: all.map((order) => toRow(order, packed.get(order._id) ?? [])),
    page: page.page,
    pages: Math.ceil(total / page.limit),
    total,
  }
}

function toRow(order: Order, packed: readonly PackedLine[]): PackingRow {
  const goods = findUnpicked(order)
  const { fullName, company, city } = order.shippingAddress
  return {
    ...toShared(order),
    paidAt: order.paidAt ?? order.createdAt,
    fullName,
    ...(company ? { company } : {}),
    city,
    units: sum(goods.map(({ qty }) => qty)),
    packed: sum(goods.map((line) => inBox(packed, line))),
    short: sum((order.shortages ?? []).map(({ qty, available }) => Math.max(0, qty - available))),
    packers: [...new Set(packed.map(({ name }) => name).filter(Boolean))],
    parcels: order.parcels.length,
  }
}

export async function getPackingOrder(db: Db, id: string): Promise<PackingOrder> {
  const row = await findOrderRow(db, id)
  if (!row) throw noSuchOrder()
  const order = await toOrderFor(db, row, office)
  const goods = findUnpicked(order)
  const packed = await findPacked(db, [row])
  const places = await findPlaces(
    db,
    goods.map(({ _id }) => _id),
  )
  const { email: _email, vatNumber: _vatNumber, ...address } = order.shippingAddress
  const undone = order.parcels.length === 0 ? order.undoneSteps?.at(-1) : undefined
  return {
    ...toShared(order),
    paidAt: order.paidAt,
    status: order.status,
    isOpen: goods.length > 0,
    address,
    lines: goods
      .map((item): PackingLine => {
        const by = packed.find(({ lineId }) => lineId === item._id)?.name
        const shortage = order.shortages?.find(({ _id }) => _id === item._id)
        return {
          _id: item._id,
          name: item.name,
          partNumber: item.partNumber,
          image: item.image,
          place: places.get(item._id) ?? '',
          ...(item.description ? { description: item.description } : {}),
          qty: item.qty,
          packed: inBox(packed, item),
          ...(by ? { packedBy: by } : {}),
          madeToOrder: item.madeToOrder,
          ...(shortage ? { short: shortage.qty, available: shortage.available } : {}),
        }
      })
      .toSorted(compareByPlace),
    parcels: order.parcels.map(({ lines, ...parcel }) => ({
      ...parcel,
      lines: lines.map((line) => {
        const { name = '', partNumber = '' } = order.orderItems.find(({ _id }) => _id === line._id) ?? {}
        return { ...line, name, partNumber }
      }),
    })),
    ...(undone
      ? {
          undone: {
            ...(undone.courier ? { courier: undone.courier } : {}),
            ...(undone.trackingNumber ? { trackingNumber: undone.trackingNumber } : {}),
          },
        }
      : {}),
    updatedAt: order.updatedAt,
  }
}

const changedMeanwhile = (message: string) => new AppError('stale', message)

type Units = { line: string; qty: number; seen: number }

/** Locks the order, so that of two packers at one line the second one is told. */
export async function packLine(app: PackingApp, id: string, { line, qty, seen }: Units, by: Viewer): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const item = order.paidAt === null ? undefined : (await findLeft(tx, order)).find(({ _id }) => _id === line)
    if (!item)
      throw new AppError('step_not_allowed', 'This has not to be packed any more. Please look at the order again.')
    if (qty > item.qty) throw new AppError('conflict', `Only ${item.qty} of ${item.name} has still to leave.`)
    const packed = (await findPacked(tx, [order])).find(({ lineId }) => lineId === line)
    // An answer was lost on the way, and the same tick comes again.
    if (packed?.qty === qty && packed.by === by.userId) return
    if ((packed?.qty ?? 0) !== seen)
      throw changedMeanwhile(
        packed
          ? `${packed.name || 'Somebody'} has put ${packed.qty} of ${item.name} into the box meanwhile.`
          : `${item.name} was taken out of the box meanwhile.`,
      )
    await setPacked(tx, order, { lineId: line, qty, by: by.userId })
  })
}

type Shipment = Parameters<typeof addParcel>[2]

export async function shipPacked(app: PackingApp, id: string, shipment: Shipment, by: Viewer): Promise<void> {
  await addParcel(app, id, shipment, by, (tx, order) => assertInBox(tx, order, shipment.lines))
}

/** What leaves is what everybody who packed it has put in, not what one of them saw a minute ago. */
async function assertInBox(tx: PackingApp['db'], order: OrderRow, lines: readonly LineQty[]): Promise<void> {
  const left = await findLeft(tx, order)
  const packed = await findPacked(tx, [order])
  const inside = left.map((item) => ({ _id: item._id, qty: inBox(packed, item) })).filter(({ qty }) => qty > 0)
  const isSame =
    inside.length === lines.length &&
    inside.every(({ _id, qty }) => lines.some((line) => line._id === _id && line.qty === qty))
  if (!isSame)
    throw changedMeanwhile('Somebody else has changed what is in the box. You now see what is in it: please check.')
}

/** No other step: a packer may ship, but not decide that an order was begun or delivered. */
export const undoShipment = (app: PackingApp, id: string, updatedAt: string | undefined, by: Viewer): Promise<void> =>
  undoStep(app, id, { updatedAt, isAllowed: isShipment }, by)

const isShipment = ({ status, parcels, undo }: OrderRow): boolean =>
  status !== 'delivered' && parcels.length > (undo?.parcels ?? parcels).length
