import { useListExpectedQuery } from '#app/catalogue/api.ts'
import { Stock } from '#app/ui/commerce/stock.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { today } from '#contract/days.ts'

type Stocked = Pick<ProductSummary, '_id' | 'countInStock' | 'madeToOrder' | 'leadTimeDays'>

/** A product's stock. Only one that is out of stock asks when more of it should be here. */
export function ProductStock({ product }: { product: Stocked }) {
  const { _id, countInStock, madeToOrder, leadTimeDays } = product
  if (countInStock === 0 && !madeToOrder) return <OutOfStock id={_id} />
  return <Stock count={countInStock} {...{ madeToOrder, leadTimeDays }} />
}

/** Only the browser asks: a cached page must promise no day. */
function OutOfStock({ id }: { id: string }) {
  const isHydrated = useHydrated()
  const { expectedOn } = useListExpectedQuery(undefined, {
    skip: !isHydrated,
    selectFromResult: ({ data }) => ({ expectedOn: data?.expected.find((one) => one._id === id)?.expectedOn }),
  })
  return <Stock count={0} expectedOn={expectedOn && expectedOn >= today() ? expectedOn : undefined} />
}
