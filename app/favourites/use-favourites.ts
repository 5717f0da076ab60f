import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { mergeFavourites, type State, selectActiveList, toggleFavourite } from './change-favourites.ts'
import { favouritesSet, selectFavourites } from './favourites-slice.ts'

/** The list that applies to this visitor. */
const selectFavouriteProducts = (state: State) => selectFavourites(state)[selectActiveList(state)]

export const useFavouriteProducts = () => useSelector(selectFavouriteProducts)
export const useFavouriteCount = () => useSelector((state: State) => selectFavouriteProducts(state).length)

/** Whether a product is a favourite, and its toggle. For an account, the change is also saved on the server. */
export function useFavourite(id: string): [boolean, (product: ProductSummary) => void] {
  const dispatch = useAppDispatch()
  // A boolean, so that a page of cards does not re-render when the list changes.
  const isFavourite = useSelector((state: State) => selectFavouriteProducts(state).some(({ _id }) => _id === id))
  return [isFavourite, (product) => void dispatch(toggleFavourite(product))]
}

/**
 * On sign-in a guest's favourites are merged into the account's; on sign-out the account's leave this browser. Renders
 * nothing, because what it listens to changes on every page load.
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
