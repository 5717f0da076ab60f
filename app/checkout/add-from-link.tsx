import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useListProductsByIdsQuery } from '#app/catalogue/api.ts'
import { useAddToCart } from '#app/storefront/use-add-to-cart.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { isUuid } from '#contract/is-uuid.ts'

/** `/cart?add=…`: 'Add to cart' of a page without scripts. Once: the address loses it. */
export function AddFromLink() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('add') ?? ''
  const skip = !isUuid(id)
  const { data: products } = useListProductsByIdsQuery([id], { skip })
  const [product] = products ?? []
  const forget = useEffectEvent(() =>
    setSearch(
      (before) => {
        before.delete('add')
        return before
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  const isGone = !skip && products !== undefined && !product
  useEffect(() => {
    if (!isGone) return
    toast.info('This part is no longer in the shop.')
    forget()
  }, [isGone])
  return product ? <Add key={product._id} product={product} onAdded={forget} /> : null
}

function Add({ product, onAdded }: { product: ProductSummary; onAdded: () => void }) {
  const add = useAddToCart(product)
  const run = useEffectEvent(() => {
    if (add(1)) toast.success(`${product.name} is in your cart.`)
    onAdded()
  })
  useEffect(() => {
    run()
  }, [])
  return null
}
