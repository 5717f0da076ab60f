import type { ProductSummary } from '#contract/catalogue/calls.ts'
import {
  type DeliveryCase,
  type DeliveryMethod,
  type DeliveryOffer,
  offersFor,
  pickOffer,
  specDelivery,
} from '#contract/delivery/methods.ts'
import { toCents, toDecimal, usualVatPercent, vatCents } from '#contract/money.ts'

/** Cart rules and prices, shared by both sides. No zod: every page of the shop loads this. */

/** `paymentMethod` is a label; the card provider is a setting. */
export const paymentMethods = ['Yoco', 'PayFast', 'Paystack', 'EFT'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const defaultPaymentMethod: PaymentMethod = 'Yoco'

export const maxQuantity = 999
/** The most different products in a cart, or lines in an order. */
export const maxCartLines = 500

/** What a cart does not need. Attributes and further images of 500 lines would fill the browser's storage. */
const strippedFields = ['user', 'rating', 'numReviews', 'review', 'reviews', 'attributes', 'images'] as const
type Stripped = (typeof strippedFields)[number]

/** The product fields needed in a cart. */
export type CartProduct = Omit<ProductSummary, Stripped> & {
  /** A custom enclosure: its link. Its drawing was checked when it was added. */
  design?: string
  /** Everybody who holds one may see its drawing and order the same again. */
  isShared?: true
  /** A custom enclosure's steel, finish and protection, in words. */
  facts?: string
  /** Its delivery is quoted only where no delivery method counts the weight. */
  goesByWeight?: true
}
export type CartItem = CartProduct & { qty: number }

/** The page of a line: its product, or the configurator. */
export const linePath = ({ slug, design }: { slug: string; design?: string | { link: string } | undefined }): string =>
  design ? `/configure?d=${typeof design === 'string' ? design : design.link}` : `/product/${slug}`

export type TotalsCents = { itemsCents: number; shippingCents: number; taxCents: number; totalCents: number }
export type Totals = { itemsPrice: string; shippingPrice: string; taxPrice: string; totalPrice: string }

/** The delivery price depends on the shop's methods, the address and the buyer's choice. */
export type DeliveryTerms = {
  methods: readonly DeliveryMethod[]
  province: string
  chosen?: string | undefined
  /** The shop's rate today; 0 if it is not registered. */
  vatPercent: number
}
const specTerms: DeliveryTerms = { methods: [specDelivery], province: '', vatPercent: usualVatPercent }

type Shipped = DeliveryCase['lines'][number]
type CentsLine = Shipped & { priceCents: number }
type RandLine = Shipped & { price: number }

const sumLines = (lines: readonly CentsLine[]) => lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
const inCents = (lines: readonly RandLine[]): CentsLine[] =>
  lines.map((line) => ({ ...line, priceCents: toCents(line.price) }))

/** The delivery methods that apply to these lines, with their prices. */
export const offersOf = (
  lines: readonly CentsLine[],
  { methods, province }: Pick<DeliveryTerms, 'methods' | 'province'>,
): DeliveryOffer[] => offersFor(methods, { itemsCents: sumLines(lines), lines, province })

/** Without a delivery method that applies, shipping is still 0: it must be quoted before anybody can pay. */
export function totalCart(lines: readonly CentsLine[], terms: DeliveryTerms = specTerms): TotalsCents {
  const itemsCents = sumLines(lines)
  const shipping = pickOffer(offersOf(lines, terms), terms.chosen)?.cents ?? 0
  const taxCents = vatCents(itemsCents, terms.vatPercent)
  return { itemsCents, shippingCents: shipping, taxCents, totalCents: itemsCents + shipping + taxCents }
}

export function toTotals(totals: TotalsCents): Totals {
  return {
    itemsPrice: toDecimal(totals.itemsCents),
    shippingPrice: toDecimal(totals.shippingCents),
    taxPrice: toDecimal(totals.taxCents),
    totalPrice: toDecimal(totals.totalCents),
  }
}

/** Prices a cart whose items have `price` in rand, as products do in the API. */
export const priceCart = (items: readonly RandLine[], terms?: DeliveryTerms): Totals =>
  toTotals(totalCart(inCents(items), terms))

export const offersInCart = (items: readonly RandLine[], terms: DeliveryTerms): DeliveryOffer[] =>
  offersOf(inCents(items), terms)

/** A product as stored in the cart. */
export function toCartItem<P extends { _id: string; price: number }>(product: P, qty: number) {
  const item: Partial<P> = { ...product }
  for (const field of strippedFields) delete item[field as keyof P]
  return { ...item, qty } as Omit<P, Stripped | 'qty'> & { qty: number }
}

/** How many of a product one order can have. Made-to-order goods do not depend on stock. */
export function quantityLimit({ countInStock, madeToOrder }: { countInStock: number; madeToOrder: boolean }): number {
  return madeToOrder ? maxQuantity : Math.max(0, Math.min(maxQuantity, countInStock))
}

/** The nearest quantity that can be bought, or 0 if none can. */
export function fitQuantity(qty: number, product: { countInStock: number; madeToOrder: boolean }): number {
  const whole = Number.isFinite(qty) ? Math.trunc(qty) : 1
  return Math.min(Math.max(1, whole), quantityLimit(product))
}
