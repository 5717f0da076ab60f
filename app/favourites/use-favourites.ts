import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { joinFavourites, selectList, toggleFavourite } from './change-favourites.ts'
import { favouritesSet, selectFavourites } from './favourites-slice.ts'

/** The list that counts for this visitor, and the heart's switch. An account's list follows on the server. */
export function useFavourites() {
  const dispatch = useAppDispatch()
  const lists = useAppSelector(selectFavourites)
  const products = lists[useAppSelector(selectList)]
  const has = (id: string) => products.some(({ _id }) => _id === id)
  const toggle = (product: ProductSummary) => void dispatch(toggleFavourite(product))
  return { products, has, toggle }
}

/** At sign-in a guest's hearts join those of the account; at sign-out the account's leave this browser. */
export function useFavouriteSync(userId: string | undefined) {
  const dispatch = useAppDispatch()
  const isOver = useAppSelector(({ session }) => session.isSettled && !session.isUnsure)
  useEffect(() => {
    if (userId) void dispatch(joinFavourites())
    else if (isOver) dispatch(favouritesSet({ list: 'favorites', products: [] }))
  }, [dispatch, userId, isOver])
}
