// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiRequest } from '#app/api/transport.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageGoodsInPage from './manage-goods-in-page.tsx'

afterEach(cleanup)

const breaker = {
  _id: '7d4e2f0a-0000-4000-8000-000000000001',
  name: 'Breaker 63 A',
  partNumber: 'CB-63',
  image: '',
  available: 2,
}
const other = {
  ...breaker,
  _id: '7d4e2f0a-0000-4000-8000-000000000002',
  name: 'Breaker 63 A 3P',
  partNumber: 'CB-63-3P',
}

function open(book: (request: ApiRequest) => ReturnType<typeof ok>) {
  return openScreen(<ManageGoodsInPage />, {
    'GET /api/stock/receipts': ok({ receipts: [], page: 1, pages: 0, total: 0 }),
    'GET /api/stock/find': ok({ products: [breaker, other] }),
    'POST /api/stock/receipts': book,
  })
}

test('a barcode and Enter add one; what could not be booked is still there, and is sent again as the same delivery', async () => {
  let isDown = true
  const page = open(({ body }) => {
    if (isDown) return refused(503, 'Please try again.') as never
    return ok({ ...(body as object), number: 7, createdAt: '2026-11-18T08:00:00.000Z' })
  })
  const scan = await screen.findByLabelText('Scan or search')
  await page.user.type(scan, 'cb-63{Enter}')
  await screen.findByLabelText('Quantity of Breaker 63 A')
  await page.user.type(scan, 'CB-63{Enter}')
  await waitFor(() => expect((screen.getByLabelText('Quantity of Breaker 63 A') as HTMLInputElement).value).toBe('2'))
  // Two part numbers begin so: the storeman chooses.
  await page.user.type(scan, 'CB{Enter}')
  await page.user.click(await screen.findByRole('button', { name: /Breaker 63 A 3P/ }))
  await page.user.type(screen.getByLabelText('Cost of one Breaker 63 A in rand'), '12,5')
  await page.user.type(screen.getByLabelText('Supplier'), 'Schneider')
  await page.user.click(screen.getByRole('button', { name: 'Book the delivery' }))
  await screen.findByText('Please try again.')
  expect(localStorage.getItem('draft:goods-in')).toContain('Schneider')
  isDown = false
  await page.user.click(screen.getByRole('button', { name: 'Book the delivery' }))
  await waitFor(() => expect(screen.queryByLabelText('Quantity of Breaker 63 A')).toBeNull())
  const [first, second] = page.writes().map(({ body }) => body as { _id: string; lines: object[] })
  expect(second).toEqual(first)
  expect(second?.lines).toEqual([
    { _id: breaker._id, qty: 2, cost: 12.5 },
    { _id: other._id, qty: 1 },
  ])
  expect(localStorage.getItem('draft:goods-in')).toBeNull()
})

test('goods that are scanned faster than the shop answers are all added', async () => {
  const slow = new Map<string, () => void>()
  const page = openScreen(<ManageGoodsInPage />, {
    'GET /api/stock/receipts': ok({ receipts: [], page: 1, pages: 0, total: 0 }),
    'GET /api/stock/find': ({ url }) =>
      new Promise((resolve) => {
        const product = url.includes('3P') ? other : breaker
        slow.set(product.partNumber, () => resolve(ok({ products: [product] })))
      }),
  })
  await page.user.type(await screen.findByLabelText('Scan or search'), 'CB-63{Enter}CB-63{Enter}CB-63-3P{Enter}')
  await waitFor(() => expect(slow.size).toBe(2))
  for (const answer of slow.values()) answer()
  await screen.findByLabelText('Quantity of Breaker 63 A 3P')
  expect(screen.getByLabelText<HTMLInputElement>('Quantity of Breaker 63 A').value).toBe('2')
})

test('a form that was cleared by mistake comes back', async () => {
  const page = open(() => ok({}))
  await page.user.type(await screen.findByLabelText('Scan or search'), 'cb-63{Enter}')
  await screen.findByLabelText('Quantity of Breaker 63 A')
  const offer = vi.spyOn(toast, 'offer')
  await page.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByLabelText('Quantity of Breaker 63 A')).toBeNull()
  act(() => offer.mock.calls[0]?.[1].run())
  await screen.findByLabelText('Quantity of Breaker 63 A')
  expect(localStorage.getItem('draft:goods-in')).toContain('CB-63')
})

test('a delivery that was booked with other lines can be cleared, and the next one is a new delivery', async () => {
  const page = open(() => refused(409, 'This delivery has already been booked with other lines.', { code: 'conflict' }))
  await page.user.type(await screen.findByLabelText('Scan or search'), 'cb-63{Enter}')
  await screen.findByLabelText('Quantity of Breaker 63 A')
  await page.user.click(screen.getByRole('button', { name: 'Book the delivery' }))
  await screen.findByText(/already been booked/)
  await page.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByLabelText('Quantity of Breaker 63 A')).toBeNull()
  expect(localStorage.getItem('draft:goods-in')).toBeNull()
  await page.user.type(screen.getByLabelText('Scan or search'), 'cb-63{Enter}')
  await screen.findByLabelText('Quantity of Breaker 63 A')
  await page.user.click(screen.getByRole('button', { name: 'Book the delivery' }))
  await waitFor(() => expect(page.writes()).toHaveLength(2))
  const [first, second] = page.writes().map(({ body }) => body as { _id: string })
  expect(second?._id).not.toBe(first?._id)
})
