// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import type { Order } from '#contract/orders.ts'
import { useOrderAgain } from './use-order-again.ts'

test('an order of 500 lines is reordered: products are requested in groups of 100, and the cart has all of them', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => `product-${index}`)
  const groups: number[] = []
  const large = { images: Array(20).fill('a.jpg'), attributes: Array(60).fill({ name: 'Colour', value: 'Grey' }) }
  const store = createStore(async ({ url }: ApiRequest) => {
    const asked = new URL(url, 'http://shop').searchParams.getAll('ids').flatMap((part) => part.split(','))
    groups.push(asked.length)
    const products = asked.map(
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
