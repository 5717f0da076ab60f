// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addDays, formatNearDay, today } from '#contract/days.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { ProductStock } from './product-stock.tsx'

afterEach(cleanup)

const soon = addDays(today(), 5)
const product = (_id: string, countInStock: number, madeToOrder = false) => ({ _id, countInStock, madeToOrder })
const answers = {
  'GET /api/product/expected': ok({
    expected: [
      { _id: 'soon', expectedOn: soon },
      { _id: 'late', expectedOn: addDays(today(), -1) },
    ],
  }),
}

test('a product that is out of stock says when more should be here, unless the day has passed', async () => {
  openScreen(
    <>
      <ProductStock product={product('soon', 0)} />
      <ProductStock product={product('late', 0)} />
    </>,
    answers,
  )
  expect(await screen.findByText(`Out of stock, expected ${formatNearDay(soon)}`)).toBeTruthy()
  expect(screen.getByText('Out of stock')).toBeTruthy()
})

test('a product that can be bought does not ask', async () => {
  const { calls } = openScreen(
    <>
      <ProductStock product={product('soon', 7)} />
      <ProductStock product={product('soon', 0, true)} />
    </>,
    answers,
  )
  expect(await screen.findByText('Made to order')).toBeTruthy()
  expect(calls).toEqual([])
})
