import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { CartProduct } from '#contract/cart/price.ts'
import { itemsRefreshed, selectCart } from './cart-slice.ts'
import { describeChanges } from './describe-changes.ts'

/** Updates the cart to current stock and prices, and describes each changed line. */
export function useCartChanges(
  asked: readonly string[],
  products: readonly CartProduct[] | undefined,
): Readonly<Record<string, readonly string[]>> {
  const dispatch = useDispatch()
  const { cartItems } = useSelector(selectCart)
  const [changes, setChanges] = useState<Record<string, readonly string[]>>({})
  const refresh = useEffectEvent((current: readonly CartProduct[]) => {
    const cartChanges = cartItems.flatMap((item) => {
      const product = current.find(({ _id }) => _id === item._id)
      const words = product ? describeChanges(item, product) : []
      return words.length > 0 ? [[item._id, words] as const] : []
    })
    if (cartChanges.length > 0) setChanges((before) => ({ ...before, ...Object.fromEntries(cartChanges) }))
    dispatch(itemsRefreshed({ asked, products: current }))
  })
  useEffect(() => {
    if (products) refresh(products)
  }, [products])
  return changes
}
