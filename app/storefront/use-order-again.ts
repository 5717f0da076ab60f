import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { addLines, describeLeftOut } from '#app/cart/add-lines.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Order } from '#contract/orders/calls.ts'

/** Adds the same goods to the cart at current prices, and says what is left out or no longer available. */
export function useOrderAgain({ orderItems }: Pick<Order, 'orderItems'>) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const goods = orderItems.filter(({ isCustom, design }) => !isCustom && !design)
    const ids = goods.map(({ _id }) => _id)
    const { data } = await dispatch(
      catalogueApi.endpoints.listProductsByIds.initiate(ids, { forceRefetch: true, subscribe: false }),
    )
    setBusy(false)
    if (!data) return toast.error('The shop is not responding. Please try again.')
    const productsById = new Map(data.map((product) => [product._id, product]))
    const report = dispatch(
      addLines(
        goods.flatMap(({ _id, qty }) => {
          const product = productsById.get(_id)
          return product ? [{ product, qty }] : []
        }),
      ),
    )
    const gone = goods.flatMap(({ _id, name }) => (productsById.has(_id) ? [] : [name]))
    if (orderItems.some(({ design }) => design))
      toast.info('To order a custom enclosure again, open it from the order and check its drawing.')
    if (orderItems.some(({ isCustom, design }) => isCustom && !design))
      toast.info('Custom work was left out. Please ask us for a new quote.')
    const leftOut = describeLeftOut({ ...report, gone: [...gone, ...report.gone] })
    if (leftOut) toast.warning(leftOut)
    if (report.added > 0) await navigate('/cart')
  }
  return { run, isBusy }
}
