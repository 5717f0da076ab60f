import { useNavigate } from 'react-router'
import { type AppDispatch, useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { type CartState, itemAdded, selectCart } from '#app/cart/cart-slice.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { maxCartLines, quantityLimit } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'

const addToCart =
  (product: ProductSummary, qty: number) => (dispatch: AppDispatch, getState: () => { cart: CartState }) => {
    const { cartItems } = selectCart(getState())
    const inCart = cartItems.find(({ _id }) => _id === product._id)?.qty ?? 0
    const limit = quantityLimit(product)
    if (inCart === 0 && cartItems.length >= maxCartLines) {
      toast.info(`Your cart is full: it can have up to ${maxCartLines} different products.`)
      return false
    }
    if (inCart + qty > limit) toast.info(`Only ${limit} available: all of them are in your cart.`)
    if (inCart >= limit) return false
    dispatch(itemAdded({ product, qty: Math.min(limit, inCart + qty) }))
    return true
  }

/** Adds units of a product to the cart, and returns whether any could be added. */
export function useAddToCart(product: ProductSummary): (qty?: number) => boolean {
  const dispatch = useAppDispatch()
  return (qty = 1) => dispatch(addToCart(product, qty))
}

/** The same with a message that leads to the cart. */
export function useAddAndTell(product: ProductSummary): (qty: number) => boolean {
  const add = useAddToCart(product)
  const navigate = useNavigate()
  return (qty) => {
    const isAdded = add(qty)
    if (isAdded)
      toast.offer(`${product.name} is in your cart.`, {
        label: 'Go to cart',
        run: () => void navigate('/cart'),
      })
    return isAdded
  }
}
