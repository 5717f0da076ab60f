// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { itemsAdded } from '#app/cart/cart-slice.ts'
import { type CartProduct, maxCartLines } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { openScreen } from '#test/open-screen.tsx'
import { useAddToCart } from '../use-add-to-cart.ts'
import { AddToCartLine } from './add-to-cart-line.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const fuse = { _id: 'f', name: 'Fuse', slug: 'fuse', price: 10, countInStock: 9 } as ProductSummary

function Box() {
  const add = useAddToCart(fuse)
  const [qty, setQty] = useState(2)
  return <AddToCartLine product={fuse} qty={qty} onQuantity={setQty} onAdd={() => add(qty)} />
}

test('once a product is in the cart there is one quantity, the one in the cart, and the focus stays there', async () => {
  const { user } = openScreen(<Box />, {})
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const held = screen.getByRole('textbox', { name: 'Fuse in the cart' })
  expect(held).toHaveProperty('value', '2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One more' }))
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'One more' }))
  expect(screen.getByRole('status').textContent).toBe('3 in your cart')
  await user.click(screen.getByRole('button', { name: 'Remove Fuse from the cart' }))
  screen.getByRole('button', { name: 'Add to cart' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One more' }))
})

test('if the cart is full, the focus stays in the quantity while it is changed', async () => {
  const page = openScreen(<Box />, {})
  const others = Array.from({ length: maxCartLines }, (_, at) => ({
    product: { ...fuse, _id: `p${at}` } as CartProduct,
    qty: 1,
  }))
  act(() => void page.store.dispatch(itemsAdded(others)))
  await page.user.click(screen.getByRole('button', { name: 'Add to cart' }))
  const field = screen.getByRole('textbox', { name: 'Quantity of Fuse' })
  await page.user.click(field)
  await page.user.keyboard('{ArrowUp}')
  expect(field).toHaveProperty('value', '3')
  expect(document.activeElement).toBe(field)
})
