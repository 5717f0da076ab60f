// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { sampleOrder } from '#test/samples/sample-order.ts'
import { AskForPayment } from './ask-for-payment.tsx'

afterEach(cleanup)

const waiting = { status: 'processing', isPaid: false, duePrice: '904.00', paidAt: null } as const

test('without an e-mail address the goods are marked as ready, no e-mail is promised, and none can be asked for', async () => {
  // Its account has an address, but the office was asked not to use it.
  const user = { _id: 'u', name: 'Sizwe', email: 'sizwe@example.co.za' }
  const order = sampleOrder('1', { ...waiting, user })
  const ready: Order = { ...order, readyAt: order.createdAt }
  const page = openScreen(<AskForPayment order={order} />, { 'POST /api/order/id-1/ask-balance': ok(ready) })
  await page.user.click(screen.getByRole('button', { name: 'Goods are ready' }))
  await screen.findByText(/^This buyer has no e-mail address\. .*904\.00 is due: phone them/)
  await page.user.click(screen.getAllByRole('button', { name: 'Goods are ready' }).at(-1) as HTMLElement)
  await screen.findByText(/^The goods are marked as ready\. Please phone the buyer/)
  cleanup()
  openScreen(<AskForPayment order={ready} />, {})
  expect(screen.queryByRole('button', { name: 'Send payment reminder' })).toBeNull()
})
