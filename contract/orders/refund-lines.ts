import { toCents, withVatCents } from '#contract/money.ts'
import { describeLines, type LineQty } from './unshipped.ts'

/** The money of goods and delivery that are refunded. No zod: the refund dialog shows the amount before it is sent. */

export const refundCauses = ['returned', 'damaged', 'wrong_item', 'not_in_stock', 'price', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

export const causeNames: Readonly<Record<RefundCause, string>> = {
  returned: 'Returned',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  not_in_stock: 'Not in stock',
  price: 'Price',
  other: 'Other',
}

/** What the buyer reads: 'Damaged. One has a dent.' */
export const describeCause = (cause: RefundCause | undefined, words = ''): string =>
  [cause && cause !== 'other' ? `${causeNames[cause]}.` : '', words].filter(Boolean).join(' ')

type Sold = { items: readonly (LineQty & { price: number })[]; totalCents: number; vatPercent: number }

/** Units by line, and whether delivery is among what was refunded. */
export type Returned = { units: ReadonlyMap<string, number>; delivery: boolean }

type Refund = { state: string; lines?: readonly LineQty[] | undefined; delivery?: boolean | undefined }

/** What was refunded by line, or is being refunded. */
export function findReturned(refunds: readonly Refund[] = []): Returned {
  const counted = refunds.filter(({ state }) => state !== 'failed')
  return addLines(
    { units: new Map(), delivery: counted.some(({ delivery }) => delivery) },
    counted.flatMap(({ lines = [] }) => lines),
  )
}

function addLines({ units, delivery }: Returned, lines: readonly LineQty[]): Returned {
  const sum = new Map(units)
  for (const { _id, qty } of lines) sum.set(_id, (sum.get(_id) ?? 0) + qty)
  return { units: sum, delivery }
}

const sumItems = ({ items }: Sold): number => items.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0)

/** Delivery as paid: what the total has beyond the goods with their VAT. */
export const paidDeliveryCents = (sold: Sold): number =>
  Math.max(0, sold.totalCents - withVatCents(sumItems(sold), sold.vatPercent))

/** Each line with its own VAT. Everything together is exactly the total, so what completes it takes the rounding. */
function worthOf(sold: Sold, { units, delivery }: Returned): number {
  const deliveryCents = paidDeliveryCents(sold)
  const isAll = sold.items.every(({ _id, qty }) => (units.get(_id) ?? 0) >= qty) && (delivery || deliveryCents === 0)
  if (isAll) return sold.totalCents
  const goods = sold.items.reduce(
    (sum, { _id, price }) => sum + withVatCents(toCents(price) * (units.get(_id) ?? 0), sold.vatPercent),
    0,
  )
  return Math.min(sold.totalCents, goods + (delivery ? deliveryCents : 0))
}

/** What these lines, and delivery, cost with VAT, after what was refunded by line before. */
export function priceRefund(
  sold: Sold,
  before: Returned,
  chosen: { lines: readonly LineQty[]; delivery: boolean },
): number {
  const after = addLines({ ...before, delivery: before.delivery || chosen.delivery }, chosen.lines)
  return worthOf(sold, after) - worthOf(sold, before)
}

/** '2 × Isolator (RI-63); delivery', or nothing for an amount. */
export const describeGoods = (
  items: readonly { _id: string; name: string; partNumber: string }[],
  { lines = [], delivery }: Pick<Refund, 'lines' | 'delivery'>,
): string => [describeLines(items, lines), delivery ? 'delivery' : ''].filter(Boolean).join('; ')
