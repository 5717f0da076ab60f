import { z } from 'zod'
import { provinces } from '#contract/addresses/places.ts'
import {
  type Call,
  day,
  fileReply,
  id,
  line,
  moment,
  queryChoice,
  queryDay,
  queryWhole,
} from '#contract/http/schema.ts'
import { vatCategories } from './periods.ts'

/** The books: reports, the VAT return, the accounting export. They count documents by the day on which they are taxed. */

const decimal = z.string()
const period = { from: day, to: day }
const spreadsheet = z.enum(['csv', 'xlsx']).default('csv')

export const accounts = z.object({
  sales: line(20, 1),
  delivery: line(20, 1),
  vat: line(20, 1),
  bank: line(20, 1),
  /** The tax rate's name in the accounting program. */
  taxType: line(60, 1),
  noTaxType: line(60, 1),
})
export type Accounts = z.infer<typeof accounts>

export const books = z.object({
  vatCategory: z.enum(vatCategories),
  /** Everything up to this day has been declared; null if nothing is locked. */
  lockedTo: day.nullable(),
  accounts,
})
/** `hasVat`: the shop is registered for VAT, or has tax documents of a time when it was. */
const readBooks = books.extend({ hasVat: z.boolean() })
export type Books = z.infer<typeof readBooks>

export const getBooks = {
  method: 'GET',
  url: '/api/books',
  schema: { summary: 'How the books are kept (admin)', response: { 200: readBooks } },
} satisfies Call

export const updateBooks = {
  method: 'PUT',
  url: '/api/books',
  schema: {
    summary: 'Change how the books are kept, or lock a period (admin)',
    description:
      'Days up to `lockedTo` take no more documents: automatic ones are taxed on the first open day, and a typed date is 409 `period_locked` with `firstOpenDay`. `lockedTo` must be over.',
    body: books.partial(),
    response: { 200: readBooks },
  },
} satisfies Call

const sums = z.object({ count: z.number(), netPrice: decimal, taxPrice: decimal, totalPrice: decimal })

export const vatReturn = z.object({
  ...period,
  /** There are no real documents yet, so the specimens are counted, and the paper says so. */
  isSpecimen: z.boolean(),
  /** Specimens that were left out. */
  specimens: z.number(),
  isLocked: z.boolean(),
  invoices: sums,
  creditNotes: sums,
  /** Standard-rated supplies, VAT included: invoices less credit notes. */
  field1: decimal,
  /** The documents' tax, what the fraction of field 1 gives, and the difference. */
  field4: decimal,
  calculated: decimal,
  difference: decimal,
  /** Invoices of a time without registration: not on the return. */
  untaxed: sums,
  rates: z.array(z.object({ percent: z.number(), field1: decimal, field4: decimal, calculated: decimal })),
})
export type VatReturn = z.infer<typeof vatReturn>

export const getVatReturn = {
  method: 'GET',
  url: '/api/report/vat',
  schema: {
    summary: 'A working paper for the VAT201 return (admin)',
    querystring: z.object(period),
    response: { 200: vatReturn },
  },
} satisfies Call

export const exportVatReturn = {
  method: 'GET',
  url: '/api/report/vat/export',
  schema: {
    summary: 'The working paper with its documents, as spreadsheet or PDF (admin)',
    querystring: z.object({ ...period, format: z.enum(['csv', 'xlsx', 'pdf']).default('pdf') }),
    response: { 200: fileReply },
  },
} satisfies Call

export const groupings = ['product', 'category', 'brand', 'customer', 'province', 'month', 'method'] as const
export type Grouping = (typeof groupings)[number]

const filter = {
  ...period,
  by: z.enum(groupings).default('product'),
  category: z.preprocess((text) => (text === '' ? undefined : text), id.optional()),
  brand: z.preprocess((text) => (text === '' ? undefined : text), id.optional()),
  province: queryChoice(provinces),
  method: z.preprocess((text) => (text === '' ? undefined : text), line(40).optional()),
}
const figures = {
  /** Without VAT, refunds taken off. */
  netPrice: decimal,
  taxPrice: decimal,
  units: z.number(),
  orders: z.number(),
  /** Credit notes, without VAT. */
  refundPrice: decimal,
  /** What the units cost that have a known cost, and the revenue of those; missing where no cost is known. */
  cost: z.object({ costPrice: decimal, ofPrice: decimal, marginPrice: decimal }).optional(),
}

export const salesReport = z.object({
  rows: z.array(z.object({ key: z.string(), label: z.string(), detail: z.string(), ...figures })),
  total: z.object(figures),
  isSpecimen: z.boolean(),
  /** The dashboard's sales of the same days, which count orders as paid, and what lies between. */
  reconciled: z.object({ documents: decimal, dashboard: decimal, difference: decimal }),
})
export type SalesReport = z.infer<typeof salesReport>

export const getSalesReport = {
  method: 'GET',
  url: '/api/report/sales',
  schema: {
    summary: 'Sales by product, category, brand, customer, province, month or payment method (admin)',
    description: 'Counts invoices and credit notes by the day they are taxed on. At most 500 rows, the largest first.',
    querystring: z.object(filter),
    response: { 200: salesReport },
  },
} satisfies Call

export const exportSalesReport = {
  method: 'GET',
  url: '/api/report/sales/export',
  schema: {
    summary: 'The same as a spreadsheet, with all rows (admin)',
    querystring: z.object({ ...filter, format: spreadsheet }),
    response: { 200: fileReply },
  },
} satisfies Call

export const exportOrderLines = {
  method: 'GET',
  url: '/api/report/order-lines',
  schema: {
    summary: 'Orders line by line, by the day they were placed, as a spreadsheet (admin)',
    querystring: z.object({ ...period, format: spreadsheet }),
    response: { 200: fileReply },
  },
} satisfies Call

export const downloadDocuments = {
  method: 'GET',
  url: '/api/report/documents',
  schema: {
    summary: "A month's invoices and credit notes as one ZIP of PDFs (admin)",
    querystring: z.object({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Please choose a month.') }),
    response: { 200: fileReply },
  },
} satisfies Call

export const batch = z.object({
  number: z.number(),
  madeAt: moment,
  madeBy: z.string(),
  documents: z.number(),
  totalPrice: decimal,
  first: z.string(),
  last: z.string(),
})
export type Batch = z.infer<typeof batch>

export const listBatches = {
  method: 'GET',
  url: '/api/books/batches',
  schema: {
    summary: 'The batches of the accounting export, newest first, and how many documents wait for the next (admin)',
    querystring: z.object({ page: queryWhole(1, 100_000).default(1) }),
    response: { 200: z.object({ batches: z.array(batch), waiting: z.number(), total: z.number() }) },
  },
} satisfies Call

export const makeBatch = {
  method: 'POST',
  url: '/api/books/batches',
  schema: {
    summary: 'Put the documents that are in no batch yet into the next one (admin)',
    description: 'At most 500, oldest first: accounting programs take no more in one file. 409 if none is waiting.',
    body: z.object({ to: queryDay }),
    response: { 201: batch },
  },
} satisfies Call

export const downloadBatch = {
  method: 'GET',
  url: '/api/books/batches/:number/file',
  schema: {
    summary: "A batch as Xero's sales invoice CSV or as a plain ledger (admin)",
    params: z.object({ number: z.coerce.number().int().min(1).max(1_000_000_000) }),
    querystring: z.object({ format: z.enum(['xero', 'ledger']).default('xero') }),
    response: { 200: fileReply },
  },
} satisfies Call
