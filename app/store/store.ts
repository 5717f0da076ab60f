import { combineReducers, configureStore, isAction, type Middleware } from '@reduxjs/toolkit'
import { sessionSlice } from '#app/accounts/session-slice.ts'
import { api } from '#app/api/api.ts'
import type { ApiContext } from '#app/api/base-query.ts'
import {
  type BrowserState,
  forgetPendingOrder,
  otherTabWrote,
  parse,
  readText,
  writeBrowserState,
} from '#app/api/browser-state.ts'
import { ownWritesSlice } from '#app/api/own-writes.ts'
import type { Transport } from '#app/api/transport.ts'
import { cartSlice, selectStoredCart } from '#app/cart/cart-slice.ts'
import { followCart } from '#app/cart/follow-cart.ts'
import { favouritesSlice } from '#app/favourites/favourites-slice.ts'
import { sidebarSlice } from '#app/shell/sidebar-slice.ts'
import { compareSlice } from '#app/storefront/compare/compare-slice.ts'
import { recentlyViewedSlice } from '#app/storefront/recently-viewed-slice.ts'
import { forgetDrafts } from '#app/ui/forms/form/drafts.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  session: sessionSlice.reducer,
  cart: cartSlice.reducer,
  favourites: favouritesSlice.reducer,
  recentlyViewed: recentlyViewedSlice.reducer,
  compare: compareSlice.reducer,
  sidebar: sidebarSlice.reducer,
  ownWrites: ownWritesSlice.reducer,
})
export type RootState = ReturnType<typeof reducer>

export function createStore(transport: Transport, inTurn?: ApiContext['inTurn']) {
  const context: ApiContext = { transport, inTurn }
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context } }).concat(
        api.middleware,
        forgetOthers,
        followCart,
        catchUpFirst(context),
      ),
  })
}
export type Store = ReturnType<typeof createStore>

/**
 * The next user must not see the previous user's data or typed text. After a session expires, the same user finds
 * everything as they left it.
 */
const forgetOthers: Middleware<unknown, { session: { owner: string | null } }> =
  ({ getState, dispatch }) =>
  (next) =>
  (action) => {
    const before = getState().session.owner
    const result = next(action)
    if (before && getState().session.owner !== before) {
      forgetDrafts()
      forgetPendingOrder()
      dispatch(api.util.resetApiState())
    }
    return result
  }

/** Reads what another tab has just written before changing it, so that neither tab loses anything. */
const catchUpFirst =
  (context: ApiContext): Middleware =>
  () =>
  (next) =>
  (action) => {
    if (isAction(action) && /^(cart|favourites)\//.test(action.type)) context.catchUp?.()
    return next(action)
  }

/** Which part of the state is stored under which key of local storage. */
const persisted: [keyof BrowserState, (state: RootState) => unknown][] = [
  ['userInfo', (state) => state.session.userInfo],
  ['expirationTime', (state) => state.session.expirationTime],
  ['logoutPending', (state) => state.session.logoutPending || null],
  ['cart', selectStoredCart],
  ['recentlyViewed', (state) => state.recentlyViewed],
  ['compare', (state) => state.compare],
  ['favorites', (state) => state.favourites.favorites],
  ['localFavorites', (state) => state.favourites.localFavorites],
  ['sidebarOpen', (state) => state.sidebar.isOpen],
]
/** Lists that several tabs change together; the signed-in user has separate rules. */
const shared = ['cart', 'favorites', 'localFavorites'] as const

/** Writes every change of a persisted part to local storage. `catchUp` reads what other tabs have written. */
export function persist(store: Store, storage: Storage): { catchUp(): void } {
  // Compared with an untouched store: the first page may have noted something before this was called.
  const untouched = reducer(undefined, { type: 'untouched' })
  const last = new Map(persisted.map(([key, select]) => [key, select(untouched)]))
  const lastTexts = new Map<string, string | null>(shared.map((key) => [key, readText(storage, key)]))
  let isCatchingUp = false
  store.subscribe(() => {
    const state = store.getState()
    for (const [key, select] of persisted) {
      const value = select(state)
      if (value === last.get(key)) continue
      last.set(key, value)
      if (!isCatchingUp) lastTexts.set(key, writeBrowserState(storage, key, value))
    }
  })
  const catchUp = () => {
    const changed: BrowserState = {}
    for (const key of shared) {
      const text = readText(storage, key)
      if (text === lastTexts.get(key)) continue
      lastTexts.set(key, text)
      changed[key] = parse(text)
    }
    if (Object.keys(changed).length === 0) return
    isCatchingUp = true
    store.dispatch(otherTabWrote(changed))
    isCatchingUp = false
  }
  store.dispatch((_: unknown, __: unknown, context: ApiContext) => {
    context.catchUp = catchUp
  })
  return { catchUp }
}
