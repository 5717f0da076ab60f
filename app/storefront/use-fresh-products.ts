import { useEffect } from 'react'
import { productsRefreshed } from '#app/api/stored-products.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useSearchProductsQuery } from '#app/catalogue/api.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'

/** The most per request. */
export const maxFreshProducts = 48

/**
 * Current versions of products that the browser has copies of, so that an old price is never shown. `gone` are those
 * not for sale now. The copies are updated.
 */
export function useFreshProducts(copies: readonly ProductSummary[]) {
  const dispatch = useAppDispatch()
  const ids = copies.map(({ _id }) => _id)
  const { data, isFetching, isError, refetch } = useSearchProductsQuery(
    { querystring: { ids } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  )
  const latest = data?.products
  useEffect(() => {
    if (latest) dispatch(productsRefreshed(latest))
  }, [dispatch, latest])
  // A removed product disappears straight away, and the others stay while the shorter list loads.
  const products = latest?.filter(({ _id }) => ids.includes(_id))
  const gone = copies.filter(({ _id }) => !isFetching && !products?.some((product) => product._id === _id))
  return { products, gone, isError, refetch }
}
