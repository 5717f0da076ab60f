import { itemAdded, selectCart } from '#app/cart/cart-slice.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import { toast } from '#app/ui/toast.ts'
import { quantityLimit } from '#contract/cart.ts'
import type { ProductSummary } from '#contract/catalogue.ts'

/** Puts pieces of a product into the cart, and says whether any of them could be added. */
export function useAddToCart(product: ProductSummary): (qty?: number) => boolean {
  const dispatch = useAppDispatch()
  const inCart = useAppSelector(selectCart).cartItems.find(({ _id }) => _id === product._id)?.qty ?? 0
  return (qty = 1) => {
    const limit = quantityLimit(product)
    if (inCart + qty > limit) toast.info(`Only ${limit} can be had: all of them are in your cart.`)
    if (inCart >= limit) return false
    dispatch(itemAdded({ product, qty: Math.min(limit, inCart + qty) }))
    return true
  }
}
