import { useEffect } from 'react'
import { productsRefreshed } from '#app/api/stored-products.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useSearchProductsQuery } from '#app/catalogue/api.ts'
import type { ProductSummary } from '#contract/catalogue.ts'

/** The most that one question holds. */
export const maxFreshProducts = 48

/**
 * Products of which the browser keeps a copy, as they are now: a price of last month is never shown. `gone` are those that
 * are not sold at present. The copies follow.
 */
export function useFreshProducts(copies: readonly ProductSummary[]) {
  const dispatch = useAppDispatch()
  const ids = copies.map(({ _id }) => _id)
  const { data, isFetching, isError, refetch } = useSearchProductsQuery(
    { querystring: { ids } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  )
  const answered = data?.products
  useEffect(() => {
    if (answered) dispatch(productsRefreshed(answered))
  }, [dispatch, answered])
  // One that was taken out leaves at once, and the others stay while the shorter list is asked for.
  const products = answered?.filter(({ _id }) => ids.includes(_id))
  const gone = copies.filter(({ _id }) => !isFetching && !products?.some((product) => product._id === _id))
  return { products, gone, isError, refetch }
}
