import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { isRefundPending, parseRefundAmount, refundableCents, refundedCents, surplusCents } from './refundable.ts'

const order = (money?: Order['money']) => ({ isPaid: true, totalPrice: '1204.00', money }) as Order

test('what is left to refund includes duplicate payments', () => {
  const twice = order({ paidPrice: '2408.00', surplusPrice: '1204.00', refundablePrice: '2408.00' })
  expect([refundableCents(twice), surplusCents(twice), isRefundPending(twice)]).toEqual([240_800, 120_400, false])
  const once = order({ paidPrice: '2408.00', surplusPrice: '0.00', refundablePrice: '1204.00' })
  expect([refundableCents(once), surplusCents(once), isRefundPending(once)]).toEqual([120_400, 0, false])
})

test('pending and failed refunds have not been paid out', () => {
  const refund = (amount: string, state: 'sent' | 'done' | 'failed') => ({
    _id: amount,
    amount,
    state,
    reason: '',
    at: '',
  })
  const refunds = [refund('100.00', 'done'), refund('50.00', 'sent'), refund('25.00', 'failed'), refund('0.05', 'done')]
  expect(refundedCents({ ...order(), refunds })).toBe(10_005)
  expect(refundedCents(order())).toBe(0)
})

test('a fully refunded order is not shipped; a free one may be', () => {
  expect(isRefundPending(order({ paidPrice: '1204.00', surplusPrice: '0.00', refundablePrice: '0.00' }))).toBe(true)
  expect(isRefundPending(order({ paidPrice: '0.00', surplusPrice: '0.00', refundablePrice: '0.00' }))).toBe(false)
  expect(isRefundPending(order())).toBe(false)
})

test.each([
  ['1204', '1204.00'],
  ['1 204.00', '1204.00'],
  ['R 120,5', '120.50'],
  ['0.01', '0.01'],
])('%s is an amount', (typed, amount) => expect(parseRefundAmount(typed, 120_400)).toEqual({ amount }))

test.each(['', 'all', '-5', '12.345', '1e3', '0', '1204.01', '1,204.00'])('%s is refused', (typed) =>
  expect(parseRefundAmount(typed, 120_400)).toHaveProperty('problem'),
)
