import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import { defaultPaymentMethod, type PaymentMethod, type TotalsCents } from '#contract/cart/price.ts'
import type { OrderDelivery } from '#contract/delivery/methods.ts'
import type { OrderItem } from '#contract/orders/calls.ts'
import { findDepositCents } from '#contract/orders/deposit.ts'
import type { Db } from '#server/db/database.ts'
import { type AppliedDiscount, applyDiscount, findDiscount } from '#server/discounts/apply-discount.ts'
import { assertDelivery, readDeliveryTerms } from '#server/orders/records/deliver-to.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { assertChecked, type Line, mergeLines, priceLines, toOrderItems } from '#server/stock/lines.ts'
import type { StockItem } from '#server/stock/stock-queries.ts'

export type CartInput = {
  lines: readonly Line[]
  address: ShippingAddress
  billing: BillingAddress | undefined
  email: string
  method: PaymentMethod | undefined
  /** The id of a delivery method. */
  delivery: string | undefined
  /** A discount code. */
  code: string | undefined
  /** Only the deposit is paid first. */
  deposit: boolean | undefined
  /** When the workshop would have it ready. */
  readyOn?: string | null
}

/** A cart with the delivery methods and the discount that apply to it today. */
export type CartOnTerms = CartInput & {
  terms: Awaited<ReturnType<typeof readDeliveryTerms>>
  discount: AppliedDiscount | undefined
  depositPercent: number
}

export type Purchase = {
  items: OrderItem[]
  totals: TotalsCents
  vatPercent: number
  /** What is asked now: the total, the deposit or what is left. */
  dueCents: number
  depositCents: number
  lines: readonly Line[]
  address: ShippingAddress
  billing: BillingAddress | undefined
  email: string
  method: PaymentMethod
  order: OrderRow | undefined
  /** The requested delivery method. */
  delivery: string | undefined
  readyOn: string | null
  /** The code whose uses are counted; an order placed unpaid has already taken its own. */
  discount: AppliedDiscount | undefined
  /** Throws if the goods cannot be delivered for a known price. */
  deliver: () => OrderDelivery | null
}

export async function readTerms(tx: Db, cart: CartInput): Promise<CartOnTerms> {
  const terms = await readDeliveryTerms(tx, { address: cart.address, billing: cart.billing, chosen: cart.delivery })
  const { depositPercent } = await getShopIdentity(tx)
  return {
    ...cart,
    lines: mergeLines(cart.lines),
    terms,
    discount: await findDiscount(tx, cart.code),
    depositPercent: cart.deposit ? depositPercent : 0,
  }
}

/** Prices a cart by the shop's own prices, whatever the browser showed. */
export function pricePurchase(cart: CartOnTerms, stock: ReadonlyMap<string, StockItem>): Purchase {
  const { lines, terms, discount, address, billing, email, delivery } = cart
  assertChecked(stock, lines)
  const priced = applyDiscount(discount, stock, lines)
  const { totals, method: way } = priceLines(priced, lines, terms)
  const items = toOrderItems(priced, lines)
  const { totalCents } = totals
  const depositCents = findDepositCents({ items, totalCents, vatPercent: terms.vatPercent }, cart.depositPercent)
  return {
    items,
    totals,
    vatPercent: terms.vatPercent,
    dueCents: depositCents || totalCents,
    depositCents,
    lines,
    address,
    billing,
    email,
    method: cart.method ?? defaultPaymentMethod,
    order: undefined,
    delivery,
    readyOn: cart.readyOn ?? null,
    discount,
    deliver: () => assertDelivery(way, terms, totals.totalCents),
  }
}

/** An order placed unpaid, at its original prices. */
export function toPurchase(
  order: OrderRow,
  method: PaymentMethod | undefined,
  { dueCents, readyOn }: Pick<Purchase, 'dueCents' | 'readyOn'>,
): Purchase {
  const usual = order.paymentMethod === 'EFT' ? defaultPaymentMethod : (order.paymentMethod as PaymentMethod)
  return {
    items: order.items,
    totals: order,
    vatPercent: order.vatPercent,
    dueCents,
    depositCents: order.depositCents,
    lines: order.items,
    address: order.shippingAddress,
    billing: order.billingAddress ?? undefined,
    email: order.email,
    method: method ?? usual,
    order,
    delivery: order.delivery?.method,
    readyOn,
    discount: undefined,
    deliver: () => order.delivery,
  }
}

/** The columns that checkouts and orders share. */
export const toRow = ({ items, totals, vatPercent, address, billing, email, method, ...rest }: Purchase) => ({
  items,
  shippingAddress: address,
  billingAddress: billing ?? null,
  delivery: rest.deliver(),
  discountId: rest.discount?._id ?? rest.order?.discountId ?? null,
  discountCode: rest.discount?.code ?? rest.order?.discountCode ?? null,
  email,
  paymentMethod: method,
  itemsCents: totals.itemsCents,
  shippingCents: totals.shippingCents,
  taxCents: totals.taxCents,
  totalCents: totals.totalCents,
  vatPercent,
  depositCents: rest.depositCents,
  readyOn: rest.readyOn,
})
