import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { itemsAdded } from '#app/cart/cart-slice.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { quantityLimit } from '#contract/cart.ts'
import type { Order } from '#contract/orders.ts'

/** Adds the same goods to the cart at current prices, and says what is no longer available. */
export function useOrderAgain({ orderItems }: Pick<Order, 'orderItems'>) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const ids = orderItems.flatMap(({ _id, isCustom, design }) => (isCustom || design ? [] : _id))
    const { data } = await dispatch(
      catalogueApi.endpoints.listProductsByIds.initiate(ids, { forceRefetch: true, subscribe: false }),
    )
    setBusy(false)
    if (!data) return toast.error('The shop is not responding. Please try again.')
    const there = new Map(data.filter((product) => quantityLimit(product) > 0).map((product) => [product._id, product]))
    dispatch(
      itemsAdded(
        orderItems.flatMap(({ _id, qty }) => {
          const product = there.get(_id)
          return product ? [{ product, qty }] : []
        }),
      ),
    )
    const missing = orderItems.filter(({ _id, design }) => !design && !there.has(_id))
    if (orderItems.some(({ design }) => design))
      toast.info('To order a custom enclosure again, open it from the order and check its drawing.')
    if (missing.length > 0) toast.warning(`No longer available: ${missing.map(({ name }) => name).join(', ')}.`)
    if (there.size > 0) await navigate('/cart')
  }
  return { run, isBusy }
}
