import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { today } from '#contract/days.ts'
import { useListExpectedQuery } from './api.ts'

type Stocked = Pick<ProductSummary, '_id' | 'countInStock' | 'madeToOrder'>

/** When more of it should be here, if it is out of stock. Only the browser asks: a cached page must promise no day. */
export function useExpectedOn({ _id, countInStock, madeToOrder }: Stocked): string | undefined {
  const isHydrated = useHydrated()
  const { expectedOn } = useListExpectedQuery(undefined, {
    skip: !isHydrated || countInStock > 0 || madeToOrder,
    selectFromResult: ({ data }) => ({ expectedOn: data?.expected.find((one) => one._id === _id)?.expectedOn }),
  })
  return expectedOn && expectedOn >= today() ? expectedOn : undefined
}
