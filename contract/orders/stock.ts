import { dayOf, formatDay } from '#contract/days.ts'

type Unpaid = {
  items: readonly { madeToOrder: boolean; isPromised?: boolean | undefined }[]
  reservedUntil?: string | null | undefined
}

/** What the buyer of an unpaid order must know about stock. Goods that are made or were quoted do not run out. */
export function describeStock({ items, reservedUntil }: Unpaid): string | undefined {
  if (items.every(({ madeToOrder, isPromised }) => madeToOrder || isPromised)) return undefined
  return reservedUntil
    ? `We are holding the goods for you until ${formatDay(dayOf(reservedUntil))}.`
    : 'We do not hold stock for an unpaid order. If something sells out before your payment arrives, we refund you.'
}
