import { expect, test, vi } from 'vitest'
import { accountsApi } from '#app/accounts/api.ts'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import { browserStateLoaded, readBrowserState } from '#app/api/browser-state.ts'
import type { ApiReply } from '#app/api/transport.ts'
import { createStore, persist } from '#app/store/store.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { ShippingAddress } from '#contract/addresses/schema.ts'
import { maxCartLines } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import {
  cartCleared,
  cartReset,
  itemAdded,
  itemRemoved,
  itemRestored,
  itemsRefreshed,
  paymentMethodSaved,
  selectInCart,
  shippingAddressSaved,
} from './cart-slice.ts'

const term = { _id: '3f6cb0c4-6f2d-4f7c-9d0a-111111111111', name: 'Isolators', slug: 'isolators' }
const isolator: ProductSummary = {
  _id: 'a',
  name: 'Enclosed rotary isolator 4P 63 A',
  slug: 'isolator',
  partNumber: 'RI-463',
  price: 1234.5,
  countInStock: 12,
  madeToOrder: false,
  status: 'live',
  image: '',
  images: [],
  category: term,
  brand: term,
  attributes: [],
  rating: 4.5,
  numReviews: 2,
  isFeatured: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
}
const breaker: ProductSummary = { ...isolator, _id: 'b', name: 'Breaker 1P C20', slug: 'breaker', price: 68.4 }

const address = { fullName: 'Sizwe Dlamini', city: 'Boksburg' } as ShippingAddress

const noCalls = async (): Promise<ApiReply> => ({ status: 404, body: {} })
const open = () => createStore(noCalls)
const totalsOf = (store: ReturnType<typeof open>) => {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = store.getState().cart
  return [itemsPrice, shippingPrice, taxPrice, totalPrice]
}

test('adding an item prices the cart: no shipping under 500, 100 from there, 15% tax', () => {
  const store = open()
  store.dispatch(itemAdded({ product: breaker, qty: 7 }))
  expect(totalsOf(store)).toEqual(['478.80', '0.00', '71.82', '550.62'])
  store.dispatch(itemAdded({ product: { ...breaker, _id: 'c', price: 21.2 }, qty: 1 }))
  expect(totalsOf(store)).toEqual(['500.00', '100.00', '75.00', '675.00'])
})

test('adding the same product again replaces its line, another one is appended', () => {
  const store = open()
  store.dispatch(itemAdded({ product: isolator, qty: 2 }))
  store.dispatch(itemAdded({ product: breaker, qty: 1 }))
  store.dispatch(itemAdded({ product: isolator, qty: 5 }))
  expect(store.getState().cart.cartItems.map(({ _id, qty }) => [_id, qty])).toEqual([
    ['a', 5],
    ['b', 1],
  ])
})

test('a cart can have up to 500 products, and the next one leaves it unchanged', () => {
  const store = open()
  const cartItems = Array.from({ length: maxCartLines }, (_, count) => ({ ...breaker, _id: `p${count}`, qty: 1 }))
  store.dispatch(browserStateLoaded({ cart: { cartItems } }))
  store.dispatch(itemAdded({ product: { ...breaker, _id: `p${maxCartLines}` }, qty: 1 }))
  expect(store.getState().cart.cartItems).toHaveLength(500)
  store.dispatch(itemAdded({ product: { ...breaker, _id: 'p0' }, qty: 3 }))
  expect(selectInCart(store.getState(), 'p0')).toBe(3)
  expect(selectInCart(store.getState(), `p${maxCartLines}`)).toBe(0)
})

test('reviews and ratings are not stored in the cart', () => {
  const store = open()
  const product = { ...isolator, user: 'someone', review: 'good', reviews: [{ rating: 5 }] }
  store.dispatch(itemAdded({ product, qty: 1 }))
  const [item] = store.getState().cart.cartItems
  for (const field of ['user', 'rating', 'numReviews', 'review', 'reviews']) expect(item).not.toHaveProperty(field)
  expect(item).toMatchObject({ _id: 'a', partNumber: 'RI-463', qty: 1 })
})

test('a cart cannot exceed the stock', () => {
  const store = open()
  store.dispatch(itemAdded({ product: isolator, qty: 40 }))
  store.dispatch(itemAdded({ product: { ...breaker, countInStock: 0 }, qty: 1 }))
  store.dispatch(itemAdded({ product: { ...breaker, _id: 'm', countInStock: 0, madeToOrder: true }, qty: 30 }))
  expect(store.getState().cart.cartItems.map(({ _id, qty }) => [_id, qty])).toEqual([
    ['a', 12],
    ['m', 30],
  ])
})

test('removing recalculates, and undo restores the line in its place', () => {
  const store = open()
  for (const product of [isolator, breaker, { ...breaker, _id: 'c' }]) store.dispatch(itemAdded({ product, qty: 1 }))
  const before = store.getState().cart
  const [, second] = before.cartItems
  store.dispatch(itemRemoved('b'))
  expect(totalsOf(store)).toEqual(['1302.90', '100.00', '195.44', '1598.34'])
  if (second) store.dispatch(itemRestored({ item: second, at: 1 }))
  expect(store.getState().cart).toEqual(before)
})

