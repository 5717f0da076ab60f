import { expiryChecked, sessionSettled } from './accounts/session-slice.ts'
import { sessionCheck } from './api/base-query.ts'
import { browserStateLoaded, readBrowserState } from './api/browser-state.ts'
import { findPendingOrder } from './checkout/pending-order.ts'
import { persist, type Store } from './store.ts'

const checkEveryMs = 60_000
const started = new WeakSet<Store>()

/** After hydration, once: what the browser keeps enters the store, and a stored session is renewed. */
export function startBrowser(store: Store): void {
  if (started.has(store)) return
  started.add(store)
  // Scripts that drive the page wait for this mark: before it, a click on what the server rendered does nothing.
  document.documentElement.dataset.hydrated = ''
  persist(store, window.localStorage)
  store.dispatch(browserStateLoaded(readBrowserState(window.localStorage)))
  // Looking at it throws away one that is too old.
  findPendingOrder(window.localStorage)
  const check = () => store.dispatch(expiryChecked(Date.now()))
  check()
  setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', check)
  if (store.getState().session.userInfo) void store.dispatch(sessionCheck())
  else store.dispatch(sessionSettled())
}
