import type { OrderStatus } from './status.ts'

/** Which goods of an order leave the works. No zod: order screens and packing slips show it. */

export type LineQty = { _id: string; qty: number }
type Refund = { state: string; lines?: readonly { _id: string; unshipped: number }[] | undefined }
type Parcel = { lines: readonly LineQty[] }

/** What the order is for once it was refunded by line before shipping. */
export function findGoods<I extends LineQty>(items: readonly I[], refunds: readonly Refund[] = []): I[] {
  const kept = refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines = [] }) => lines)
  return subtract(
    items,
    kept.map(({ _id, unshipped }) => ({ _id, qty: unshipped })),
  )
}

function subtract<I extends LineQty>(items: readonly I[], gone: readonly LineQty[]): I[] {
  return items
    .map((item) => ({
      ...item,
      qty: gone.reduce((left, { _id, qty }) => (_id === item._id ? left - qty : left), item.qty),
    }))
    .filter(({ qty }) => qty > 0)
}

const isSettled = (status: OrderStatus): boolean => ['shipped', 'delivered', 'cancelled', 'refunded'].includes(status)

type Unshipped<I> = {
  status: OrderStatus
  items: readonly I[]
  refunds?: readonly Refund[] | undefined
  parcels: readonly Parcel[]
}

/** What has still to leave the works: neither in a parcel nor refunded. */
export function findUnshipped<I extends LineQty>({ status, items, refunds, parcels }: Unshipped<I>): I[] {
  if (isSettled(status)) return []
  return subtract(
    findGoods(items, refunds),
    parcels.flatMap(({ lines }) => lines),
  )
}

/** '2 × Isolator (RI-63); 1 × Busbar' */
export const describeLines = (
  items: readonly { _id: string; name: string; partNumber: string }[],
  lines: readonly LineQty[],
): string =>
  lines
    .flatMap(({ _id, qty }) => {
      const item = items.find((line) => line._id === _id)
      return item ? [`${qty} × ${item.name}${item.partNumber ? ` (${item.partNumber})` : ''}`] : []
    })
    .join('; ')

/** Whether it may be cancelled: never once a part has left the works. */
export const hasLeft = ({ parcels }: { parcels: readonly Parcel[] }): boolean => parcels.length > 0

/** 'Parcel 1 of 2'. While goods are still to come, one more parcel is expected. */
export const nameParcel = (index: number, parcels: readonly Parcel[], isMoreToCome: boolean): string =>
  `Parcel ${index + 1} of ${parcels.length + (isMoreToCome ? 1 : 0)}`