test('clearing empties the items without recalculating; reset restores the initial state', () => {
  const store = open()
  store.dispatch(itemAdded({ product: isolator, qty: 2 }))
  const totals = totalsOf(store)
  store.dispatch(cartCleared())
  expect(store.getState().cart.cartItems).toEqual([])
  expect(totalsOf(store)).toEqual(totals)
  store.dispatch(cartReset())
  expect(store.getState().cart).toEqual(open().getState().cart)
  expect(store.getState().cart.paymentMethod).toBe('Yoco')
})

test('saving the address and the payment method only stores them', () => {
  const store = open()
  store.dispatch(itemAdded({ product: isolator, qty: 2 }))
  const { cartItems } = store.getState().cart
  const totals = totalsOf(store)
  store.dispatch(shippingAddressSaved(address))
  store.dispatch(paymentMethodSaved('EFT'))
  expect(store.getState().cart).toMatchObject({ shippingAddress: address, paymentMethod: 'EFT' })
  expect(store.getState().cart.cartItems).toBe(cartItems)
  expect(totalsOf(store)).toEqual(totals)
})

test('current stock updates prices and quantities, and marks what is gone', () => {
  const store = open()
  store.dispatch(itemAdded({ product: isolator, qty: 10 }))
  store.dispatch(itemAdded({ product: breaker, qty: 3 }))
  store.dispatch(itemAdded({ product: { ...breaker, _id: 'unasked' }, qty: 1 }))
  store.dispatch(itemsRefreshed({ asked: ['a', 'b'], products: [{ ...isolator, price: 1300, countInStock: 4 }] }))
  const [first, gone, unasked] = store.getState().cart.cartItems
  expect(first).toMatchObject({ price: 1300, qty: 4 })
  expect(first).not.toHaveProperty('rating')
  expect(gone).toMatchObject({ _id: 'b', qty: 3, countInStock: 0, madeToOrder: false })
  expect(unasked).toMatchObject({ _id: 'unasked', countInStock: 12 })
  expect(store.getState().cart.itemsPrice).toBe('5473.60')
})

function memory(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
}

test('every change is stored, and a returning browser has the same cart', () => {
  const storage = memory()
  const store = open()
  persist(store, storage)
  store.dispatch(itemAdded({ product: isolator, qty: 2 }))
  store.dispatch(paymentMethodSaved('EFT'))
  const later = open()
  later.dispatch(browserStateLoaded(readBrowserState(storage)))
  expect(later.getState().cart).toEqual(store.getState().cart)
})

test('after signing out, storage has no address, and the cart is unchanged', async () => {
  const storage = memory({ pendingOrder: JSON.stringify({ cartItems: [], shippingAddress: address }) })
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: memory() })
  const store = createStore(async () => ({ status: 200, body: { message: 'Signed out.' } }))
  persist(store, storage)
  store.dispatch(credentialsSet({ user: { _id: 'u', name: 'Sizwe Dlamini' } as User, now: Date.now() }))
  store.dispatch(itemAdded({ product: isolator, qty: 2 }))
  store.dispatch(shippingAddressSaved(address))
  expect(storage.getItem('cart')).toContain('Boksburg')
  await store.dispatch(accountsApi.endpoints.logout.initiate(undefined))
  await vi.waitFor(() => expect(storage.getItem('pendingOrder')).toBeNull())
  expect(storage.getItem('cart')).toContain('RI-463')
  expect(storage.getItem('cart')).not.toContain('Boksburg')
  vi.unstubAllGlobals()
})

test('an address is stored for a day and no longer', () => {
  const now = Date.parse('2026-11-14T08:00:00Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const storage = memory()
  const store = open()
  persist(store, storage)
  store.dispatch(shippingAddressSaved(address))
  const comeBack = () => {
    const later = open()
    later.dispatch(browserStateLoaded(readBrowserState(storage)))
    return later.getState().cart.shippingAddress
  }
  vi.setSystemTime(now + 23 * 3600 * 1000)
  expect(comeBack()).toEqual(address)
  vi.setSystemTime(now + 25 * 3600 * 1000)
  expect(comeBack()).toEqual({})
  vi.useRealTimers()
})

test.each([
  ['invalid JSON', '{"cartItems":['],
  ['null', 'null'],
  ['a number', '7'],
  ['items that are not a list', '{"cartItems":{"a":1}}'],
  ['items without a price', '{"cartItems":[{"_id":"a","name":"x","qty":1},null,5]}'],
])('a corrupt cart in storage (%s) becomes an empty one', (_, text) => {
  const store = open()
  store.dispatch(browserStateLoaded(readBrowserState(memory({ cart: text }))))
  expect(store.getState().cart.cartItems).toEqual([])
  expect(totalsOf(store)).toEqual(['0.00', '0.00', '0.00', '0.00'])
})

test('totals in storage are not trusted', () => {
  const store = open()
  const { rating: _, numReviews: __, ...rest } = isolator
  const cart = JSON.stringify({ cartItems: [{ ...rest, qty: 2 }], totalPrice: '1.00', itemsPrice: '1.00' })
  store.dispatch(browserStateLoaded(readBrowserState(memory({ cart }))))
  expect(totalsOf(store)).toEqual(['2469.00', '100.00', '370.35', '2939.35'])
})
