// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiReply, ApiRequest } from '#app/api/transport.ts'
import { itemAdded, shippingAddressSaved } from '#app/cart/cart-slice.ts'
import { createStore } from '#app/store/store.ts'
import type { ShippingAddress } from '#contract/addresses/schema.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { findPendingOrder, type PendingOrder, storePendingOrder } from './pending-order.ts'
import SuccessPage from './success-page.tsx'

const product = { _id: 'a', name: 'Isolator', price: 480, countInStock: 5, madeToOrder: false } as ProductSummary
const pending: PendingOrder = {
  cartItems: [{ _id: 'a', qty: 2 }],
  shippingAddress: { fullName: 'Sizwe Dlamini', city: 'Boksburg' },
  paymentMethod: 'Yoco',
  itemsPrice: '960.00',
  shippingPrice: '100.00',
  taxPrice: '144.00',
  totalPrice: '1204.00',
}
const placed: ApiReply = { status: 201, body: { _id: 'order-1', orderNumber: 'VOLT-000001' } }
const undecided: ApiReply = { status: 202, body: { status: 'pending' } }
const fails = (status: number): ApiReply => ({ status, body: { code: 'x', message: 'x', error: 'x' } })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The page with a real store, and a shop with the given responses. */
async function arrive(answers: (count: number, request: ApiRequest) => ApiReply, address = '/success?checkout=c1') {
  const calls: ApiRequest[] = []
  const store = createStore(async (request) => {
    calls.push(request)
    return answers(calls.length, request)
  })
  store.dispatch(itemAdded({ product, qty: 2 }))
  store.dispatch(shippingAddressSaved({ fullName: 'Sizwe Dlamini', city: 'Boksburg' } as ShippingAddress))
  const router = createMemoryRouter(
    [
      { path: '/success', element: <SuccessPage /> },
      { path: '/failure', element: <p>the failure page</p> },
      { path: '/order/:id', element: <p>the order page</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  await pass(0)
  return { store, router, calls }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a paid order is placed: the cart is cleared, the record is gone, and after 2 seconds the order shows', async () => {
  storePendingOrder(pending)
  const { store, router, calls } = await arrive(() => placed)
  expect(screen.getByRole('heading').textContent).toBe('Order placed successfully!')
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    method: 'POST',
    url: '/api/order',
    body: { orderItems: [{ _id: 'a', qty: 2 }], paymentMethod: 'Yoco', totalPrice: '1204.00', checkout: 'c1' },
  })
  expect(store.getState().cart.cartItems).toEqual([])
  expect(store.getState().cart.shippingAddress).toEqual({})
  expect(findPendingOrder()).toBeUndefined()
  await pass(1900)
  expect(router.state.location.pathname).toBe('/success')
  await pass(200)
  expect(router.state.location.pathname).toBe('/order/order-1')
})

test.each([
  ['cancelled', 'is being refunded'],
  ['refunded', 'has been refunded'],
])(
  'an order that is now %s does not count as placed: the page says why, and that the money %s',
  async (status, money) => {
    storePendingOrder(pending)
    const note = 'The goods have been sold in the meantime.'
    const order = {
      _id: 'order-1',
      status,
      totalPrice: '1204.00',
      statusHistory: [{ status: 'cancelled', at: 'x', note }],
    }
    const { store, router } = await arrive(() => ({ status: 201, body: order }))
    expect(screen.getByRole('heading').textContent).toBe('Your order was cancelled')
    screen.getByText(note)
    expect(screen.getByRole('alert').textContent).toMatch(new RegExp(`R\\s1\\s204\\.00 ${money} to you`))
    expect(store.getState().cart.cartItems).toHaveLength(1)
    expect(findPendingOrder()).toBeUndefined()
    await pass(5000)
    expect(router.state.location.pathname).toBe('/success')
  },
)

test('a record from the day before is forgotten, with its address', async () => {
  storePendingOrder(pending)
  await pass(24 * 3600 * 1000 + 1)
  const { calls } = await arrive(() => placed, '/success')
  expect(screen.getByRole('heading').textContent).toBe('No order data found. Please try again.')
  expect(calls).toEqual([])
  expect(localStorage.getItem('pendingOrder')).toBeNull()
})

