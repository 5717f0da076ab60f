import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { hasPaymentNote } from './payment-chip.tsx'

test('the payment is shown beside the status only if the status does not imply it', () => {
  const isNews = (order: Pick<Order, 'status'> & Partial<Order>) =>
    hasPaymentNote({ paymentMethod: 'Yoco', ...order } as Order)
  for (const status of ['pending', 'paid', 'processing', 'shipped', 'delivered', 'refunded'] as const)
    expect(isNews({ status }), status).toBe(false)
  expect(isNews({ status: 'pending', paymentMethod: 'EFT' })).toBe(true)
  expect(isNews({ status: 'shipped', paymentMethod: 'EFT' })).toBe(false)
  expect(isNews({ status: 'cancelled' })).toBe(true)
  const refunds = [{ state: 'sent' }] as Order['refunds']
  expect(isNews({ status: 'delivered', refunds })).toBe(true)
  expect(isNews({ status: 'refunded', refunds })).toBe(false)
})
