import type { RouterContextProvider } from 'react-router'
import type { Store } from './store.ts'

/** The store of each request that is being rendered on the server. */
export const serverStores = new WeakMap<Readonly<RouterContextProvider>, Store>()
