import { setupListeners } from '@reduxjs/toolkit/query'
import { accountsApi } from '#app/accounts/api.ts'
import { followTabs } from '#app/accounts/follow-tabs.ts'
import { expiryChecked, sessionSettled } from '#app/accounts/session-slice.ts'
import { sessionCheck } from '#app/api/base-query.ts'
import { browserStateLoaded, openLocalStorage, readBrowserState, writeBrowserState } from '#app/api/browser-state.ts'
import { findPendingOrder } from '#app/checkout/pending-order.ts'
import { persist, type Store } from './store.ts'

const checkEveryMs = 60_000
const retryMs = { first: 2000, most: 30_000 }
const started = new WeakSet<Store>()

/** Once, after hydration: loads what the browser has stored into the store, and renews a stored session. */
export function startBrowser(store: Store): void {
  if (started.has(store)) return
  started.add(store)
  // Scripts that drive the page wait for this attribute: before it, clicks on server-rendered elements do nothing.
  document.documentElement.dataset.hydrated = ''
  const storage = openLocalStorage()
  if (storage) syncWithStorage(store, storage)
  const check = () => store.dispatch(expiryChecked(Date.now()))
  check()
  setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', check)
  // What the office watches is fetched again when the window gets the focus.
  setupListeners(store.dispatch)
  window.addEventListener('online', () => settle(store))
  if (!settle(store)) store.dispatch(sessionSettled())
}

function syncWithStorage(store: Store, storage: Storage): void {
  const { catchUp } = persist(store, storage)
  store.dispatch(browserStateLoaded(readBrowserState(storage)))
  // Reading it discards one that is too old.
  findPendingOrder(storage)
  // A name without an expiry is left over from a session that ended.
  if (!store.getState().session.userInfo) writeBrowserState(storage, 'userInfo', null)

  const follow = () => store.dispatch(followTabs(readBrowserState(storage), Date.now()))
  let soon: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'cart' || /favorites$/i.test(key)) catchUp()
    if (key !== null && key !== 'userInfo' && key !== 'expirationTime') return
    // The two are written in sequence.
    clearTimeout(soon)
    soon = setTimeout(follow, 50)
  })
  // A frozen tab, or one in the back/forward cache, was not notified.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    catchUp()
    follow()
  })
}

/** Asks the shop what is not known yet, repeatedly while it is unreachable. False: there is nothing to ask. */
function settle(store: Store, waitMs = retryMs.first): boolean {
  const { userInfo, isAuthenticated, isUnsure, isSettled, logoutPending } = store.getState().session
  const isDue = logoutPending || (userInfo !== null && !isAuthenticated && (isUnsure || !isSettled))
  if (!isDue) return false
  const session = logoutPending
    ? store.dispatch(accountsApi.endpoints.logout.initiate())
    : store.dispatch(sessionCheck())
  void Promise.resolve(session).then(() => {
    const { session } = store.getState()
    if (session.isUnsure || session.logoutPending)
      setTimeout(() => settle(store, Math.min(waitMs * 2, retryMs.most)), waitMs)
  })
  return !logoutPending
}
