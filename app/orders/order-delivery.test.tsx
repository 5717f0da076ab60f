// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { openScreen } from '#test/open-screen.tsx'
import { sampleOrder } from '#test/samples/sample-order.ts'
import { OrderDelivery } from './order-delivery.tsx'

afterEach(cleanup)

const delivery = { method: 'standard', name: 'Standard delivery', days: 2 }
const long = '2020-11-02T08:00:00.000Z'
const show = (more: Partial<Order>) => {
  openScreen(<OrderDelivery order={sampleOrder('1', { delivery, ...more })} />, {})
  return screen.getByText('Standard delivery').parentElement?.textContent
}

test('before it is paid, or if the day cannot be known, the line says how long a delivery takes', () => {
  expect(show({ status: 'pending', paidAt: null })).toBe('Standard delivery, within 2 working days')
  cleanup()
  const orderItems = sampleOrder('1').orderItems.map((item) => ({ ...item, madeToOrder: true }))
  expect(show({ status: 'paid', orderItems })).toBe('Standard delivery, within 2 working days')
})

test('once the expected day has passed, or the order has arrived, the line only names the method', () => {
  expect(show({ status: 'paid', paidAt: long })).toBe('Standard delivery')
  cleanup()
  expect(show({ status: 'shipped', paidAt: long, statusHistory: [{ status: 'shipped', at: long }] })).toBe(
    'Standard delivery',
  )
  cleanup()
  expect(show({ status: 'delivered' })).toBe('Standard delivery')
})
