import { createAction } from '@reduxjs/toolkit'

const keys = [
  'cart',
  'userInfo',
  'expirationTime',
  'logoutPending',
  'favorites',
  'localFavorites',
  'sidebarOpen',
  'recentlyViewed',
] as const

/** The keys that slices keep in local storage. */
export type BrowserState = Partial<Record<(typeof keys)[number], unknown>>

/**
 * What the browser alone knows enters the store by this one event, after hydration, so that the HTML of a public page is
 * the same for everyone. Slices take their part from it; it was written by an older release or by anyone, so they check.
 */
export const browserStateLoaded = createAction<BrowserState>('browser/stateLoaded')

/** Another tab has changed what all tabs share. Only the keys that are named were changed. */
export const otherTabWrote = createAction<BrowserState>('browser/otherTabWrote')

/** Nothing where the browser keeps site data closed: even to look at it throws there. */
export function openLocalStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export function readBrowserState(storage: Pick<Storage, 'getItem'>): BrowserState {
  const state: BrowserState = {}
  for (const key of keys) {
    const value = parse(readText(storage, key))
    if (value !== undefined) state[key] = value
  }
  return state
}

export function readText(storage: Pick<Storage, 'getItem'>, key: keyof BrowserState): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** A value that is not ours is as if it were not there. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Answers the text that lies there now. */
export function writeBrowserState(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: keyof BrowserState,
  value: unknown,
): string | null {
  const text = value === undefined || value === null ? null : JSON.stringify(value)
  try {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // Full or forbidden storage must not stop a purchase.
  }
  return text
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
