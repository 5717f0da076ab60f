import type { ApiError } from '#app/api/base-query.ts'
import { toWords } from '#app/api/use-action.ts'
import type { AppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { createTurns } from '#contract/create-turns.ts'
import { favouritesApi } from './api.ts'
import {
  type FavouriteList,
  type FavouritesState,
  favouriteAdded,
  favouriteRemoved,
  favouritesSet,
} from './favourites-slice.ts'

type Session = {
  isAuthenticated: boolean
  userInfo: { _id: string } | null
  isSettled: boolean
  isUnsure: boolean
}
export type State = { session: Session; favourites: FavouritesState }
type GetState = () => State

const { getFavorites, updateFavorites } = favouritesApi.endpoints
/** The most that one call can take. */
const maxAtOnce = 500
const fallback = 'The favourite could not be saved. Please try again.'

/** A stored user counts before the server has confirmed it, or their favourites would be missing at first. */
export const selectActiveList = ({ session }: State): FavouriteList =>
  session.isAuthenticated || (session.userInfo !== null && (!session.isSettled || session.isUnsure))
    ? 'favorites'
    : 'localFavorites'

const selectOwner = ({ session }: State) => session.userInfo?._id

/** Quick changes must not arrive in the wrong order. */
const turns = createTurns()

/** Toggles a favourite optimistically; if the account cannot save it, it is reverted and the visitor is told. */
export const toggleFavourite = (product: ProductSummary) => async (dispatch: AppDispatch, getState: GetState) => {
  const list = selectActiveList(getState())
  const owner = selectOwner(getState())
  const id = product._id
  const wasFavourite = getState().favourites[list].some(({ _id }) => _id === id)
  const add = favouriteAdded({ list, product })
  const remove = favouriteRemoved({ list, id })
  dispatch(wasFavourite ? remove : add)
  if (list === 'localFavorites') return
  const { data, error } = await turns.take(() =>
    dispatch(updateFavorites.initiate({ body: wasFavourite ? { remove: [id] } : { add: [id] } })),
  )
  if (selectOwner(getState()) !== owner) return
  if (error) {
    dispatch(wasFavourite ? add : remove)
    toast.error(toWords(error as ApiError, { fallback }))
  } else if (data && turns.count() === 0) dispatch(favouritesSet({ list, products: data.items }))
}

/**
 * On sign-in a guest's favourites are merged into the account's. Those that fail stay with the guest, to be retried.
 */
export const mergeFavourites = () => (dispatch: AppDispatch, getState: GetState) =>
  turns.take(async () => {
    const owner = selectOwner(getState())
    const add = getState()
      .favourites.localFavorites.map(({ _id }) => _id)
      .slice(0, maxAtOnce)
    const { data, error } =
      add.length > 0
        ? await dispatch(updateFavorites.initiate({ body: { add } }))
        : await dispatch(getFavorites.initiate(undefined, { forceRefetch: true, subscribe: false }))
    if (error && add.length > 0) toast.error(toWords(error as ApiError, { fallback }))
    if (!data || selectOwner(getState()) !== owner) return
    for (const id of add) dispatch(favouriteRemoved({ list: 'localFavorites', id }))
    // A waiting change sends the whole list anyway.
    if (turns.count() === 1) dispatch(favouritesSet({ list: 'favorites', products: data.items }))
  })
