import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { hasPaymentNote } from './payment-chip.tsx'

test('the payment is shown beside the status only if the status does not imply it', () => {
  const isNoted = (order: Pick<Order, 'status'> & Partial<Order>) =>
    hasPaymentNote({ paymentMethod: 'Yoco', ...order } as Order)
  for (const status of ['pending', 'paid', 'processing', 'shipped', 'delivered', 'refunded'] as const)
    expect(isNoted({ status }), status).toBe(false)
  expect(isNoted({ status: 'pending', paymentMethod: 'EFT' })).toBe(true)
  expect(isNoted({ status: 'shipped', paymentMethod: 'EFT' })).toBe(false)
  expect(isNoted({ status: 'cancelled' })).toBe(true)
  const refunds = [{ state: 'sent' }] as Order['refunds']
  expect(isNoted({ status: 'delivered', refunds })).toBe(true)
  expect(isNoted({ status: 'refunded', refunds })).toBe(false)
})
