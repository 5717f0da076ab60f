import { createAction } from '@reduxjs/toolkit'

/** The keys that slices keep in local storage. */
export type BrowserState = Partial<
  Record<
    'cart' | 'userInfo' | 'expirationTime' | 'favorites' | 'localFavorites' | 'sidebarOpen' | 'recentlyViewed',
    unknown
  >
>

/**
 * What the browser alone knows enters the store by this one event, after hydration, so that the HTML of a public page is
 * the same for everyone. Slices take their part from it; it was written by an older release or by anyone, so they check.
 */
export const browserStateLoaded = createAction<BrowserState>('browser/stateLoaded')

const keys = [
  'cart',
  'userInfo',
  'expirationTime',
  'favorites',
  'localFavorites',
  'sidebarOpen',
  'recentlyViewed',
] as const

export function readBrowserState(storage: Pick<Storage, 'getItem'>): BrowserState {
  const state: BrowserState = {}
  for (const key of keys) {
    try {
      const text = storage.getItem(key)
      if (text !== null) state[key] = JSON.parse(text)
    } catch {
      // A value that is not ours, or storage that is closed to us: as if it were not there.
    }
  }
  return state
}

export function writeBrowserState(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: keyof BrowserState,
  value: unknown,
): void {
  try {
    if (value === undefined || value === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden storage must not stop a purchase.
  }
}

/** What the checkout keeps while the browser is at the provider. No slice holds it: the page that returns is another page. */
export const pendingOrderKey = 'pendingOrder'

export function forgetPendingOrder(storage?: Pick<Storage, 'removeItem'>): void {
  try {
    const place = storage ?? window.localStorage
    place.removeItem(pendingOrderKey)
  } catch {
    // Storage that is closed to us holds nothing of ours.
  }
}
