// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageLowStockPage from './manage-low-stock-page.tsx'

afterEach(cleanup)

const place = { path: '/manage/low-stock' }
const low = (digit: number, more: object = {}) => ({
  _id: `7d4e2f0a-0000-4000-8000-00000000000${digit}`,
  name: `Part ${digit}`,
  partNumber: `P-${digit}`,
  image: '',
  available: 0,
  level: 5,
  hasOwnLevel: true,
  sold: 0,
  short: 0,
  toOrder: 5,
  supplier: '',
  supplierPartNumber: '',
  ...more,
})
const list = (products: object[]) =>
  ok({ products, total: products.length, counts: { open: products.length, coming: 0 }, suppliers: ['Voltex'] })

test('the list is grouped by supplier, and chosen products get a day', async () => {
  const late = addDays(today(), -2)
  const page = openScreen(
    <ManageLowStockPage />,
    {
      'GET /api/stock/low': list([
        low(1, { supplier: 'Voltex', supplierPartNumber: 'V-9', sold: 9, daysLeft: 20, toOrder: 12 }),
        low(2, { expectedOn: late }),
      ]),
      'GET /api/stock/suppliers': ok(['Voltex']),
      'PUT /api/product/bulk': ok({ message: '1 product changed.', count: 1 }),
    },
    place,
  )
  const voltex = await screen.findByRole('table', { name: 'From Voltex' })
  expect(within(voltex).getByText(/theirs V-9/)).toBeTruthy()
  expect(within(voltex).getByText('20 days')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'From no supplier' })).getByText(/, late/)).toBeTruthy()
  await page.user.click(screen.getByLabelText('Select Part 1'))
  await page.user.click(screen.getByRole('button', { name: 'Expected day' }))
  await page.user.type(await screen.findByLabelText('Expected on'), addDays(today(), 5))
  await page.user.click(screen.getByRole('button', { name: 'Change 1 product' }))
  await screen.findByText('1 product changed.')
  expect(page.writes().map(({ body }) => body)).toEqual([
    { _id: expect.any(String), ids: [low(1)._id], change: { expectedOn: addDays(today(), 5) } },
  ])
})

test('a shop with enough of everything is told how products get here', async () => {
  openScreen(<ManageLowStockPage />, { 'GET /api/stock/low': list([]) }, place)
  await screen.findByText('Nothing to order')
})
