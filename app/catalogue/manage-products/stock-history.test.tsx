// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import { StockHistory } from './stock-history.tsx'

afterEach(cleanup)

test.each([true, false])('who may correct the stock (%s) sees the button, others do not', async (mayCorrect) => {
  openScreen(<StockHistory product={{ _id: 'p', name: 'Breaker' }} mayCorrect={mayCorrect} />, {
    'GET /api/stock/product/p': ok({ available: 2, reserved: 0, sold: 0, onHand: 2, costs: [], movements: [] }),
  })
  await screen.findByText('No movements yet')
  expect(screen.queryByRole('button', { name: 'Correct or scrap' }) !== null).toBe(mayCorrect)
})
