// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { openScreen } from '#test/open-screen.tsx'
import { OrderNotices } from './order-notices.tsx'

afterEach(cleanup)

const refund = (state: 'failed' | 'done', amount: string) => ({
  _id: `${state} ${amount}`,
  at: '2026-11-18T08:00:00.000Z',
  amount,
  reason: 'Dent',
  state,
})

test('a failed refund is mentioned until it has been repeated', async () => {
  const refunds = [
    { ...refund('failed', '15.00'), isRepeated: true },
    refund('failed', '20.00'),
    refund('done', '15.00'),
  ]
  const order = { status: 'paid', isPaid: true, orderItems: [], refunds } as unknown as Order
  openScreen(<OrderNotices order={order} />, {})
  await screen.findByText(/R 15.00 was refunded/)
  expect(screen.getAllByText(/did not go through/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/R\s20\.00 did not/),
  ])
})

const stocked = { madeToOrder: false }
test.each<[string, object, string]>([
  [
    'with a day to pay by',
    { payBy: '2100-11-25', orderItems: [stocked] },
    'Please pay by 25 Nov 2100. We do not hold stock for an unpaid order. If something sells out before your payment arrives, we refund you.',
  ],
  ['overdue', { payBy: '2020-01-07', orderItems: [] }, 'Payment was due by 7 Jan 2020; you can still pay.'],
  [
    'whose goods are reserved',
    { orderItems: [stocked], reservedUntil: '2100-11-22T08:00:00Z' },
    'We are holding the goods for you until 22 Nov 2100.',
  ],
  ['whose goods are made or quoted', { orderItems: [{ madeToOrder: true }, { ...stocked, isPromised: true }] }, ''],
])('an unpaid order %s says so', async (_, more, words) => {
  const order = { status: 'pending', orderNumber: 'VOLT-1', paymentMethod: 'Yoco', ...more } as unknown as Order
  openScreen(<OrderNotices order={order} />, {})
  const { textContent } = await screen.findByText(/^This order has not been paid yet\./)
  expect(textContent?.trim()).toBe(`This order has not been paid yet. ${words}`.trim())
})
