import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { sessionSlice } from './accounts/session-slice.ts'
import { api } from './api/api.ts'
import type { Travel } from './api/base-query.ts'
import { type BrowserState, writeBrowserState } from './api/browser-state.ts'
import type { Transport } from './api/transport.ts'
import { cartSlice } from './cart/cart-slice.ts'
import { recentlyViewedSlice } from './catalogue/recently-viewed-slice.ts'
import { favouritesSlice } from './favourites/favourites-slice.ts'
import { sidebarSlice } from './shell/sidebar-slice.ts'

const reducer = combineSlices(api, sessionSlice, cartSlice, favouritesSlice, recentlyViewedSlice, sidebarSlice)
export type RootState = ReturnType<typeof reducer>
export type CacheEntry = { endpointName: string; arg: unknown; value: unknown }

export function createStore(transport: Transport, cache: CacheEntry[] = []) {
  const travel: Travel = { transport }
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: travel } }).concat(api.middleware),
  })
  if (cache.length) store.dispatch(api.util.upsertQueryEntries(cache as never))
  return store
}
export type Store = ReturnType<typeof createStore>

/** What the browser continues with: answers only, since errors would carry stack traces. */
export const dehydrate = (store: Store): CacheEntry[] =>
  Object.values(store.getState().api.queries).flatMap((query) =>
    query?.status === 'fulfilled'
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  )

/** Which part of the state is kept under which key of local storage. */
const kept: [keyof BrowserState, (state: RootState) => unknown][] = [
  ['userInfo', (state) => state.session.userInfo],
  ['expirationTime', (state) => state.session.expirationTime],
  ['cart', (state) => state.cart],
  ['recentlyViewed', (state) => state.recentlyViewed],
  ['favorites', (state) => state.favourites.favorites],
  ['localFavorites', (state) => state.favourites.localFavorites],
  ['sidebarOpen', (state) => state.sidebar.isOpen],
]

/** From now on every change of a kept part is written to local storage. */
export function persist(store: Store, storage: Storage): void {
  // Compared with an untouched store: the first page may have noted something before this was called.
  const untouched = reducer(undefined, { type: 'untouched' })
  const last = new Map(kept.map(([key, select]) => [key, select(untouched)]))
  store.subscribe(() => {
    const state = store.getState()
    for (const [key, select] of kept) {
      const value = select(state)
      if (value === last.get(key)) continue
      last.set(key, value)
      writeBrowserState(storage, key, value)
    }
  })
}