test('while the provider is undecided the page stays on its loading text and asks every 2 seconds', async () => {
  storePendingOrder(pending)
  const { store, calls } = await arrive((count) => (count < 4 ? undecided : placed))
  expect(screen.getByRole('heading').textContent).toBe('Finalizing your order...')
  await pass(5900)
  expect(calls).toHaveLength(3)
  expect(store.getState().cart.cartItems).toHaveLength(1)
  await pass(200)
  expect(calls).toHaveLength(4)
  expect(screen.getByRole('heading').textContent).toBe('Order placed successfully!')
})

test('after a minute without a decision the page says so, clears nothing, and can check again', async () => {
  storePendingOrder(pending)
  let isDecided = false
  const { store, calls } = await arrive(() => (isDecided ? placed : undecided))
  await pass(61_000)
  expect(screen.getByRole('heading').textContent).toBe('Payment Successful, but...')
  screen.getByText('Failed to create order. Please contact support.')
  expect(calls.length).toBeGreaterThanOrEqual(29)
  expect(calls.length).toBeLessThanOrEqual(31)
  expect(store.getState().cart.cartItems).toHaveLength(1)
  expect(findPendingOrder()).toMatchObject(pending)
  isDecided = true
  await act(async () => screen.getByRole('button', { name: 'Check again' }).click())
  await pass(0)
  expect(screen.getByRole('heading').textContent).toBe('Order placed successfully!')
})

test('a payment that was not made leads to the failure page, with the cart unchanged', async () => {
  storePendingOrder(pending)
  const { store, router } = await arrive(() => fails(402))
  expect(router.state.location.pathname + router.state.location.search).toBe('/failure?checkout=c1')
  expect(store.getState().cart.cartItems).toHaveLength(1)
})

test.each([409, 500, 503])('an order refused with %i after the payment says what to do', async (status) => {
  storePendingOrder(pending)
  const { store, calls } = await arrive(() => fails(status))
  expect(screen.getByRole('heading').textContent).toBe('Payment Successful, but...')
  screen.getByText('Failed to create order. Please contact support.')
  await pass(10_000)
  expect(calls).toHaveLength(1)
  expect(store.getState().cart.cartItems).toHaveLength(1)
  expect(findPendingOrder()).toMatchObject(pending)
})

test('a brief loss of connection is retried', async () => {
  storePendingOrder(pending)
  const { calls } = await arrive((count) => {
    if (count === 1) throw new TypeError('offline')
    return placed
  })
  await pass(2100)
  expect(calls).toHaveLength(2)
  expect(screen.getByRole('heading').textContent).toBe('Order placed successfully!')
})

test("without a record nothing is sent, and this browser's payment leads to its order", async () => {
  const { calls } = await arrive(() => ({ status: 200, body: { checkoutId: 'c1', status: 'paid', order: 'order-1' } }))
  expect(screen.getByRole('heading').textContent).toBe('No order data found. Please try again.')
  await pass(50)
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/payment/checkout/c1'])
  expect(screen.getByRole('link', { name: 'View your order' }).getAttribute('href')).toBe('/order/order-1')
})

test('without a record or a payment the page shows only the message', async () => {
  localStorage.setItem('pendingOrder', '{"cartItems":')
  const { calls } = await arrive(() => placed, '/success')
  expect(screen.getByRole('heading').textContent).toBe('No order data found. Please try again.')
  expect(calls).toEqual([])
})

test('paying an existing order leaves the cart alone', async () => {
  storePendingOrder({ ...pending, order: 'order-1', checkout: 'c1' })
  const { store } = await arrive(() => placed, '/success')
  expect(screen.getByRole('heading').textContent).toBe('Order placed successfully!')
  expect(store.getState().cart.cartItems).toHaveLength(1)
  expect(findPendingOrder()).toBeUndefined()
})

test('a page that is left stops asking', async () => {
  storePendingOrder(pending)
  const { router, calls } = await arrive(() => undecided)
  await act(() => router.navigate('/failure'))
  await pass(20_000)
  expect(calls).toHaveLength(1)
})
