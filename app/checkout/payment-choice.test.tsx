// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PaymentChoice } from './payment-choice.tsx'

afterEach(cleanup)

test('EFT is offered only if the shop has bank details', () => {
  const choice = (takesTransfers: boolean) => (
    <PaymentChoice method="Yoco" takesTransfers={takesTransfers} isShippedAtOnce onChange={() => {}} />
  )
  const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)
  const { rerender } = render(choice(false))
  expect(offered()).toEqual([true])
  expect(screen.queryByRole('radio', { name: /EFT/ })).toBeNull()
  rerender(choice(true))
  expect(offered()).toEqual([true, false])
  expect(screen.getByRole('radio', { name: /EFT/ })).toBeTruthy()
})

test.each([
  [true, 'We ship once your payment has cleared.'],
  [false, 'We get it ready once your payment has cleared.'],
])('an EFT buyer whose goods are shipped at once (%s) reads what comes after the payment', (isShippedAtOnce, words) => {
  render(<PaymentChoice method="EFT" takesTransfers isShippedAtOnce={isShippedAtOnce} onChange={() => {}} />)
  screen.getByText(`You get our bank details with your order. ${words} Stock is not held until then.`)
})
