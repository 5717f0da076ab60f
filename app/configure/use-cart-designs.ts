import { useEffect, useEffectEvent, useState } from 'react'
import type { CartItem } from '#contract/cart/price.ts'
import { useCreateDesignMutation, useListDesignsQuery } from './api.ts'

/**
 * The cart's enclosures at current prices. The shop deletes designs that nobody has used for months: one that is still
 * in a cart is saved again, once, under the same id and code. Until then the result is undefined, so that its line does
 * not look sold out.
 */
export function useCartDesigns(cartItems: readonly CartItem[]) {
  const lines = cartItems.flatMap(({ _id, design }) => (design ? [{ _id, link: design }] : []))
  const ids = lines.map(({ _id }) => _id)
  const { currentData, refetch } = useListDesignsQuery(
    { querystring: { ids } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  )
  const [createDesign] = useCreateDesignMutation()
  const [tried, setTried] = useState<readonly string[]>([])
  const currentIds = currentData?.designs.map(({ _id }) => _id)
  const missing = currentIds ? lines.filter(({ _id }) => !currentIds.includes(_id) && !tried.includes(_id)) : []
  const hasMissing = missing.length > 0
  const restore = useEffectEvent(async () => {
    await Promise.all(missing.map(({ link }) => createDesign({ body: { link } })))
    await refetch()
    setTried([...tried, ...missing.map(({ _id }) => _id)])
  })
  useEffect(() => {
    if (hasMissing) void restore()
  }, [hasMissing])
  return { designIds: ids, designs: hasMissing ? undefined : currentData?.designs, refetch }
}
