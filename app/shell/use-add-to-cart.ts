import { itemAdded, selectCart } from '#app/cart/cart-slice.ts'
import { useAppDispatch } from '#app/hooks.ts'
import type { RootState, Store } from '#app/store.ts'
import { toast } from '#app/ui/toast.ts'
import { quantityLimit } from '#contract/cart.ts'
import type { ProductSummary } from '#contract/catalogue.ts'

const addToCart =
  (product: ProductSummary, qty: number) => (dispatch: Store['dispatch'], getState: () => RootState) => {
    const inCart = selectCart(getState()).cartItems.find(({ _id }) => _id === product._id)?.qty ?? 0
    const limit = quantityLimit(product)
    if (inCart + qty > limit) toast.info(`Only ${limit} can be had: all of them are in your cart.`)
    if (inCart >= limit) return false
    dispatch(itemAdded({ product, qty: Math.min(limit, inCart + qty) }))
    return true
  }

/** Puts pieces of a product into the cart, and says whether any of them could be added. */
export function useAddToCart(product: ProductSummary): (qty?: number) => boolean {
  const dispatch = useAppDispatch()
  return (qty = 1) => dispatch(addToCart(product, qty))
}
