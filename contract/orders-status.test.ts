import { expect, test } from 'vitest'
import {
  canCancel,
  canDeliver,
  canOfficeStep,
  canPay,
  canRefund,
  canStep,
  holdsStock,
  type OrderStatus,
  officeSteps,
  orderStatuses,
} from './orders-status.ts'

/** Written again from the contract's sentence, one step a line, so that the table is not its own judge. */
const allowed = new Set([
  'pending paid',
  'pending cancelled',
  'paid processing',
  'paid cancelled',
  'paid refunded',
  'processing shipped',
  'processing cancelled',
  'processing refunded',
  'shipped delivered',
  'shipped refunded',
  'delivered refunded',
  'cancelled refunded',
])
const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })))

test.each(pairs)('a paid order may go from $from to $to only if the table says so', ({ from, to }) => {
  expect(canStep({ status: from, isPaid: true }, to)).toBe(allowed.has(`${from} ${to}`))
})

test.each(pairs)('an unpaid order never goes from $from to $to when that is a refund', ({ from, to }) => {
  expect(canStep({ status: from, isPaid: false }, to)).toBe(allowed.has(`${from} ${to}`) && to !== 'refunded')
})

test.each(pairs)('the office cannot make an order paid or refunded, also from $from to $to', ({ from, to }) => {
  const byHand = allowed.has(`${from} ${to}`) && to !== 'paid' && to !== 'refunded'
  expect(canOfficeStep(from, to)).toBe(byHand)
  expect(officeSteps(from).includes(to)).toBe(byHand)
})

const only = (...statuses: OrderStatus[]) => orderStatuses.map((status) => [status, statuses.includes(status)])

test('an order can be delivered from paid, processing or shipped, and from nowhere else', () => {
  expect(orderStatuses.map((status) => [status, canDeliver(status)])).toEqual(only('paid', 'processing', 'shipped'))
})

test('a buyer can cancel until the order is shipped', () => {
  expect(orderStatuses.map((status) => [status, canCancel(status)])).toEqual(only('pending', 'paid', 'processing'))
})

test('only a pending order can be paid', () => {
  expect(orderStatuses.map((status) => [status, canPay(status)])).toEqual(only('pending'))
})

test('a cancelled order is refunded only when it was paid', () => {
  expect(canRefund({ status: 'cancelled', isPaid: true })).toBe(true)
  expect(canRefund({ status: 'cancelled', isPaid: false })).toBe(false)
})

test('goods go back on the shelf from paid and processing', () => {
  expect(orderStatuses.map((status) => [status, holdsStock(status)])).toEqual(only('paid', 'processing'))
})

test('every order ends: from each status a last one is reached', () => {
  const ends = new Set<OrderStatus>(['refunded'])
  for (const _ of orderStatuses)
    for (const { from, to } of pairs) if (allowed.has(`${from} ${to}`) && ends.has(to)) ends.add(from)
  expect(ends.size).toBe(orderStatuses.length)
})
