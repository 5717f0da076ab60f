import { type CartItem, type CartProduct, fitQuantity, quantityLimit } from '#contract/cart/price.ts'
import { formatRand, toCents } from '#contract/money.ts'

/** What to tell a buyer about a line that has changed since it was added. */
export function describeChanges(item: CartItem, product: CartProduct): string[] {
  const before = toCents(item.price)
  const now = toCents(product.price)
  const fitted = fitQuantity(item.qty, product)
  return [
    ...(now !== before ? [`The price is now ${formatRand(now)}; it was ${formatRand(before)}.`] : []),
    ...(fitted > 0 && fitted < item.qty
      ? [`Only ${fitted} ${fitted === 1 ? 'is' : 'are'} left, so we changed ${item.qty} to ${fitted}.`]
      : []),
  ]
}

export const isAvailable = (item: CartItem): boolean => quantityLimit(item) > 0
