// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { today } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { sampleOrder } from '#test/samples/sample-order.ts'
import { describeSettling } from './describe-settling.ts'
import { RecordPayment } from './record-payment.tsx'

afterEach(cleanup)

const unpaid = { status: 'pending', isPaid: false, receivedPrice: '0.00', duePrice: '1204.00', paidAt: null } as const

test('the dialog says what a short payment leaves open, and sends it with the version on screen', async () => {
  const order = sampleOrder('1', unpaid)
  const after: Order = { ...order, receivedPrice: '1000.00', duePrice: '204.00' }
  const page = openScreen(<RecordPayment order={order} onClose={() => {}} />, { 'PUT /api/order/id-1/pay': ok(after) })
  const amount = await screen.findByLabelText(/^Amount in rand/)
  expect(amount).toHaveProperty('value', '1204.00')
  await screen.findByText('This pays the order in full and takes the goods from stock.')
  await page.user.clear(amount)
  await page.user.type(amount, 'R1 000')
  await screen.findByText(/204\.00 will still be missing, so the order stays open\.$/)
  await page.user.type(screen.getByLabelText(/^Reference on the statement/), 'DLAMINI S')
  await page.user.click(screen.getByRole('button', { name: 'Record payment' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toEqual({
    amount: '1000.00',
    on: today(),
    reference: 'DLAMINI S',
    ifGone: 'refuse',
    updatedAt: order.updatedAt,
  })
  await screen.findByText(/1 000\.00 recorded for VOLT-1\. R 204\.00 is still missing\./)
})

test.each([
  [30_000, /^The deposit is complete: .* balance of R 904\.00 stays open\.$/],
  [10_000, /^R 200\.00 of the deposit will still be missing/],
  [130_000, /^This pays the order\. R 96\.00 too much is kept apart/],
] as const)('a payment of %i cents for an order with a deposit', (cents, words) => {
  expect(
    describeSettling(sampleOrder('1', { ...unpaid, depositPrice: '300.00' }), cents).replaceAll('\u00a0', ' '),
  ).toMatch(words)
})
