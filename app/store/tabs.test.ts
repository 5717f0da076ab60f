import { expect, test } from 'vitest'
import { followTabs } from '#app/accounts/follow-tabs.ts'
import { credentialsSet, expiryChecked, selectUser } from '#app/accounts/session-slice.ts'
import { loggedOut, sessionLost } from '#app/api/base-query.ts'
import { browserStateLoaded, readBrowserState } from '#app/api/browser-state.ts'
import { cartCleared, itemAdded, itemRemoved } from '#app/cart/cart-slice.ts'
import { favouriteAdded, favouriteRemoved } from '#app/favourites/favourites-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { createStore, persist } from './store.ts'

const now = Date.now()
const thandi = { _id: 'a', name: 'Thandi', email: 'thandi@example.co.za', role: 'shopper', rememberMe: false } as User
const pieter = { ...thandi, _id: 'b', name: 'Pieter' }

/** Local storage as shared by several tabs of one browser. */
function openBrowser(server: { user: User | undefined } = { user: undefined }) {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage
  const calls: string[] = []
  const openTab = () => {
    const store = createStore(async ({ url }) => {
      calls.push(url)
      return server.user ? { status: 200, body: server.user } : { status: 401, body: {} }
    })
    const { catchUp } = persist(store, storage)
    store.dispatch(browserStateLoaded(readBrowserState(storage)))
    return {
      store,
      catchUp,
      follow: () => store.dispatch(followTabs(readBrowserState(storage), now)),
      items: () => store.getState().cart.cartItems.map(({ _id, qty }) => `${_id}×${qty}`),
      hearts: () => store.getState().favourites.localFavorites.map(({ _id }) => _id),
    }
  }
  return { openTab, texts, calls, server }
}
const product = (id: string) =>
  ({
    _id: id,
    name: id,
    slug: id,
    price: 10,
    countInStock: 9,
    madeToOrder: false,
    image: '',
  }) as unknown as ProductSummary
const add = (id: string, qty = 1) => itemAdded({ product: product(id), qty })

test('two tabs that fill the cart lose nothing, even if neither was told about the other', () => {
  const { openTab, texts } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  one.store.dispatch(add('switch'))
  two.store.dispatch(add('board', 2))
  one.store.dispatch(add('fuse'))
  two.store.dispatch(itemRemoved('switch'))
  expect(two.items()).toEqual(['board×2', 'fuse×1'])
  one.catchUp()
  expect(one.items()).toEqual(two.items())
  expect(one.store.getState().cart.itemsPrice).toBe('30.00')
  expect(JSON.parse(texts.get('cart') ?? '{}').cartItems).toHaveLength(2)
  // Paid in one tab, gone in the other.
  one.store.dispatch(cartCleared())
  two.catchUp()
  expect(two.items()).toEqual([])
})

test('a tab does not write back what it reads from another', () => {
  const { openTab, texts } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  one.store.dispatch(add('switch'))
  const written = texts.get('cart')
  texts.set('cart', `${written} `)
  two.catchUp()
  expect(two.items()).toEqual(['switch×1'])
  expect(texts.get('cart')).toBe(`${written} `)
})

test('favourites of two tabs are merged', () => {
  const { openTab } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  const heart = (id: string) => favouriteAdded({ list: 'localFavorites', product: product(id) })
  one.store.dispatch(heart('switch'))
  two.store.dispatch(heart('board'))
  one.store.dispatch(favouriteRemoved({ list: 'localFavorites', id: 'switch' }))
  two.catchUp()
  expect([one.hearts(), two.hearts()]).toEqual([['board'], ['board']])
})

test('an invalid cart in storage leaves an empty one, and the shop works', () => {
  const { openTab, texts } = openBrowser()
  const tab = openTab()
  tab.store.dispatch(add('switch'))
  for (const text of ['{', 'null', '7', '{"cartItems":[{}]}']) {
    texts.set('cart', text)
    expect(() => tab.catchUp()).not.toThrow()
  }
  expect(tab.items()).toEqual([])
})

test('signing out in one tab signs out all, and drops fetched data', async () => {
  const { openTab, calls } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  for (const { store } of [one, two]) store.dispatch(credentialsSet({ user: thandi, now }))
  one.store.dispatch(loggedOut())
  two.follow()
  expect(two.store.getState().session).toMatchObject({ userInfo: null, isAuthenticated: false, owner: null })
  expect(calls).toEqual([])
})

test('an expired or ended session is over in all tabs, without signing out', async () => {
  const { openTab, calls } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  const past = now - 3 * 3_600_000
  for (const { store } of [one, two]) store.dispatch(credentialsSet({ user: thandi, now: past }))
  one.store.dispatch(expiryChecked(now))
  two.follow()
  expect(two.store.getState().session).toMatchObject({ userInfo: null, owner: 'a' })
  for (const { store } of [one, two]) store.dispatch(credentialsSet({ user: thandi, now }))
  one.store.dispatch(sessionLost())
  two.follow()
  await expect.poll(() => two.store.getState().session.isAuthenticated).toBe(false)
  expect(two.store.getState().session.owner).toBe('a')
  expect(calls).toEqual(['/api/auth/refresh'])
})

test('a user who signs in on another tab is checked with the server, and sees none of our data', async () => {
  const browser = openBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  for (const { store } of [one, two]) store.dispatch(credentialsSet({ user: thandi, now }))
  browser.server.user = { ...pieter, rememberMe: true }
  two.store.dispatch(credentialsSet({ user: browser.server.user, now }))
  one.follow()
  await expect.poll(() => selectUser(one.store.getState())?.name).toBe('Pieter')
  // The new user's ninety days, not the rest of the previous user's.
  expect(one.store.getState().session.expirationTime).toBeGreaterThan(now + 80 * 86_400_000)
  expect(one.store.getState().session.owner).toBe('b')
})

test('a renewed expiry and a new name are picked up without a call', () => {
  const { openTab, calls } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  for (const { store } of [one, two]) store.dispatch(credentialsSet({ user: thandi, now: now - 1000 }))
  two.store.dispatch(credentialsSet({ user: { ...thandi, name: 'Thandi M' }, now }))
  one.follow()
  expect(one.store.getState().session).toMatchObject({
    userInfo: { name: 'Thandi M' },
    expirationTime: now + 7_200_000,
  })
  expect(calls).toEqual([])
})
