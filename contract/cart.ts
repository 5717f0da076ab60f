import type { ProductSummary } from './catalogue.ts'
import { toCents, toDecimal, vatCents } from './money.ts'

/** Cart rules and prices, shared by both sides. No zod: every page of the shop loads this. */

/** `paymentMethod` is a label; the card provider is a setting. */
export const paymentMethods = ['Yoco', 'PayFast', 'Paystack', 'EFT'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const defaultPaymentMethod: PaymentMethod = 'Yoco'

export const freeShippingBelowCents = 500_00
export const shippingCents = 100_00

export const maxQuantity = 999
/** The most different products in a cart, or lines in an order. */
export const maxCartLines = 500

/** The first five are SPEC.md's. Attributes and further images of 500 lines would fill the browser's storage. */
const strippedFields = ['user', 'rating', 'numReviews', 'review', 'reviews', 'attributes', 'images'] as const
type Stripped = (typeof strippedFields)[number]

/** A product as the cart needs it. */
export type CartProduct = Omit<ProductSummary, Stripped> & {
  /** An enclosure to measure: its link. Its drawing was checked when it was added. */
  design?: string
}
export type CartItem = CartProduct & { qty: number }

/** Where a line leads: to its product, or back to the configurator. */
export const linePath = ({ slug, design }: { slug: string; design?: string | { link: string } | undefined }): string =>
  design ? `/configure?d=${typeof design === 'string' ? design : design.link}` : `/product/${slug}`

export type TotalsCents = { itemsCents: number; shippingCents: number; taxCents: number; totalCents: number }
export type Totals = { itemsPrice: string; shippingPrice: string; taxPrice: string; totalPrice: string }

export function totalCart(lines: readonly { priceCents: number; qty: number }[]): TotalsCents {
  const itemsCents = lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
  const shipping = itemsCents < freeShippingBelowCents ? 0 : shippingCents
  const taxCents = vatCents(itemsCents)
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
export function priceCart(items: readonly { price: number; qty: number }[]): Totals {
  return toTotals(totalCart(items.map(({ price, qty }) => ({ priceCents: toCents(price), qty }))))
}

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
export function fitQuantity(wanted: number, product: { countInStock: number; madeToOrder: boolean }): number {
  const whole = Number.isFinite(wanted) ? Math.trunc(wanted) : 1
  return Math.min(Math.max(1, whole), quantityLimit(product))
}
