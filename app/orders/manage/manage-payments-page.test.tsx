// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PaymentToCheck } from '#contract/payments/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManagePaymentsPage from './manage-payments-page.tsx'

afterEach(cleanup)

const payment = (more: Partial<PaymentToCheck> = {}): PaymentToCheck => ({
  _id: 'p1',
  doubt: 'amount_differs',
  message: 'The amount paid is not the amount due.',
  provider: 'yoco',
  paymentId: 'pay-7',
  checkoutId: 'chk-7',
  order: null,
  expectedPrice: '1204.00',
  receivedPrice: '1200.00',
  buyer: 'Thandi Nkosi',
  asksOutcome: false,
  refundablePrice: '1200.00',
  resolved: false,
  resolvedAt: null,
  note: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  ...more,
})
const list = (...payments: PaymentToCheck[]) => ok({ payments, page: 1, pages: 1, total: payments.length })
const place = { path: '/manage/payments' }

test('a payment is listed with both amounts, its provider and its buyer', async () => {
  openScreen(<ManagePaymentsPage />, { 'GET /api/payment/to-check': list(payment()) }, place)
  const table = await screen.findByRole('table', { name: 'Payments to check' })
  expect(table.textContent).toContain('Wrong amount')
  expect(table.textContent).toMatch(/yoco, pay-7, Thandi Nkosi, due R\s1\s204\.00, received R\s1\s200\.00/)
})

test('without payments to check, the page says that all match', async () => {
  openScreen(<ManagePaymentsPage />, { 'GET /api/payment/to-check': list() }, place)
  await screen.findByText('All payments match')
})

test('money without an order is refunded only with a reason', async () => {
  const { user, writes } = openScreen(
    <ManagePaymentsPage />,
    { 'GET /api/payment/to-check': list(payment()), 'POST /api/payment/to-check/p1/refund': ok(payment()) },
    place,
  )
  await user.click(await screen.findByRole('button', { name: /Resolve/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Refund R/ }))
  await dialog.findByText('Please give a reason. It is sent to the payment provider.')
  expect(writes()).toEqual([])
  await user.type(dialog.getByLabelText(/Note/), 'Wrong amount')
  await user.click(dialog.getByRole('button', { name: /^Refund R/ }))
  await waitFor(() => expect(writes()).toMatchObject([{ method: 'POST', body: { reason: 'Wrong amount' } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refund that only the office can confirm asks for the outcome, and a failure stays in the dialog', async () => {
  const refundDue = payment({ doubt: 'refund_due', asksOutcome: true, refundablePrice: null })
  const { user, writes } = openScreen(
    <ManagePaymentsPage />,
    {
      'GET /api/payment/to-check': list(refundDue),
      'PUT /api/payment/to-check/p1': refused(503, 'The shop is very busy.'),
    },
    place,
  )
  await user.click(await screen.findByRole('button', { name: /Resolve|Answer/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Was the money refunded?' }))
  await user.click(dialog.getByRole('button', { name: 'Not refunded' }))
  await dialog.findByText('The shop is very busy.')
  expect(writes()).toMatchObject([{ body: { resolved: true, outcome: 'not_paid' } }])
})
