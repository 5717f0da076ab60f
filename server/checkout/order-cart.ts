import type { ShippingAddress } from '#contract/addresses/schema.ts'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart/price.ts'
import { AppError } from '#contract/http/errors.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { applyDiscount, findDiscount, takeUse } from '#server/discounts/apply-discount.ts'
import { placeUnpaid } from '#server/orders/place-order.ts'
import { assertDelivery, readDeliveryTerms } from '#server/orders/records/deliver-to.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { assertChecked, type Line, mergeLines, planHolds, priceLines, toOrderItems } from '#server/stock/lines.ts'
import { findStock } from '#server/stock/stock-queries.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, lockOlderCheckouts } from './checkout-queries.ts'
import { findPaid, maxTries } from './reuse-checkout.ts'
import { releaseOlder } from './start-checkout.ts'

type Buyer = { userId: string | null; key: string; knownCheckouts: readonly string[]; sender: Sender }

type Cart = {
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  method: PaymentMethod | undefined
  /** The id of a delivery method. */
  delivery: string | undefined
  /** A discount code. */
  code: string | undefined
}

type Ordered = { order: OrderRow } | { paid: Checkout }

/**
 * An order without a payment: priced by the shop, refused if out of stock, and reserving nothing. With a discount code it
 * replaces the buyer's open payment that has the same code, as another payment would, and takes over its use. The
 * provider is asked first: if that payment was made, the cart is already bought.
 */
export async function orderCart(app: CheckoutApp, buyer: Buyer, cart: Cart): Promise<Ordered> {
  const unpaid = new Set<string>()
  for (let tries = 1; tries <= maxTries; tries++) {
    const placed = await placeCart(app, buyer, cart, unpaid)
    if ('order' in placed) return placed
    const paid = await findPaid(app, placed.replaces, unpaid)
    if (paid) return { paid }
  }
  throw new AppError('conflict', 'You have just opened another payment. Please try again.')
}

function placeCart(
  app: CheckoutApp,
  { userId, key, knownCheckouts, sender }: Buyer,
  cart: Cart,
  unpaid: ReadonlySet<string>,
): Promise<{ order: OrderRow } | { replaces: string[] }> {
  const lines = mergeLines(cart.lines)
  const ids = lines.map((line) => line._id)
  return withRetry(() =>
    app.db.transaction(async (tx) => {
      const discount = await findDiscount(tx, cart.code)
      const open = discount ? await lockOlderCheckouts(tx, { buyerKey: key, known: knownCheckouts }) : []
      const older = open.filter(({ discountId }) => discountId === discount?._id)
      const unasked = older.filter(({ id }) => !unpaid.has(id))
      if (unasked.length > 0) return { replaces: unasked.map(({ id }) => id) }
      const stock = older.length > 0 ? await releaseOlder(tx, older, ids) : await findStock(tx, ids)
      assertChecked(stock, lines)
      planHolds(stock, lines)
      const terms = await readDeliveryTerms(tx, { address: cart.address, chosen: cart.delivery })
      const priced = applyDiscount(discount, stock, lines)
      const { totals, method } = priceLines(priced, lines, terms)
      const delivery = assertDelivery(method, terms, totals.totalCents)
      await takeUse(tx, discount, { userId, email: cart.email })
      const order = await placeUnpaid(app, tx, {
        items: toOrderItems(priced, lines),
        shippingAddress: cart.address,
        email: cart.email,
        delivery,
        discountId: discount?._id ?? null,
        discountCode: discount?.code ?? null,
        paymentMethod: cart.method ?? defaultPaymentMethod,
        userId,
        ...totals,
        sender,
      })
      return { order }
    }),
  )
}
