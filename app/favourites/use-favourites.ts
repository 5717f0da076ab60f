import { useCallback, useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { favouritesApi } from './api.ts'
import { favouriteAdded, favouriteRemoved, favouritesSet, selectFavourites } from './favourites-slice.ts'

/** The list that counts for this visitor, and the heart's switch. An account's list follows on the server. */
export function useFavourites() {
  const dispatch = useAppDispatch()
  const lists = useAppSelector(selectFavourites)
  const isSignedIn = useAppSelector((state) => state.session.isAuthenticated)
  const list = isSignedIn ? 'favorites' : 'localFavorites'
  const products = lists[list]
  const has = (id: string) => products.some(({ _id }) => _id === id)
  const toggle = (product: ProductSummary) => {
    const kept = has(product._id)
    dispatch(kept ? favouriteRemoved({ list, id: product._id }) : favouriteAdded({ list, product }))
    if (!isSignedIn) return
    const ids = products.map(({ _id }) => _id)
    const next = kept ? ids.filter((id) => id !== product._id) : [...ids, product._id]
    void dispatch(favouritesApi.endpoints.updateFavorites.initiate({ body: { products: next } }))
  }
  return { products, has, toggle }
}

/** At sign-in a guest's hearts join those of the account; at sign-out the account's leave this browser. */
export function useFavouriteSync(userId: string | undefined) {
  const dispatch = useAppDispatch()
  const { localFavorites } = useAppSelector(selectFavourites)
  const isSettled = useAppSelector((state) => state.session.isSettled)
  const join = useCallback(async () => {
    const own = await dispatch(
      favouritesApi.endpoints.getFavorites.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    if (!own.data) return
    const ids = [...new Set([...own.data.products, ...localFavorites.map(({ _id }) => _id)])]
    const joined =
      ids.length === own.data.products.length
        ? own
        : await dispatch(favouritesApi.endpoints.updateFavorites.initiate({ body: { products: ids } }))
    if (!joined.data) return
    dispatch(favouritesSet({ list: 'favorites', products: joined.data.items }))
    dispatch(favouritesSet({ list: 'localFavorites', products: [] }))
  }, [dispatch, localFavorites])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who signs in
  useEffect(() => {
    if (userId) void join()
    else if (isSettled) dispatch(favouritesSet({ list: 'favorites', products: [] }))
  }, [userId, isSettled])
}
