// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
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
  const refunds = [refund('failed', '15.00'), refund('failed', '20.00'), refund('done', '15.00')]
  const order = { status: 'paid', isPaid: true, orderItems: [], refunds } as unknown as Order
  openScreen(<OrderNotices order={order} />, {})
  await screen.findByText(/R 15.00 was refunded/)
  expect(screen.getAllByText(/did not go through/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/R\s20\.00 did not/),
  ])
})
