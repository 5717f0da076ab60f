// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import { itemAdded } from '#app/cart/cart-slice.ts'
import type { User } from '#contract/accounts.ts'
import type { CartProduct } from '#contract/cart.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import CartPage from './cart-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const breaker = {
  _id: 'a',
  name: 'Breaker',
  slug: 'breaker',
  partNumber: 'B-1',
  price: 12.5,
  image: '',
  countInStock: 40,
  isActive: true,
} as unknown as CartProduct

test("saving the cart as a list leaves out custom enclosures and says so; without any, it doesn't", async () => {
  const page = openScreen(<CartPage />, {
    'GET /api/list': ok({ lists: [] }),
    'POST /api/list': ok({ _id: 'l', name: 'Pump', lines: [{ product: 'a', qty: 2 }] }, 201),
  })
  act(() => {
    page.store.dispatch(credentialsSet({ user: { _id: 'u', name: 'Sizwe' } as User, now: Date.now() }))
    page.store.dispatch(itemAdded({ product: breaker, qty: 2 }))
  })
  const writes = () => page.writes().filter(({ url }) => url === '/api/list')
  const open = async () => page.user.click(await screen.findByRole('button', { name: 'Save as a list' }))
  await open()
  await screen.findByText(/^1 product\./)
  expect(screen.queryByText(/left out/)).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }))

  act(() => void page.store.dispatch(itemAdded({ product: { ...breaker, _id: 'b', design: 'x' }, qty: 1 })))
  await open()
  await screen.findByText(/^1 product\..* Custom enclosures are left out\.$/)
  await page.user.type(screen.getByLabelText(/Name of the new list/), 'Pump')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ name: 'Pump', lines: [{ product: 'a', qty: 2 }] })
})
