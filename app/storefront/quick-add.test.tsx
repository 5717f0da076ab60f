// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { selectCart } from '#app/cart/cart-slice.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { openScreen } from '#test/open-screen.tsx'
import { QuickAdd } from './quick-add.tsx'

afterEach(cleanup)

const product = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Isolator 63 A',
  partNumber: 'RI-463',
  slug: 'isolator-63',
  price: 480,
  countInStock: 9,
  madeToOrder: false,
} as ProductSummary

test('the chosen quantity of this product goes into the cart', async () => {
  const { user, store } = openScreen(<QuickAdd product={product} />, {})
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await user.click(screen.getByRole('button', { name: 'Add RI-463 to the cart' }))
  expect(selectCart(store.getState()).cartItems).toMatchObject([{ _id: product._id, qty: 2 }])
})

test('what cannot be ordered has no button', () => {
  openScreen(<QuickAdd product={{ ...product, countInStock: 0 }} />, {})
  expect(screen.queryByRole('button', { name: 'Add RI-463 to the cart' })).toBeNull()
})
