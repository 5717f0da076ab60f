import { AppError } from '#contract/http/errors.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { takeUse } from '#server/discounts/apply-discount.ts'
import { placeUnpaid } from '#server/orders/place-order.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { planHolds } from '#server/stock/lines.ts'
import { findStock } from '#server/stock/stock-queries.ts'
import { askReadyOn } from '#server/workshop/ask-ready-on.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, lockOlderCheckouts } from './checkout-queries.ts'
import { type CartInput, pricePurchase, readTerms, toRow } from './price-purchase.ts'
import { findPaid, maxTries } from './reuse-checkout.ts'
import { releaseOlder } from './start-checkout.ts'

type Buyer = { userId: string | null; key: string; knownCheckouts: readonly string[]; sender: Sender }

type Ordered = { order: OrderRow } | { paid: Checkout }

/**
 * An order without a payment: priced by the shop, refused if out of stock, and reserving nothing. With a discount code it
 * replaces the buyer's open payment that has the same code, as another payment would, and takes over its use. The
 * provider is asked first: if that payment was made, the cart is already bought.
 */
export async function orderCart(app: CheckoutApp, buyer: Buyer, cart: CartInput): Promise<Ordered> {
  const unpaid = new Set<string>()
  const dated = { ...cart, readyOn: await askReadyOn(app, cart.lines) }
  for (let tries = 1; tries <= maxTries; tries++) {
    const placed = await placeCart(app, buyer, dated, unpaid)
    if ('order' in placed) return placed
    const paid = await findPaid(app, placed.replaces, unpaid)
    if (paid) return { paid }
  }
  throw new AppError('conflict', 'You have just opened another payment. Please try again.')
}

function placeCart(
  app: CheckoutApp,
  { userId, key, knownCheckouts, sender }: Buyer,
  cart: CartInput,
  unpaid: ReadonlySet<string>,
): Promise<{ order: OrderRow } | { replaces: string[] }> {
  return withRetry(() =>
    app.db.transaction(async (tx) => {
      const onTerms = await readTerms(tx, cart)
      const { lines, discount } = onTerms
      const ids = lines.map((line) => line._id)
      const open = discount ? await lockOlderCheckouts(tx, { buyerKey: key, known: knownCheckouts }) : []
      const older = open.filter(({ discountId }) => discountId === discount?._id)
      const unasked = older.filter(({ id }) => !unpaid.has(id))
      if (unasked.length > 0) return { replaces: unasked.map(({ id }) => id) }
      const stock = older.length > 0 ? await releaseOlder(tx, older, ids) : await findStock(tx, ids)
      const purchase = pricePurchase(onTerms, stock)
      planHolds(stock, lines)
      const row = toRow(purchase)
      await takeUse(tx, discount, { userId, email: cart.email })
      return { order: await placeUnpaid(app, tx, { ...row, userId, sender }) }
    }),
  )
}
