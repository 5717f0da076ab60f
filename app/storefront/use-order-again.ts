import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { itemAdded } from '#app/cart/cart-slice.ts'
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
    const ids = orderItems.map(({ _id }) => _id)
    const { data } = await dispatch(
      catalogueApi.endpoints.listProductsByIds.initiate(ids, { forceRefetch: true, subscribe: false }),
    )
    setBusy(false)
    if (!data) return toast.error('The shop is not responding. Please try again.')
    const there = data.filter((product) => quantityLimit(product) > 0)
    for (const product of there)
      dispatch(itemAdded({ product, qty: orderItems.find(({ _id }) => _id === product._id)?.qty ?? 1 }))
    const missing = orderItems.filter(({ _id }) => !there.some((product) => product._id === _id))
    if (missing.length > 0) toast.warning(`No longer available: ${missing.map(({ name }) => name).join(', ')}.`)
    if (there.length > 0) await navigate('/cart')
  }
  return { run, isBusy }
}
