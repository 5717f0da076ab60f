// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultBrand } from '#app/page/brand.ts'
import { BrandContext } from '#app/page/brand-context.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import FailurePage from './failure-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const declined = { checkoutId: 'c1', status: 'failed', declineReason: 'no_funds' }

function open(accountNumber: string, checkout: object) {
  openScreen(
    <BrandContext value={{ ...defaultBrand, bank: { ...defaultBrand.bank, accountNumber } }}>
      <FailurePage />
    </BrandContext>,
    { 'GET /api/payment/checkout/c1': ok(checkout) },
    { path: '/failure', address: '/failure?checkout=c1' },
  )
}

test('an order that exists can be paid by EFT instead', async () => {
  open('62 0417 8834', { ...declined, order: 'o1' })
  await screen.findByText(/Please use another card or pay by EFT\./)
  expect(screen.getByRole('link', { name: 'Pay by EFT instead' }).getAttribute('href')).toBe('/order/o1')
})

test.each([
  ['the shop has no bank details', '', { ...declined, order: 'o1' }],
  ['there is nothing to pay for', '62 0417 8834', declined],
])('EFT is not mentioned if %s', async (_, account, checkout) => {
  open(account, checkout)
  await screen.findByText(/Please use another card or contact us\./)
  expect(screen.queryByText(/EFT/)).toBeNull()
})

test('a payment that went through needs no other', async () => {
  open('62 0417 8834', { checkoutId: 'c1', status: 'paid', order: 'o1' })
  await screen.findByText(/Your payment did go through/)
  expect(screen.queryByText(/EFT/)).toBeNull()
})

test('a payment that is being looked into has no order yet, and must not be made again', async () => {
  open('62 0417 8834', { checkoutId: 'c1', status: 'paid', order: null })
  await screen.findByText(/please do not pay again/)
  expect(screen.queryByText(/has been placed/)).toBeNull()
})
