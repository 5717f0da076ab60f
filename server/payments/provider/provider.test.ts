import { expect, test } from 'vitest'
import { createReport, findMoney, judgePayment, money, type PaymentReport } from './provider.ts'

const expected = { amount: money(67500), mode: 'live' } as const
const paid = (more: Partial<PaymentReport> = {}) =>
  createReport({
    state: 'paid',
    providerRef: 'ch_1',
    paymentId: 'p_1',
    mode: 'live',
    raw: null,
    amount: money(67500),
    ...more,
  })

test('a payment of the right amount in the right mode pays', () => {
  expect(judgePayment(paid(), expected)).toEqual({ kind: 'paid' })
})

test.each([
  ['a cent less', { amount: money(67499) }],
  ['a cent more', { amount: money(67501) }],
  ['an amount that is not in rand or cannot be read', { amount: null }],
])('%s needs review, and creates no order', (_, more) => {
  expect(judgePayment(paid(more), expected)).toEqual({ kind: 'review', why: 'wrong_amount' })
})

test('a payment that was refunded or made twice needs review', () => {
  expect(judgePayment(paid({ refundedCents: 1 }), expected)).toEqual({ kind: 'review', why: 'refunded' })
  const alsoPaid = [{ paymentId: 'p_2', cents: 67500 }]
  expect(judgePayment(paid({ alsoPaid }), expected)).toEqual({ kind: 'review', why: 'paid_twice' })
})

test('a test payment neither pays nor ends a live checkout, and vice versa', () => {
  expect(judgePayment(paid({ mode: 'test' }), expected)).toEqual({ kind: 'undecided' })
  expect(judgePayment(paid({ mode: 'test', state: 'failed' }), expected)).toEqual({ kind: 'undecided' })
  expect(judgePayment(paid(), { ...expected, mode: 'test' })).toEqual({ kind: 'undecided' })
})

test.each(['pending', 'unknown'] as const)('%s decides nothing', (state) => {
  expect(judgePayment(paid({ state }), expected)).toEqual({ kind: 'undecided' })
})

test.each(['failed', 'cancelled', 'expired'] as const)('%s is not paid, whatever the amount', (state) => {
  expect(judgePayment(paid({ state }), expected)).toEqual({ kind: 'not_paid', state })
})

test.each([0, -1, 1.5, Number.NaN, 100_000_000])('%s is not an amount in cents', (cents) => {
  expect(() => money(cents)).toThrow(RangeError)
  expect(findMoney(cents, 'ZAR')).toBeNull()
})

test('an amount sent as text, or in another currency, is not rand', () => {
  expect(findMoney('67500', 'ZAR')).toBeNull()
  expect(findMoney(67500, 'NGN')).toBeNull()
  expect(findMoney(67500, 'ZAR')).toEqual({ cents: 67500, currency: 'ZAR' })
})
