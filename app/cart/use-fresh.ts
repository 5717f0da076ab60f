import { useMemo } from 'react'
import type { CartProduct } from '#contract/cart/price.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { toDesignLine } from './design-line.ts'

/** Products and designs come from two calls: the cart is compared once both have loaded. */
export function useFresh(
  productIds: readonly string[],
  products: readonly CartProduct[] | undefined,
  designIds: readonly string[],
  designs: readonly PricedDesign[] | undefined,
): readonly CartProduct[] | undefined {
  const isComplete = (productIds.length === 0 || products) && (designIds.length === 0 || designs)
  return useMemo(
    () => (isComplete ? [...(products ?? []), ...(designs ?? []).map(toDesignLine)] : undefined),
    [isComplete, products, designs],
  )
}
