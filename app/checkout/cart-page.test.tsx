// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import { deliveryChosen, discountSet, itemAdded, shopTermsSet } from '#app/cart/cart-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { CartProduct } from '#contract/cart/price.ts'
import type { DeliveryMethod } from '#contract/delivery/methods.ts'
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

const courier: DeliveryMethod = { id: 'courier', name: 'Courier', kind: 'flat', price: 100 }
const collect: DeliveryMethod = { id: 'collect', name: 'Collect at the works', kind: 'collect', days: 1 }
const openCart = (methods: DeliveryMethod[], product: Partial<CartProduct> = {}) => {
  const page = openScreen(<CartPage />, {
    'POST /api/discount/check': ok({ code: 'TENTH', percent: 10, products: [] }),
  })
  act(() => {
    page.store.dispatch(shopTermsSet({ methods, province: 'Gauteng', vatPercent: 15 }))
    page.store.dispatch(itemAdded({ product: { ...breaker, ...product }, qty: 1 }))
  })
  return page
}

test('a cart that is collected can be delivered instead, and its totals say Collection', async () => {
  const page = openCart([courier, collect])
  await screen.findByText(/You can choose to collect it at the checkout\.$/)
  // R 100.00 with VAT.
  expect(screen.getByText(/^Shipping, excl\. VAT/, { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
    /^R\s86\.96$/,
  )
  act(() => void page.store.dispatch(deliveryChosen('collect')))
  screen.getByText(/Ready to collect the next working day\. .*You can choose delivery instead at the checkout\.$/)
  expect(screen.getByText('Collection', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/^R\s0\.00$/)
})

test('goods whose delivery is quoted can be collected, or delivered after a quote', async () => {
  openCart([courier, collect], { deliveryQuoted: true, countInStock: 0, madeToOrder: true, leadTimeDays: 21 })
  const note = await screen.findByText(/^Collect the goods from our works\./)
  expect(note.textContent).toBe(
    'Collect the goods from our works. Ready to collect the next working day after they are made. Would you rather have it delivered? Request a quote.',
  )
})

test('a cart that can only be quoted takes no discount code, but one entered earlier can be removed', async () => {
  const page = openCart([courier], { deliveryQuoted: true })
  await screen.findByText(/Delivery is quoted for Breaker\./)
  expect(screen.queryByRole('button', { name: 'Enter a discount code' })).toBeNull()
  act(() => void page.store.dispatch(discountSet({ code: 'TENTH', percent: 10, products: ['a'] })))
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('TENTH')).toBeNull()
})

test('a discount shows what the buyer saves', async () => {
  const page = openCart([courier])
  await screen.findByText('Total incl. VAT')
  expect(screen.queryByText(/You save/)).toBeNull()
  act(() => {
    page.store.dispatch(itemAdded({ product: breaker, qty: 4 }))
    page.store.dispatch(discountSet({ code: 'TENTH', percent: 10, products: ['a'] }))
  })
  expect(screen.getByText('You save, excl. VAT').nextElementSibling?.textContent).toMatch(/^R\s5\.00$/)
})

test('a custom enclosure shows its steel and rating, and leads to its drawing', async () => {
  const facts = 'Mild steel 1.6 mm. RAL 7035 light grey. IP66'
  openCart([courier], { design: 'x', partNumber: 'VM-PUMPHSE', madeToOrder: true, facts })
  expect(await screen.findByText(`${facts}.`)).not.toBeNull()
  const drawing = screen.getByRole('link', { name: 'Drawing VM-PUMPHSE (PDF)' })
  expect(drawing.getAttribute('href')).toBe('/api/design/VM-PUMPHSE/drawing.pdf')
})
