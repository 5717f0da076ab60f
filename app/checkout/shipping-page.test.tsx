// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsSet, sessionSettled } from '#app/accounts/session-slice.ts'
import { itemAdded, selectCart, shippingAddressSaved, shopTermsSet } from '#app/cart/cart-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { SavedAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import type { CartProduct } from '#contract/cart/price.ts'
import type { DeliveryMethod } from '#contract/delivery/methods.ts'
import type { Order } from '#contract/orders/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { sampleOrder } from '#test/samples/sample-order.ts'
import ShippingPage from './shipping-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const breaker = {
  _id: 'a',
  name: 'Breaker',
  slug: 'breaker',
  partNumber: 'B-1',
  price: 100,
  image: '',
  countInStock: 90,
  isActive: true,
} as unknown as CartProduct
const courier: DeliveryMethod = { id: 'courier', name: 'Courier', kind: 'flat', price: 100 }
const collect: DeliveryMethod = { id: 'collect', name: 'Collect at the works', kind: 'collect' }
const yard: SavedAddress = {
  label: 'The yard',
  fullName: 'Sizwe Dlamini',
  phone: '082 555 0100',
  address: '1 Main Road',
  city: 'Boksburg',
  province: 'Gauteng',
  postalCode: '1459',
  country: 'South Africa',
  isDefault: true,
}
const site: SavedAddress = { ...yard, label: 'Site', address: '9 Mine Road', city: 'Witbank', isDefault: false }

const open = ({
  qty = 1,
  methods = [courier, collect],
  book,
  orders = [],
  entered,
}: {
  qty?: number
  methods?: DeliveryMethod[]
  book?: SavedAddress[]
  orders?: Order[]
  entered?: Partial<ShippingAddress>
} = {}) => {
  const page = openScreen(<ShippingPage />, {
    'GET /api/user/addresses': ok(book ?? []),
    'GET /api/order/mine': ok({ orders, page: 1, pages: 1, total: orders.length }),
  })
  act(() => {
    if (book)
      page.store.dispatch(credentialsSet({ user: { _id: 'u', name: 'Sizwe Dlamini' } as User, now: Date.now() }))
    page.store.dispatch(sessionSettled())
    page.store.dispatch(shopTermsSet({ methods, province: 'Gauteng', vatPercent: 15 }))
    page.store.dispatch(itemAdded({ product: breaker, qty }))
    if (entered) page.store.dispatch(shippingAddressSaved(entered as ShippingAddress))
  })
  return page
}
const stored = ({ store }: ReturnType<typeof open>) => selectCart(store.getState())
const street = () => screen.queryByLabelText(/Street address/)

test('who collects is asked for name, phone and e-mail, but for no address', async () => {
  const page = open()
  await screen.findByRole('heading', { name: 'Delivery address' })
  expect(street()).not.toBeNull()
  await page.user.click(screen.getByRole('radio', { name: /Collect at the works/ }))
  screen.getByRole('heading', { name: 'Your details' })
  expect(street()).toBeNull()
  await page.user.type(screen.getByLabelText(/Full name/), 'Sizwe Dlamini')
  await page.user.type(screen.getByLabelText(/Phone/), '082 555 0100')
  await page.user.type(screen.getByLabelText(/E-mail/), 'sizwe@example.com')
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/placeorder'))
  expect(stored(page)).toMatchObject({ delivery: 'collect', shippingPrice: '0.00' })
  expect(stored(page).shippingAddress).toEqual({
    fullName: 'Sizwe Dlamini',
    phone: '082 555 0100',
    email: 'sizwe@example.com',
    country: 'South Africa',
  })
})

test('over R 5 000 who collects is asked for a billing address', async () => {
  const page = open({ qty: 50 })
  await page.user.click(await screen.findByRole('radio', { name: /Collect at the works/ }))
  screen.getByText('Billing address')
  expect(street()).not.toBeNull()
  await page.user.type(screen.getByLabelText(/Full name/), 'Sizwe Dlamini')
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  expect(await screen.findAllByText('Please fill this in.')).not.toHaveLength(0)
  expect(page.router.state.location.pathname).toBe('/')
})

test('the invoice can be addressed to somebody else, and an account’s billing address is filled in', async () => {
  const head = { ...site, label: 'Head office', company: 'Dlamini Group', vatNumber: '4123456789', isBilling: true }
  const page = open({ methods: [courier], book: [yard, head] })
  const toggle = await screen.findByRole('checkbox', { name: 'Address the invoice to somebody else' })
  await waitFor(() => expect(toggle).toHaveProperty('checked', true))
  const company = () => screen.getByRole('textbox', { name: /Company/ })
  await waitFor(() => expect(company()).toHaveProperty('value', 'Dlamini Group'))
  await page.user.clear(screen.getByLabelText(/Name on the invoice/))
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await screen.findByText('Please fill this in.')
  await page.user.type(screen.getByLabelText(/Name on the invoice/), 'Accounts')
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/placeorder'))
  expect(stored(page)).toMatchObject({
    shippingAddress: { address: '1 Main Road' },
    billingAddress: { fullName: 'Accounts', company: 'Dlamini Group', vatNumber: '4123456789', address: '9 Mine Road' },
  })
  expect(stored(page).billingAddress).not.toHaveProperty('phone')
  await act(() => page.router.navigate('/'))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Address the invoice to somebody else' }))
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/placeorder'))
  expect(stored(page)).not.toHaveProperty('billingAddress')
})

