// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionSettled } from '#app/accounts/session-slice.ts'
import { deliveryChosen, itemAdded, shippingAddressSaved, shopTermsSet } from '#app/cart/cart-slice.ts'
import type { ShippingAddress } from '#contract/addresses/schema.ts'
import type { CartProduct } from '#contract/cart/price.ts'
import type { DeliveryMethod } from '#contract/delivery/methods.ts'
import { openScreen } from '#test/open-screen.tsx'
import PlaceorderPage from './placeorder-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const board = {
  _id: 'a',
  name: 'Board',
  slug: 'board',
  price: 900,
  image: '',
  isActive: true,
} as unknown as CartProduct
const shippingAddress = {
  fullName: 'Sizwe Dlamini',
  email: 'sizwe@example.com',
  phone: '082 555 0100',
  address: '1 Main Road',
  city: 'Boksburg',
  province: 'Gauteng',
  postalCode: '1459',
} as ShippingAddress
const courier: DeliveryMethod = { id: 'courier', name: 'Courier', kind: 'flat', price: 100, days: 1 }
const collect: DeliveryMethod = { id: 'collect', name: 'Collect at the works', kind: 'collect', days: 1 }

const open = (methods: DeliveryMethod[], product: Partial<CartProduct>) => {
  const page = openScreen(<PlaceorderPage />, {})
  act(() => {
    page.store.dispatch(sessionSettled())
    page.store.dispatch(shopTermsSet({ methods, province: 'Gauteng', vatPercent: 15 }))
    page.store.dispatch(itemAdded({ product: { ...board, ...product }, qty: 1 }))
    page.store.dispatch(shippingAddressSaved(shippingAddress))
  })
  return page
}
const charged = 'You will not be charged until you press the button.'

test('with collection chosen, nothing is shipped to the address', async () => {
  const page = open([courier, collect], { countInStock: 0, madeToOrder: true, leadTimeDays: 21 })
  await screen.findByRole('heading', { name: 'Ship to' })
  screen.getByText(/ · the next working day once the goods are made$/)
  screen.getByText(charged)
  act(() => void page.store.dispatch(deliveryChosen('collect')))
  screen.getByRole('heading', { name: 'Your details' })
  screen.getByText(/^Free · ready the next working day after they are made · /)
  expect(screen.queryByRole('heading', { name: 'Ship to' })).toBeNull()
})

test('a cart that can only be quoted has no button, so the page does not speak of one', async () => {
  open([courier], { countInStock: 5, deliveryQuoted: true })
  await screen.findByRole('link', { name: 'Request a quote' })
  expect(screen.queryByText(charged)).toBeNull()
})

test('a delivery for which there is no price cannot be paid for: it is quoted, or collected after all', async () => {
  const page = open([{ ...courier, provinces: ['Limpopo'] }, collect], { countInStock: 5 })
  act(() => void page.store.dispatch(deliveryChosen('courier')))
  await screen.findByRole('heading', { name: 'Ship to' })
  screen.getByText('We have no delivery price for this cart to Gauteng.')
  screen.getByText(/Request a quote, or collect it\.$/)
  screen.getByRole('link', { name: 'Request a quote' })
  expect(screen.getByRole('link', { name: 'Deliver to another address' }).getAttribute('href')).toBe('/shipping')
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Collect at the works' }))
  screen.getByRole('heading', { name: 'Your details' })
  expect(screen.getAllByRole('button', { name: /^Pay/ })).not.toHaveLength(0)
})
