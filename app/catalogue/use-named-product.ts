import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { isUuid } from '#contract/is-uuid.ts'
import { useSearchProductsQuery } from './api.ts'

/** The product that a link names by part number, slug or id. `isSettled` once it is known whether there is one. */
export function useNamedProduct(key: string): { product: ProductSummary | undefined; isSettled: boolean } {
  const querystring = isUuid(key) ? { ids: [key] } : { keyword: key.slice(0, 100) }
  const { data, isError } = useSearchProductsQuery({ querystring }, { skip: key === '' })
  const wanted = key.toLowerCase()
  const product =
    key === ''
      ? undefined
      : data?.products.find(({ _id, slug, partNumber }) => [_id, slug, partNumber.toLowerCase()].includes(wanted))
  return { product, isSettled: data !== undefined || isError }
}
