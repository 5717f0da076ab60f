// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiRequest } from '#app/api/transport.ts'
import { itemAdded, itemsAdded } from '#app/cart/cart-slice.ts'
import { createStore } from '#app/store/store.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useOrderAgain } from './use-order-again.ts'

afterEach(() => vi.restoreAllMocks())

test('an order of 500 lines is reordered: products are requested in groups of 100, and the cart has all of them', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => `product-${index}`)
  const groups: number[] = []
  const large = { images: Array(20).fill('a.jpg'), attributes: Array(60).fill({ name: 'Colour', value: 'Grey' }) }
  const store = createStore(async ({ url }: ApiRequest) => {
    const idsInUrl = new URL(url, 'http://shop').searchParams.getAll('ids').flatMap((part) => part.split(','))
    groups.push(idsInUrl.length)
    const products = idsInUrl.map(
      (_id) => ({ _id, name: _id, price: 10, countInStock: 9, image: 'a.jpg', ...large }) as ProductSummary,
    )
    return { status: 200, body: { products } }
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  )
  const order = { orderItems: ids.map((_id) => ({ _id, qty: 2 })) as Order['orderItems'] }
  const { result } = renderHook(() => ({ again: useOrderAgain(order), place: useLocation() }), { wrapper })
  await act(() => result.current.again.run())
  expect(groups).toEqual([100, 100, 100, 100, 100])
  expect(store.getState().cart.cartItems.map(({ _id, qty }) => [_id, qty])).toEqual(ids.map((_id) => [_id, 2]))
  expect(result.current.place.pathname).toBe('/cart')
  // Browsers give a site five million characters.
  expect(JSON.stringify(store.getState().cart).length).toBeLessThan(500_000)
  expect(store.getState().cart.cartItems[0]).toMatchObject({ image: 'a.jpg' })
})

test('the same goods are added to those in the cart, and anything left out is named', async () => {
  const warning = vi.spyOn(toast, 'warning').mockReturnValue()
  const info = vi.spyOn(toast, 'info').mockReturnValue()
  const product = (_id: string, countInStock = 9) =>
    ({ _id, name: `Product ${_id}`, price: 10, countInStock, image: '', images: [] }) as unknown as ProductSummary
  const products = [product('a'), product('b', 3), product('empty', 0)]
  const store = createStore(async () => ({ status: 200, body: { products } }))
  store.dispatch(itemAdded({ product: product('a'), qty: 4 }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  )
  const item = (_id: string, qty: number, more = {}) => ({ _id, name: `Product ${_id}`, qty, ...more })
  const orderItems = [
    item('a', 2),
    item('b', 5),
    item('empty', 1),
    item('gone', 1),
    item('work', 1, { isCustom: true, name: 'Cut-outs' }),
  ] as Order['orderItems']
  const { result } = renderHook(() => useOrderAgain({ orderItems }), { wrapper })
  await act(() => result.current.run())
  expect(store.getState().cart.cartItems.map(({ _id, qty }) => [_id, qty])).toEqual([
    ['a', 6],
    ['b', 3],
  ])
  expect(warning.mock.calls).toEqual([
    ['No longer available: Product gone, Product empty. Fewer than you asked for: Product b (3).'],
  ])
  expect(info.mock.calls).toEqual([['Custom work was left out. Please ask us for a new quote.']])
})

test('a full cart takes no more products, and says so', async () => {
  const warning = vi.spyOn(toast, 'warning').mockReturnValue()
  const product = (_id: string) =>
    ({ _id, name: _id, price: 10, countInStock: 9, image: '', images: [] }) as unknown as ProductSummary
  const store = createStore(async () => ({ status: 200, body: { products: [product('new')] } }))
  store.dispatch(itemsAdded(Array.from({ length: 500 }, (_, n) => ({ product: product(`p-${n}`), qty: 1 }))))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  )
  const orderItems = [{ _id: 'new', name: 'New', qty: 1 }] as Order['orderItems']
  const { result } = renderHook(() => useOrderAgain({ orderItems }), { wrapper })
  await act(() => result.current.run())
  expect(warning.mock.calls).toEqual([['No room for 1 product: a cart can have up to 500 different products.']])
})
