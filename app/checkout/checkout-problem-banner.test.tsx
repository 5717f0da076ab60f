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
  openScreen(<CheckoutProblemBanner problem={problem} onTakeLess={() => {}} onDropCode={() => {}} />, {})
  screen.getByText(/Please pay by EFT, or request a quote\./)
  expect(screen.getByRole('link', { name: 'Request a quote' }).getAttribute('href')).toBe('/request-quote')
})
