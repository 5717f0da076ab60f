// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PaymentChoice } from './payment-choice.tsx'

test('EFT is offered only if the shop has bank details', () => {
  const choice = (takesTransfers: boolean) => (
    <PaymentChoice method="Yoco" takesTransfers={takesTransfers} onChange={() => {}} />
  )
  const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)
  const { rerender } = render(choice(false))
  expect(offered()).toEqual([true])
  expect(screen.queryByRole('radio', { name: /EFT/ })).toBeNull()
  rerender(choice(true))
  expect(offered()).toEqual([true, false])
  expect(screen.getByRole('radio', { name: /EFT/ })).toBeTruthy()
})
