import { dayOf } from '#contract/days.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import type { InvoiceRow } from '#server/invoices/queries.ts'
import { mentionsVat } from '#server/settings/vat-queries.ts'
import { type Column, moneyRows, withoutVat } from '#server/spreadsheets/money-rows.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { type InvoiceFilter, readInvoices } from './invoice-queries.ts'

/** Credit notes are negative, so that the columns add up. */
const signed = ({ kind }: InvoiceRow, cents: number) => toRand(kind === 'credit_note' ? -cents : cents)

const columns: Column<InvoiceRow>[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note')],
  ['Date', ({ issuedAt }) => dayOf(issuedAt)],
  ['Order', ({ data }) => data.orderNumber],
  ['For invoice', ({ data }) => (data.kind === 'credit_note' ? data.invoice.number : '')],
  ['Company', ({ data }) => data.buyer.company ?? ''],
  ['Name', ({ data }) => data.buyer.fullName],
  ['VAT number', ({ data }) => data.buyer.vatNumber ?? ''],
  ['Reference', ({ data }) => data.reference ?? ''],
  ['Value excl. VAT', (row) => signed(row, row.totalCents - row.taxCents)],
  ['VAT', (row) => signed(row, row.taxCents)],
  ['Total', (row) => signed(row, row.totalCents)],
  ['Specimen', ({ isSpecimen }) => (isSpecimen ? 'yes' : '')],
]

/** Invoices and credit notes as spreadsheet rows, written while they are read. */
export async function* invoiceRows(db: Db, filter: InvoiceFilter, format: 'csv' | 'xlsx'): AsyncGenerator<Cell[]> {
  const shown = (await mentionsVat(db)) ? columns : withoutVat(columns)
  yield* moneyRows(readInvoices(db, filter), shown, format)
}
