import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import type { RootState } from '#app/store.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { joinFavourites, selectList, toggleFavourite } from './change-favourites.ts'
import { favouritesSet, selectFavourites } from './favourites-slice.ts'

/** The list that counts for this visitor. */
const selectKept = (state: RootState) => selectFavourites(state)[selectList(state)]

export const useKeptProducts = () => useAppSelector(selectKept)
export const useKeptCount = () => useAppSelector((state) => selectKept(state).length)

/** A product's heart: whether it is set, and its switch. An account's list follows on the server. */
export function useHeart(id: string): [boolean, (product: ProductSummary) => void] {
  const dispatch = useAppDispatch()
  // A yes or no, so that a page full of hearts is not drawn anew when the list behind them is another one.
  const isKept = useAppSelector((state) => selectKept(state).some(({ _id }) => _id === id))
  return [isKept, (product) => void dispatch(toggleFavourite(product))]
}

/**
 * At sign-in a guest's hearts join those of the account; at sign-out the account's leave this browser. It draws nothing: what
 * it listens to changes as every page comes to life, and nothing else need be drawn for that.
 */
export function FavouriteSync(): null {
  const userId = useAppSelector(({ session }) => (session.isAuthenticated ? session.userInfo?._id : undefined))
  const dispatch = useAppDispatch()
  const isOver = useAppSelector(({ session }) => session.isSettled && !session.isUnsure)
  useEffect(() => {
    if (userId) void dispatch(joinFavourites())
    else if (isOver) dispatch(favouritesSet({ list: 'favorites', products: [] }))
  }, [dispatch, userId, isOver])
  return null
}
