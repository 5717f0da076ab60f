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
  'compare',
] as const

/** The local storage keys of slices. */
export type BrowserState = Partial<Record<(typeof keys)[number], unknown>>

/**
 * What only the browser knows enters the store through this one event, after hydration, so that a public page's HTML is
 * the same for everyone. Slices must check it, because an older release or anyone could have written it.
 */
export const browserStateLoaded = createAction<BrowserState>('browser/stateLoaded')

/** Another tab has changed shared state; only the named keys have changed. */
export const otherTabWrote = createAction<BrowserState>('browser/otherTabWrote')

/** Undefined if site data is blocked, where even access throws. */
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

/** An invalid value counts as missing. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the text now stored. */
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
    // Full or blocked storage must not stop a purchase.
  }
  return text
}

/** What the checkout stores while the browser is with the provider. No slice has it, because the returning page is a new one. */
export const pendingOrderKey = 'pendingOrder'

export function forgetPendingOrder(storage?: Pick<Storage, 'removeItem'>): void {
  try {
    const place = storage ?? window.localStorage
    place.removeItem(pendingOrderKey)
  } catch {
    // Blocked storage has nothing of ours.
  }
}
