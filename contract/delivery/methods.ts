import type { provinces } from '#contract/addresses/places.ts'
import { toCents } from '#contract/money.ts'

/** Delivery methods and their prices. No zod: every page of the shop loads this. */

export type Province = (typeof provinces)[number]

/**
 * Prices are rand including VAT; amounts of goods are rand excluding VAT, like the items total they are compared with.
 */
export type DeliveryRule =
  /** The rule of a new shop: free under the amount, otherwise the price. */
  | { kind: 'free_below'; price: number; below: number }
  | { kind: 'flat'; price: number }
  | { kind: 'free_from'; price: number; from: number }
  | { kind: 'province'; rates: { province: Province; price: number }[] }
  /** Each band ends at its weight, and starts where the one before it ends. */
  | { kind: 'weight'; bands: { upToKg: number; price: number }[] }
  | { kind: 'collect' }

export type DeliveryMethod = DeliveryRule & {
  id: string
  name: string
  /** Maximum delivery time in working days. */
  days?: number | undefined
  /** Only these provinces; all if omitted, or if it is collected. */
  provinces?: Province[] | undefined
}

/** As stored in an order, because the method may be deleted later. */
export type OrderDelivery = {
  method: string
  name: string
  days?: number | undefined
  /** Where and when the buyer collects the goods; missing if they are delivered. */
  collectAt?: string | undefined
}

export const specDelivery = {
  id: 'standard',
  name: 'Standard delivery',
  kind: 'free_below',
  below: 500,
  price: 100,
} satisfies DeliveryMethod

/** `goesByWeight`: it is quoted only because it is too heavy for a price that does not count the weight. */
type Quoted = { deliveryQuoted?: boolean | undefined; goesByWeight?: boolean | undefined }

/** What the price of a delivery depends on. */
export type DeliveryCase = {
  itemsCents: number
  lines: readonly (Quoted & { qty: number; weightKg?: number | undefined })[]
  province: string
}

export type DeliveryOffer = { method: DeliveryMethod; cents: number }

/** Goods whose delivery is quoted can only be collected; heavy ones also go by a method that counts their weight. */
export const mayBring = ({ kind }: DeliveryRule, lines: readonly Quoted[]): boolean =>
  kind === 'collect' ||
  lines.every(({ deliveryQuoted, goesByWeight }) => !deliveryQuoted || (goesByWeight && kind === 'weight'))

/** The methods that apply, in the shop's order. */
export function offersFor(methods: readonly DeliveryMethod[], buying: DeliveryCase): DeliveryOffer[] {
  return methods.flatMap((method) => {
    if (!mayBring(method, buying.lines)) return []
    // Who collects gives no address.
    if (
      method.kind !== 'collect' &&
      method.provinces &&
      !method.provinces.some((province) => province === buying.province)
    )
      return []
    const price = priceOf(method, buying)
    return price === undefined ? [] : [{ method, cents: toCents(price) }]
  })
}

/** The chosen offer, or the first if nothing was chosen or the choice does not apply. */
export const pickOffer = (offers: readonly DeliveryOffer[], chosen?: string): DeliveryOffer | undefined =>
  offers.find(({ method }) => method.id === chosen) ?? offers[0]

function priceOf(rule: DeliveryRule, { itemsCents, lines, province }: DeliveryCase): number | undefined {
  switch (rule.kind) {
    case 'free_below':
      return itemsCents < toCents(rule.below) ? 0 : rule.price
    case 'flat':
      return rule.price
    case 'free_from':
      return itemsCents >= toCents(rule.from) ? 0 : rule.price
    case 'province':
      return rule.rates.find((rate) => rate.province === province)?.price
    case 'weight': {
      const grams = weighGrams(lines)
      return grams === undefined ? undefined : rule.bands.find(({ upToKg }) => grams <= toGrams(upToKg))?.price
    }
    case 'collect':
      return 0
  }
}

export const toGrams = (kg: number): number => Math.round(kg * 1000)

/** Undefined if the weight of a line is unknown, so that the delivery cannot be priced. */
export function weighGrams(lines: DeliveryCase['lines']): number | undefined {
  let grams = 0
  for (const { weightKg, qty } of lines) {
    if (weightKg === undefined) return undefined
    grams += toGrams(weightKg) * qty
  }
  return grams
}

export const toOrderDelivery = ({ id, name, days, kind }: DeliveryMethod, works: string): OrderDelivery => ({
  method: id,
  name,
  ...(days === undefined ? {} : { days }),
  ...(kind === 'collect' ? { collectAt: works } : {}),
})

type Works = {
  address: { street: string; suburb: string; city: string; postalCode: string }
  openingHours: readonly { days: string; hours: string }[]
}

/** '12 Busbar Road, Germiston 1401. Mon to Fri 07:30 to 16:30.' */
export function describeWorks({ address: { street, suburb, city, postalCode }, openingHours }: Works): string {
  const place = [street, suburb, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const hours = openingHours.map(({ days, hours }) => `${days} ${hours}`).join(', ')
  return [place, hours]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

/** 'within 4 working days', or 'the next working day'. For goods made to order, the days count from when they are made. */
export function describeDays(days: number, isMadeFirst = false, isCollected = false): string {
  const words = days === 0 ? 'the same day' : days === 1 ? 'the next working day' : `within ${days} working days`
  if (!isMadeFirst) return words
  return isCollected ? `${words} after they are made` : `${words} once the goods are made`
}

export type Courier = { name: string; link: string }

/** Where the number goes in a courier's link. */
export const trackingMark = '{number}'

/** The courier's tracking page for a parcel, or their general one if it takes no number. */
export function trackingLink(
  couriers: readonly Courier[],
  { courier, trackingNumber }: { courier?: string | null | undefined; trackingNumber?: string | null | undefined },
): string | undefined {
  if (!courier || !trackingNumber) return undefined
  const match = couriers.find(({ name }) => name.toLowerCase() === courier.trim().toLowerCase())
  return match?.link.replaceAll(trackingMark, encodeURIComponent(trackingNumber))
}
