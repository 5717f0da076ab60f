import { expect, test } from 'vitest'
import {
  canCancel,
  canDeliver,
  canOfficeStep,
  canPay,
  canRefund,
  canReserve,
  canStep,
  holdsStock,
  nameStep,
  nameStepForBuyer,
  type OrderStatus,
  officeSteps,
  orderStatuses,
} from './status.ts'

/** A second copy of the rules, one step per line, to check the table independently. */
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

test.each(pairs)('a paid order can go from $from to $to only if the table allows it', ({ from, to }) => {
  expect(canStep({ status: from, hasMoney: true }, to)).toBe(allowed.has(`${from} ${to}`))
})

test.each(pairs)('an unpaid order never goes from $from to $to when that is a refund', ({ from, to }) => {
  expect(canStep({ status: from, hasMoney: false }, to)).toBe(allowed.has(`${from} ${to}`) && to !== 'refunded')
})

test.each(pairs)('the office cannot set an order to paid or refunded, from $from to $to', ({ from, to }) => {
  const byHand = allowed.has(`${from} ${to}`) && to !== 'paid' && to !== 'refunded'
  expect(canOfficeStep(from, to)).toBe(byHand)
  expect(officeSteps(from).includes(to)).toBe(byHand)
})

const only = (...statuses: OrderStatus[]) => orderStatuses.map((status) => [status, statuses.includes(status)])

test('an order can be delivered only from paid, processing or shipped', () => {
  expect(orderStatuses.map((status) => [status, canDeliver(status)])).toEqual(only('paid', 'processing', 'shipped'))
})

test('a buyer can cancel until the order is shipped', () => {
  expect(orderStatuses.map((status) => [status, canCancel(status)])).toEqual(only('pending', 'paid', 'processing'))
})

test('a pending order can be paid, and the balance of one whose deposit has arrived', () => {
  expect(orderStatuses.map((status) => [status, canPay({ status, isPaid: false })])).toEqual(
    only('pending', 'processing'),
  )
  expect(orderStatuses.map((status) => [status, canPay({ status, isPaid: true })])).toEqual(only('pending'))
})

test('only an order that has taken no goods can be reserved', () => {
  expect(orderStatuses.map((status) => [status, canReserve(status)])).toEqual(only('pending'))
})

test('a cancelled order can be refunded only if it was paid', () => {
  expect(canRefund({ status: 'cancelled', hasMoney: true })).toBe(true)
  expect(canRefund({ status: 'pending', hasMoney: true })).toBe(true)
  expect(canRefund({ status: 'pending', hasMoney: false })).toBe(false)
  expect(canRefund({ status: 'cancelled', hasMoney: false })).toBe(false)
})

test('goods are restocked from paid and processing', () => {
  expect(orderStatuses.map((status) => [status, holdsStock(status)])).toEqual(only('paid', 'processing'))
})

test('every status leads to a final one', () => {
  const ends = new Set<OrderStatus>(['refunded'])
  for (const _ of orderStatuses)
    for (const { from, to } of pairs) if (allowed.has(`${from} ${to}`) && ends.has(to)) ends.add(from)
  expect(ends.size).toBe(orderStatuses.length)
})

test('an order that is collected is not called shipped or delivered', () => {
  const names = (order: Parameters<typeof nameStep>[1]) => orderStatuses.map((status) => nameStep(status, order))
  const plain = ['Pending', 'Paid', 'Processing', 'Shipped', 'Delivered', 'Cancelled', 'Refunded']
  expect(names({})).toEqual(plain)
  expect(names({ delivery: {} })).toEqual(plain)
  expect(names({ delivery: { collectAt: '' } })).toEqual([
    'Pending',
    'Paid',
    'Processing',
    'Ready to collect',
    'Collected',
    'Cancelled',
    'Refunded',
  ])
})

test('a buyer reads the status in plain words', () => {
  const names = (order: Parameters<typeof nameStepForBuyer>[1]) =>
    orderStatuses.map((status) => nameStepForBuyer(status, order))
  expect(names({})).toEqual([
    'Awaiting payment',
    'Paid',
    'Being prepared',
    'On its way',
    'Delivered',
    'Cancelled',
    'Refunded',
  ])
  expect(names({ delivery: { collectAt: '' } }).slice(2, 5)).toEqual([
    'Being prepared',
    'Ready to collect',
    'Collected',
  ])
})
