import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { readAmount, refundableCents } from './refundable.ts'

const order = (part: Partial<Order>) => ({ isPaid: true, totalPrice: '1204.00', ...part }) as Order
const refund = (amount: string, state: 'sent' | 'done' | 'failed') => ({
  _id: amount,
  amount,
  state,
  reason: 'x',
  at: 'x',
})

test('what went back or is on its way is no longer left to refund; what failed is', () => {
  expect(refundableCents(order({}))).toBe(120_400)
  expect(refundableCents(order({ refunds: [refund('200.00', 'done'), refund('4.00', 'sent')] }))).toBe(100_000)
  expect(refundableCents(order({ refunds: [refund('200.00', 'failed')] }))).toBe(120_400)
  expect(refundableCents(order({ isPaid: false }))).toBe(0)
})

test.each([
  ['1204', '1204.00'],
  ['1 204.00', '1204.00'],
  ['R 120,5', '120.50'],
  ['0.01', '0.01'],
])('%s is an amount', (typed, amount) => expect(readAmount(typed, 120_400)).toEqual({ amount }))

test.each(['', 'all', '-5', '12.345', '1e3', '0', '1204.01', '1,204.00'])('%s is refused', (typed) =>
  expect(readAmount(typed, 120_400)).toHaveProperty('problem'),
)
