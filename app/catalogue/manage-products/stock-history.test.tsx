// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
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

test('movements that are alike in all but their id each have a row, on every page of the history', async () => {
  const movement = (_id: number) => ({ _id, kind: 'sold', qty: -1, balance: 4, at: '2026-11-18T08:00:00.000Z' })
  const first = { movements: [movement(9), movement(8)], next: 8 }
  const second = { movements: [movement(7), movement(6), movement(5)] }
  const page = openScreen(<StockHistory product={{ _id: 'p', name: 'Breaker' }} mayCorrect={false} />, {
    'GET /api/stock/product/p': ({ url }) =>
      ok({ available: 4, reserved: 0, sold: 0, onHand: 4, costs: [], ...(url.includes('before=8') ? second : first) }),
  })
  const rows = () => within(screen.getByRole('table', { name: 'Stock movements' })).getAllByRole('row').length - 1
  await screen.findByRole('table', { name: 'Stock movements' })
  expect(rows()).toBe(2)
  await page.user.click(screen.getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(rows()).toBe(3))
  await page.user.click(screen.getByRole('button', { name: 'Newest' }))
  await waitFor(() => expect(rows()).toBe(2))
})

test('a correction whose answer was lost is sent again under the same id', async () => {
  let isLost = true
  const page = openScreen(<StockHistory product={{ _id: 'p', name: 'Breaker' }} mayCorrect />, {
    'GET /api/stock/product/p': ok({ available: 2, reserved: 0, sold: 0, onHand: 2, costs: [], movements: [] }),
    'POST /api/stock/product/p/movements': () => {
      if (isLost) throw new TypeError('lost')
      return ok({ message: 'Breaker: 4 available now.' })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Correct or scrap' }))
  await page.user.type(await screen.findByLabelText(/^Units/), '2')
  await page.user.type(screen.getByLabelText(/^Reason/), 'Found')
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  await screen.findByRole('alert')
  isLost = false
  await save()
  await screen.findByText('Breaker: 4 available now.')
  const [one, two] = page.writes().map(({ body }) => body as { _id: string })
  expect(one?._id).toMatch(/^[0-9a-f-]{36}$/)
  expect(two).toEqual(one)
})
