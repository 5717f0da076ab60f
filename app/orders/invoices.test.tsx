// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageInvoicesPage from './manage/manage-invoices-page.tsx'
import MyInvoicesPage from './my-invoices-page.tsx'

afterEach(cleanup)

const makeInvoice = (number: string, more: Partial<Invoice> = {}): Invoice => ({
  _id: number,
  kind: 'invoice',
  number,
  revision: 1,
  issuedOn: '2026-11-02',
  taxedOn: '2026-11-02',
  order: { _id: 'o1', orderNumber: 'VOLT-1' },
  buyer: {
    fullName: 'Sizwe Dlamini',
    address: '1 Main Road',
    city: 'Boksburg',
    postalCode: '1459',
  } as Invoice['buyer'],
  taxPrice: '144.00',
  totalPrice: '1204.00',
  isSpecimen: false,
  ...more,
})
const list = (...invoices: Invoice[]) => ok({ papers: invoices, page: 1, pages: 1, total: invoices.length })

test('a buyer sees invoices and credit notes, the latter as negative amounts', async () => {
  const credit = makeInvoice('CN-000001', { kind: 'credit_note', totalPrice: '480.00' })
  openScreen(<MyInvoicesPage />, { 'GET /api/paper/mine': list(makeInvoice('INV-000001'), credit) })
  const [, invoice, note] = within(await screen.findByRole('table', { name: 'My invoices' })).getAllByRole('row')
  expect(invoice?.textContent).toMatch(/INV-000001.*R\s1\s204\.00/)
  expect(note?.textContent).toMatch(/CN-000001.*[-−]\s?R\s480\.00|CN-000001.*R\s[-−]480\.00/)
})

test('a buyer without invoices is told when one will appear', async () => {
  openScreen(<MyInvoicesPage />, { 'GET /api/paper/mine': list() })
  await screen.findByText('Invoices appear here once an order has been paid.')
})

test('the office marks corrections, and can load the list again after a failure', async () => {
  let isDown = true
  const { user } = openScreen(
    <ManageInvoicesPage />,
    {
      'GET /api/paper': () =>
        isDown
          ? refused(503, 'The shop is very busy.')
          : list(makeInvoice('INV-000001'), makeInvoice('INV-000002', { revision: 2 })),
    },
    { path: '/manage/invoices' },
  )
  await screen.findByText('The shop is very busy.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const [, first, corrected] = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole('row')
  within(first as HTMLElement).getByRole('button', { name: "Correct the buyer's details on Invoice INV-000001" })
  expect(first?.textContent).not.toContain('Corrected')
  expect(corrected?.textContent).toContain('Corrected')
})

test('a missing invoice number is named', async () => {
  const none = { first: null, last: null, missing: [] }
  const { user } = openScreen(
    <ManageInvoicesPage />,
    {
      'GET /api/paper': list(),
      'GET /api/paper/check': ok({
        invoices: { first: 'INV-000001', last: 'INV-000003', missing: ['INV-000002'] },
        creditNotes: none,
        receipts: none,
        specimens: 0,
      }),
    },
    { path: '/manage/invoices' },
  )
  await user.click(await screen.findByRole('button', { name: 'Check for gaps' }))
  await screen.findByText('Missing: INV-000002.')
})

test('the check for gaps says that specimens are not part of it', async () => {
  const none = { first: null, last: null, missing: [] }
  const { user } = openScreen(
    <ManageInvoicesPage />,
    {
      'GET /api/paper': list(),
      'GET /api/paper/check': ok({ invoices: none, creditNotes: none, receipts: none, specimens: 74 }),
    },
    { path: '/manage/invoices' },
  )
  await user.click(await screen.findByRole('button', { name: 'Check for gaps' }))
  await screen.findByText(/^No numbers have been used yet\. There are 74 specimens/)
})

test('specimens are exported only if asked for', async () => {
  const { user } = openScreen(
    <ManageInvoicesPage />,
    { 'GET /api/paper': list() },
    { path: '/manage/invoices', address: '/manage/invoices?search=Dlamini' },
  )
  const href = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(href()).toBe('/api/paper/export?search=Dlamini&format=csv')
  await user.click(screen.getByRole('checkbox', { name: 'Export specimens too' }))
  expect(href()).toBe('/api/paper/export?search=Dlamini&format=csv&specimens=true')
})

test('the tabs keep search and dates, and go back to the first page', async () => {
  openScreen(
    <ManageInvoicesPage />,
    { 'GET /api/paper': list() },
    { path: '/manage/invoices', address: '/manage/invoices?search=Dlamini&from=2026-11-01&kind=invoice&page=2' },
  )
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Credit notes')).toBe('/manage/invoices?search=Dlamini&from=2026-11-01&kind=credit_note')
  expect(href('All')).toBe('/manage/invoices?search=Dlamini&from=2026-11-01')
})
