// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import { loggedOut } from '#app/api/base-query.ts'
import type { User } from '#contract/accounts/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { CartSync } from './cart-sync.ts'

afterEach(cleanup)

const user = { _id: 'thandi', name: 'Thandi', email: 't@example.co.za', rememberMe: false } as User
const product = (qty: number) => ({
  _id: 'board',
  name: 'Board',
  price: 100,
  countInStock: 99,
  madeToOrder: false,
  qty,
})

test('an open tab shows what another device changed as soon as the shopper comes back to it', async () => {
  let qty = 1
  const { store, calls } = openScreen(<CartSync />, {
    'GET /api/user/cart': () => ok({ items: [product(qty)], designs: [], unavailable: [] }),
  })
  const lines = () => store.getState().cart.cartItems.map((item) => item.qty)
  act(() => void store.dispatch(credentialsSet({ user, now: Date.now() })))
  await waitFor(() => expect(lines()).toEqual([1]))

  qty = 5
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(calls).toHaveLength(1)
  hidden.mockRestore()
  // A browser fires both; one question is enough.
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(lines()).toEqual([5]))
  expect(calls).toHaveLength(2)

  qty = 7
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(lines()).toEqual([7]))

  act(() => void store.dispatch(loggedOut()))
  window.dispatchEvent(new Event('focus'))
  expect(calls).toHaveLength(3)
})
