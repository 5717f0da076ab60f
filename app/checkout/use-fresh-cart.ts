import { useMemo } from 'react'
import { toDesignLine } from '#app/cart/design-line.ts'
import { useCartChanges } from '#app/cart/use-cart-changes.ts'
import { useListProductsByIdsQuery } from '#app/catalogue/api.ts'
import { useCartDesigns } from '#app/configure/use-cart-designs.ts'
import type { CartItem } from '#contract/cart/price.ts'

/**
 * Compares the cart with the shop's current prices and stock, and returns what changed in words, for each line. Products
 * and enclosures come from two calls: the cart is compared once both have loaded.
 */
export function useFreshCart(cartItems: readonly CartItem[]) {
  const productIds = cartItems.flatMap(({ _id, design }) => (design ? [] : [_id]))
  const hasProducts = productIds.length > 0
  const stock = useListProductsByIdsQuery(productIds, { skip: !hasProducts, refetchOnMountOrArgChange: true })
  const products = stock.currentData
  const { designIds, designs, refetch: refetchDesigns } = useCartDesigns(cartItems)
  const hasDesigns = designIds.length > 0
  const isComplete = (!hasProducts || products) && (!hasDesigns || designs)
  const current = useMemo(
    () => (isComplete ? [...(products ?? []), ...(designs ?? []).map(toDesignLine)] : undefined),
    [isComplete, products, designs],
  )
  const changes = useCartChanges(
    cartItems.map(({ _id }) => _id),
    current,
  )
  const refetch = () => {
    if (hasProducts) void stock.refetch()
    if (hasDesigns) void refetchDesigns()
  }
  return { productIds, changes, refetch }
}
