// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { CheckoutProblemBanner } from './checkout-problem-banner.tsx'
import { toCheckoutProblem } from './to-checkout-problem.ts'

afterEach(cleanup)

test('an order above the limit on reserved goods suggests EFT and links to a quote request', () => {
  const message =
    'We can hold goods worth up to R 250 000.00 while you pay by card. Please pay by EFT, or request a quote.'
  const problem = toCheckoutProblem({ status: 409, failure: { code: 'hold_limit', message } }, '300000.00')
  openScreen(
    <CheckoutProblemBanner problem={problem} onTakeLess={() => {}} onDropCode={() => {}} onTransfer={undefined} />,
    {},
  )
  screen.getByText(/Please pay by EFT, or request a quote\./)
  expect(screen.getByRole('link', { name: 'Request a quote' }).getAttribute('href')).toBe('/request-quote')
})

test('a silent payment provider: the page offers EFT at once, if the shop takes transfers', async () => {
  const problem = toCheckoutProblem({ status: 502, failure: { code: 'provider_failed', message: 'No page.' } }, '1.00')
  let transfers = 0
  const banner = (onTransfer: (() => void) | undefined) => (
    <CheckoutProblemBanner problem={problem} onTakeLess={() => {}} onDropCode={() => {}} onTransfer={onTransfer} />
  )
  const { user } = openScreen(
    banner(() => transfers++),
    {},
  )
  screen.getByText(/You were not charged\. You can place the order now and pay by EFT/)
  await user.click(screen.getByRole('button', { name: 'Order now and pay by EFT' }))
  expect(transfers).toBe(1)
  cleanup()
  openScreen(banner(undefined), {})
  screen.getByText(/You were not charged\. Please try again in a minute\./)
  expect(screen.queryByRole('button')).toBeNull()
})
