import type { ApiError } from '#app/api/base-query.ts'
import { toWords } from '#app/api/use-action.ts'
import type { AppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
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
/** The most that one call takes. */
const mostAtOnce = 500
const fallback = 'The favourite could not be saved. Please try again.'

/** A stored person counts before the server has said so: else their hearts would be gone for the first moment of a visit. */
export const selectActiveList = ({ session }: State): FavouriteList =>
  session.isAuthenticated || (session.userInfo !== null && (!session.isSettled || session.isUnsure))
    ? 'favorites'
    : 'localFavorites'

const selectOwner = ({ session }: State) => session.userInfo?._id

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One call after the other: a heart set and taken at once must not arrive the other way round. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting++
  const turn = last.then(work).finally(() => {
    waiting--
  })
  last = turn.catch(() => undefined)
  return turn
}

/** The heart. It shows at once; where the account cannot keep it, it is taken back and the visitor is told. */
export const toggleFavourite = (product: ProductSummary) => async (dispatch: AppDispatch, getState: GetState) => {
  const list = selectActiveList(getState())
  const owner = selectOwner(getState())
  const id = product._id
  const wasKept = getState().favourites[list].some(({ _id }) => _id === id)
  const add = favouriteAdded({ list, product })
  const remove = favouriteRemoved({ list, id })
  dispatch(wasKept ? remove : add)
  if (list === 'localFavorites') return
  const { data, error } = await inTurn(() =>
    dispatch(updateFavorites.initiate({ body: wasKept ? { remove: [id] } : { add: [id] } })),
  )
  if (selectOwner(getState()) !== owner) return
  if (error) {
    dispatch(wasKept ? add : remove)
    toast.error(toWords(error as ApiError, { fallback }))
  } else if (data && waiting === 0) dispatch(favouritesSet({ list, products: data.items }))
}

/** At sign-in a guest's hearts join those of the account. What could not be joined stays a guest's, for the next try. */
export const mergeFavourites = () => (dispatch: AppDispatch, getState: GetState) =>
  inTurn(async () => {
    const owner = selectOwner(getState())
    const add = getState()
      .favourites.localFavorites.map(({ _id }) => _id)
      .slice(0, mostAtOnce)
    const { data, error } =
      add.length > 0
        ? await dispatch(updateFavorites.initiate({ body: { add } }))
        : await dispatch(getFavorites.initiate(undefined, { forceRefetch: true, subscribe: false }))
    if (error && add.length > 0) toast.error(toWords(error as ApiError, { fallback }))
    if (!data || selectOwner(getState()) !== owner) return
    for (const id of add) dispatch(favouriteRemoved({ list: 'localFavorites', id }))
    // Whoever waits has changed the list since, and brings it whole.
    if (waiting === 1) dispatch(favouritesSet({ list: 'favorites', products: data.items }))
  })
