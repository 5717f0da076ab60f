import type { AppDispatch } from '#app/api/use-app-dispatch.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { maxCartLines, quantityLimit } from '#contract/cart/price.ts'
import { type CartLine, type CartState, itemsAdded } from './cart-slice.ts'

export type AddedLines = {
  added: number
  /** Fewer than requested, because of what is already in the cart. */
  short: { name: string; limit: number }[]
  gone: string[]
  /** Left out, because a cart can have at most 500 different products. */
  full: number
}

/** Adds lines to the cart and returns what did not fit. */
export const addLines =
  (lines: readonly CartLine[]) =>
  (dispatch: AppDispatch, getState: () => { cart: CartState }): AddedLines => {
    const { cartItems } = getState().cart
    const inCart = new Map(cartItems.map(({ _id, qty }) => [_id, qty]))
    let room = maxCartLines - cartItems.length
    const report: AddedLines = { added: 0, short: [], gone: [], full: 0 }
    const fitting = lines.flatMap(({ product, qty }) => {
      const limit = quantityLimit(product)
      const total = qty + (inCart.get(product._id) ?? 0)
      if (limit === 0) report.gone.push(product.name)
      else if (!inCart.has(product._id) && room === 0) report.full++
      else {
        if (!inCart.has(product._id)) room--
        if (total > limit) report.short.push({ name: product.name, limit })
        report.added++
        return [{ product, qty: Math.min(limit, total) }]
      }
      return []
    })
    dispatch(itemsAdded(fitting))
    return report
  }

/** What the buyer needs to know besides the success message. */
export function describeLeftOut({ short, gone, full }: AddedLines): string | undefined {
  const some = (names: string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
  const words = [
    ...(gone.length > 0 ? [`No longer available: ${some(gone)}.`] : []),
    ...(short.length > 0
      ? [`Fewer than you asked for: ${some(short.map(({ name, limit }) => `${name} (${limit})`))}.`]
      : []),
    ...(full > 0
      ? [`No room for ${pluralise(full, 'product')}: a cart can have up to ${maxCartLines} different products.`]
      : []),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}
