import type { Readable } from 'node:stream'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import type { InvoiceRow } from '#server/invoices/queries.ts'
import { dayOf } from '#server/invoices/sheet-parts.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { writeCsv } from '#server/spreadsheets/write-csv.ts'
import { writeXlsx } from '#server/spreadsheets/write-xlsx.ts'
import { sheetTypes } from '../records/export-orders.ts'
import { type InvoiceFilter, readInvoices } from './invoice-queries.ts'

/** Credit notes are negative, so that the columns add up. */
const signed = ({ kind }: InvoiceRow, cents: number) => toRand(kind === 'credit_note' ? -cents : cents)

const columns: [string, (row: InvoiceRow) => Cell][] = [
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

/** Invoices and credit notes as a spreadsheet, written while they are read. */
export function exportInvoices(
  db: Db,
  filter: InvoiceFilter,
  format: 'csv' | 'xlsx',
): { name: string; type: string; file: Readable } {
  const toCell = (cell: Cell) => (format === 'csv' && typeof cell === 'number' ? cell.toFixed(2) : cell)
  async function* rows() {
    yield columns.map(([name]): Cell => name)
    for await (const row of readInvoices(db, filter)) yield columns.map(([, cell]) => toCell(cell(row)))
  }
  return {
    name: `invoices-${dayOf(new Date().toISOString())}.${format}`,
    type: sheetTypes[format],
    file: format === 'csv' ? writeCsv(rows()) : writeXlsx(rows(), 'Invoices'),
  }
}
