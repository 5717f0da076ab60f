// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AccountsForm } from '#app/settings/vat/manage-accounts-form.tsx'
import { VatContext } from '#app/ui/vat-context.ts'
import type { Books } from '#contract/reports/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageAccountingPage from './manage-accounting-page.tsx'
import ManageSalesReportPage from './manage-sales-report-page.tsx'

afterEach(cleanup)

const books: Books = {
  vatCategory: 'B',
  lockedTo: null,
  accounts: { sales: '200', delivery: '200', vat: '820', bank: '090', taxType: 'Standard', noTaxType: 'No VAT' },
  hasVat: false,
}
const figures = { netPrice: '100.00', taxPrice: '0.00', units: 1, orders: 1, refundPrice: '0.00' }
const report = (taxPrice: string) => ({
  rows: [{ key: 'a', label: 'Meter', detail: '', ...figures, taxPrice }],
  total: { ...figures, taxPrice },
  isSpecimen: false,
  reconciled: { documents: '100.00', dashboard: '100.00', difference: '0.00' },
})
const answers = (hasVat: boolean, taxPrice = '0.00') => ({
  'GET /api/books': ok({ ...books, hasVat }),
  'GET /api/books/batches': ok({ batches: [], waiting: 0, page: 1, pages: 1, total: 0 }),
  'GET /api/report/sales': ok(report(taxPrice)),
  'GET /api/category': ok([]),
  'GET /api/brand': ok([]),
})
const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('a shop that never had VAT reads nothing of it in its reports and account codes', async () => {
  const unregistered = (page: ReactNode) => <VatContext value={0}>{page}</VatContext>
  const accounting = openScreen(unregistered(<ManageAccountingPage />), answers(false))
  await screen.findByText(/No batches yet/)
  expect(tabs()).not.toContain('VAT return')
  expect(accounting.container.textContent).not.toMatch(/\bVAT\b|\btax\b/i)
  cleanup()
  const batch = {
    number: 1,
    madeAt: '2026-11-02T08:00:00.000Z',
    madeBy: '',
    documents: 2,
    first: 'INV-1',
    last: 'INV-2',
  }
  const listed = openScreen(unregistered(<ManageAccountingPage />), {
    ...answers(false),
    'GET /api/books/batches': ok({
      batches: [{ ...batch, totalPrice: '200.00' }],
      waiting: 0,
      page: 1,
      pages: 1,
      total: 1,
    }),
  })
  await screen.findByText(/2 documents/)
  expect(listed.container.textContent).not.toMatch(/\bVAT\b|\btax\b/i)
  cleanup()
  const sales = openScreen(unregistered(<ManageSalesReportPage />), answers(false))
  await screen.findByText(/In all:/)
  expect(sales.container.textContent).not.toMatch(/\bVAT\b|\btax\b/i)
  cleanup()
  const { container } = openScreen(<AccountsForm books={books} />, {})
  expect(container.textContent).not.toMatch(/\bVAT\b/)
})

test('one that was registered once still has its return and the VAT of that time', async () => {
  const view = openScreen(
    <VatContext value={0}>
      <ManageSalesReportPage />
    </VatContext>,
    answers(true, '15.00'),
  )
  await screen.findByText(/In all:/)
  expect(tabs()).toContain('VAT return')
  expect(view.container.textContent).toMatch(/excl\. VAT, VAT R\s15\.00/)
})
