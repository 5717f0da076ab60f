import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { mergeFavourites, type State, selectActiveList, toggleFavourite } from './change-favourites.ts'
import { favouritesSet, selectFavourites } from './favourites-slice.ts'

/** The list that counts for this visitor. */
const selectFavouriteProducts = (state: State) => selectFavourites(state)[selectActiveList(state)]

export const useFavouriteProducts = () => useSelector(selectFavouriteProducts)
export const useFavouriteCount = () => useSelector((state: State) => selectFavouriteProducts(state).length)

/** A product's heart: whether it is set, and its switch. An account's list follows on the server. */
export function useFavourite(id: string): [boolean, (product: ProductSummary) => void] {
  const dispatch = useAppDispatch()
  // A yes or no, so that a page full of hearts is not drawn anew when the list behind them is another one.
  const isKept = useSelector((state: State) => selectFavouriteProducts(state).some(({ _id }) => _id === id))
  return [isKept, (product) => void dispatch(toggleFavourite(product))]
}

/**
 * At sign-in a guest's hearts join those of the account; at sign-out the account's leave this browser. It draws nothing: what
 * it listens to changes as every page comes to life, and nothing else need be drawn for that.
 */
export function FavouriteSync(): null {
  const userId = useSelector(({ session }: State) => (session.isAuthenticated ? session.userInfo?._id : undefined))
  const dispatch = useAppDispatch()
  const isOver = useSelector(({ session }: State) => session.isSettled && !session.isUnsure)
  useEffect(() => {
    if (userId) void dispatch(mergeFavourites())
    else if (isOver) dispatch(favouritesSet({ list: 'favorites', products: [] }))
  }, [dispatch, userId, isOver])
  return null
}
