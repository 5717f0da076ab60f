// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '#app/api/live.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageOrdersPage from './manage-orders-page.tsx'
import { OrderNotes } from './order-notes.tsx'

const order = (number: number) => ({
  _id: `o${number}`,
  orderNumber: `VOLT-${number}`,
  status: 'paid',
  isPaid: true,
  orderItems: [],
  shippingAddress: { fullName: `Buyer ${number}` },
  totalPrice: '100.00',
  refunds: [],
  parcels: [],
  payments: [],
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
})
const work = { pack: 1, transfers: 0, quotes: 0, messages: 0, refunds: 0, payments: 0 }
let numbers: number[] = []
const answers = {
  'GET /api/order': () => ok({ orders: numbers.map(order), page: 1, pages: 1, total: numbers.length }),
  'GET /api/order/counts': ok({ ordersByStatus: [], unresolvedPayments: 0 }),
  'GET /api/order/work': ok(work),
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const orderNumbers = () => screen.queryAllByRole('link', { name: /^VOLT-/ }).map((link) => link.textContent)
const halfAMinute = () => act(() => vi.advanceTimersByTimeAsync(live.pollingInterval + 100))

test('orders placed elsewhere wait behind a line, and are shown when it is pressed', async () => {
  numbers = [1]
  openScreen(<ManageOrdersPage />, answers, { path: '/manage/orders' })
  await screen.findByRole('link', { name: 'VOLT-1' })
  numbers = [3, 2, 1]
  await halfAMinute()
  expect(orderNumbers()).toEqual(['VOLT-1'])
  fireEvent.click(screen.getByRole('button', { name: '2 new orders' }))
  expect(orderNumbers()).toEqual(['VOLT-3', 'VOLT-2', 'VOLT-1'])
  expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
})

test('another page or filter shows all of its orders at once', async () => {
  numbers = [1]
  const { router } = openScreen(<ManageOrdersPage />, answers, { path: '/manage/orders' })
  await screen.findByRole('link', { name: 'VOLT-1' })
  numbers = [2, 1]
  await act(() => router.navigate('/manage/orders?status=paid'))
  await screen.findByRole('link', { name: 'VOLT-2' })
  expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
})

test('a half-written note survives leaving the page', async () => {
  const noted = { ...order(1), notes: [] } as unknown as Parameters<typeof OrderNotes>[0]['order']
  openScreen(<OrderNotes order={noted} />, {})
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Rang twice, ' } })
  cleanup()
  openScreen(<OrderNotes order={noted} />, {})
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('Rang twice, ')
})