test('a shop that only delivers asks for nothing but the address', async () => {
  open({ methods: [courier] })
  await screen.findByText('Where should we deliver?')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a saved address closes the form, and can be changed', async () => {
  const page = open({ methods: [courier], book: [yard, site] })
  await screen.findByText('1 Main Road, Boksburg, 1459')
  expect(street()).toBeNull()
  await page.user.type(screen.getByLabelText(/Your reference/), 'PO 7')
  await page.user.click(screen.getByRole('button', { name: 'Change the address' }))
  await page.user.click(screen.getByRole('radio', { name: /Site/ }))
  screen.getByText('9 Mine Road, Witbank, 1459')
  expect(street()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the address' }))
  await page.user.click(screen.getByRole('button', { name: 'Change the address' }))
  await page.user.click(screen.getByRole('radio', { name: /Another address/ }))
  expect(street()).not.toBeNull()
  await page.user.click(screen.getByRole('radio', { name: /The yard/ }))
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/placeorder'))
  expect(stored(page).shippingAddress).toMatchObject({ address: '1 Main Road', phone: '082 555 0100' })
})

test('a saved address that is incomplete opens the form', async () => {
  open({ methods: [courier], book: [{ ...yard, postalCode: '' }] })
  await waitFor(() => expect(street()).not.toBeNull())
  screen.getByLabelText(/Postal code/)
})

test('who wants it delivered is never given collection where no method delivers', async () => {
  const page = open({ methods: [{ ...courier, provinces: ['Gauteng'] }, collect] })
  for (const [label, text] of [
    [/Full name/, 'Sizwe Dlamini'],
    [/Phone/, '082 555 0100'],
    [/E-mail/, 'sizwe@example.com'],
    [/Street address/, '1 Main Road'],
    [/City or town/, 'Kimberley'],
    [/Postal code/, '8301'],
  ] as const)
    await page.user.type(await screen.findByLabelText(label), text)
  await page.user.selectOptions(screen.getByLabelText(/Province/), 'Northern Cape')
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/placeorder'))
  expect(stored(page).delivery).toBe('courier')
  await act(() => page.router.navigate('/'))
  expect(await screen.findByRole('radio', { name: /Deliver it/ })).toHaveProperty('checked', true)
  within(screen.getByText(/^Shipping/, { selector: 'dt' }).parentElement as HTMLElement).getByText('to be quoted')
})

test('the summary shows the delivery price of the province in the form', async () => {
  const byProvince: DeliveryMethod = {
    id: 'truck',
    name: 'Our truck',
    kind: 'province',
    rates: [
      { province: 'Gauteng', price: 150 },
      { province: 'Limpopo', price: 480 },
    ],
  }
  const page = open({ methods: [byProvince] })
  const shipping = async () => (await screen.findByText(/^Shipping/, { selector: 'dt' })).parentElement?.textContent
  expect(await shipping()).toContain('150')
  await page.user.selectOptions(screen.getByLabelText(/Province/), 'Limpopo')
  await waitFor(async () => expect(await shipping()).toContain('480'))
  await page.user.selectOptions(screen.getByLabelText(/Province/), 'Northern Cape')
  await waitFor(async () => expect(await shipping()).toContain('to be quoted'))
})

const collector = { fullName: 'Sizwe Dlamini', phone: '082 555 0199' }

test('a buyer who collected before and now wants delivery starts with the default saved address', async () => {
  const page = open({ methods: [collect, courier], book: [site, yard], entered: collector })
  await page.user.click(await screen.findByRole('radio', { name: /Deliver it/ }))
  await screen.findByText('1 Main Road, Boksburg, 1459')
  expect(street()).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/placeorder'))
  expect(stored(page).shippingAddress).toMatchObject({ address: '1 Main Road', province: 'Gauteng' })
})

test('without an address book, the address is that of the last order that has one', async () => {
  const collected = sampleOrder('2', { shippingAddress: collector as ShippingAddress })
  const page = open({
    methods: [collect, courier],
    book: [],
    entered: collector,
    orders: [collected, sampleOrder('1')],
  })
  await page.user.click(await screen.findByRole('radio', { name: /Deliver it/ }))
  await waitFor(() => expect(street()).toHaveProperty('value', '1 Main Road'))
  expect(screen.getByLabelText(/Phone/)).toHaveProperty('value', '082 555 0199')
})
