import { z } from 'zod'
import { billingAddress, buyerAddressDraft } from '#contract/addresses/schema.ts'
import {
  type Call,
  day,
  fileReply,
  id,
  idParams,
  keyword,
  pageQueryOf,
  pageReply,
  queryChoice,
  queryCommas,
  queryDay,
  queryFlag,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'

/** Invoices and credit notes as PDF. */

export const invoiceKinds = ['invoice', 'credit_note'] as const

/** The buyer, as on the invoice. */
export const invoiceBuyer = billingAddress
export type InvoiceBuyer = z.infer<typeof invoiceBuyer>

export const invoice = z.object({
  _id: id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  /** More than 1 if the buyer's details were corrected. */
  revision: z.number(),
  issuedOn: day,
  /** The day on which it counts for VAT. */
  taxedOn: day,
  order: z.object({ _id: id, orderNumber: z.string() }),
  buyer: invoiceBuyer,
  taxPrice: z.string(),
  totalPrice: z.string(),
  /** Issued before the shop had its own VAT number, or for test money. */
  isSpecimen: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

export const invoicePage = z.object({ papers: z.array(invoice), ...pageReply })

export const listMyInvoices = {
  method: 'GET',
  url: '/api/paper/mine',
  schema: {
    summary: "The signed-in user's invoices and credit notes, newest first",
    querystring: z.object(pageQueryOf(12)),
    response: { 200: invoicePage },
  },
} satisfies Call

const filter = {
  kind: queryChoice(invoiceKinds),
  search: keyword,
  from: queryDay,
  to: queryDay,
  /** Which day `from` and `to` mean: of issue, or the one on which it is taxed. */
  dates: queryChoice(['issued', 'taxed']),
}

export const listInvoices = {
  method: 'GET',
  url: '/api/paper',
  schema: {
    summary: 'All invoices and credit notes, newest first (admin)',
    description:
      '`search` looks at number, order, company, name, VAT number and reference; `from` and `to` are inclusive days, of issue or, with `dates=taxed`, on which they count for VAT.',
    querystring: z.object({
      ...pageQueryOf(officePageSize),
      ...filter,
      only: queryChoice(['documents', 'specimens']),
    }),
    response: { 200: invoicePage },
  },
} satisfies Call

export const exportInvoices = {
  method: 'GET',
  url: '/api/paper/export',
  schema: {
    summary: 'Invoices and credit notes as a spreadsheet (admin)',
    description: 'Specimens are left out unless `specimens` is true.',
    querystring: z.object({ ...filter, specimens: queryFlag, format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: { 200: fileReply },
  },
} satisfies Call

const series = z.object({ first: z.string().nullable(), last: z.string().nullable(), missing: z.array(z.string()) })

export const checkInvoices = {
  method: 'GET',
  url: '/api/paper/check',
  schema: {
    summary: 'Check for missing numbers in invoices, credit notes and receipts (admin)',
    description: 'Specimens have their own numbers, and are only counted.',
    response: { 200: z.object({ invoices: series, creditNotes: series, receipts: series, specimens: z.number() }) },
  },
} satisfies Call

export const getInvoiceFile = {
  method: 'GET',
  url: '/api/paper/:id/file',
  schema: {
    summary: 'An invoice or a credit note as PDF, for its buyer and for admins',
    description: 'With `copy` it is marked as a copy, as the VAT Act requires if it replaces a lost invoice.',
    params: idParams,
    querystring: z.object({ copy: z.string().max(5).optional() }),
    response: { 200: fileReply },
  },
} satisfies Call

export const getReceiptFile = {
  method: 'GET',
  url: '/api/receipt/:id/file',
  schema: {
    summary: 'The receipt of a payment before the invoice as PDF, for its buyer and for admins',
    description: "If the payment was reversed, it says 'Reversed'.",
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call

export const correctInvoice = {
  method: 'POST',
  url: '/api/paper/:id/correct',
  schema: {
    summary: "Correct the buyer's details: the same number in a new revision (admin)",
    description: '409 `stale` if it was corrected in the meantime.',
    params: idParams,
    body: buyerAddressDraft.omit({ email: true, phone: true, reference: true }),
    response: { 201: invoice },
  },
} satisfies Call

export const getProForma = {
  method: 'GET',
  url: '/api/order/:id/pro-forma',
  schema: {
    summary: 'The pro forma invoice of an unpaid order as PDF, for its buyer and for admins',
    description: '409 once it is paid or cancelled.',
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call

export const getPackingSlip = {
  method: 'GET',
  url: '/api/order/:id/packing-slip',
  schema: {
    summary: 'The packing slip of an order as PDF (admin)',
    description: 'Of one `parcel`, or of what has still to be shipped.',
    params: idParams,
    querystring: z.object({ parcel: id.optional() }),
    response: { 200: fileReply },
  },
} satisfies Call

export const getWorkshopSheet = {
  method: 'GET',
  url: '/api/order/:id/workshop-sheet',
  schema: {
    summary: 'The workshop sheets for what is made for an order, as PDF (admin)',
    description: 'Custom enclosures have theirs at once, other goods with their job. 404 if the order has none.',
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call

export const getOrderDrawing = {
  method: 'GET',
  url: '/api/order/:id/drawing/:code',
  schema: {
    summary: "The drawing of an order's custom enclosure as PDF, with the order's number, for its buyer and for admins",
    params: idParams.extend({ code: z.string().max(20) }),
    response: { 200: fileReply },
  },
} satisfies Call

export const getPackingSlips = {
  method: 'GET',
  url: '/api/order/packing-slips',
  schema: {
    summary: 'The packing slips of several orders in one PDF (admin)',
    querystring: z.object({ ids: queryCommas(id, 100) }),
    response: { 200: fileReply },
  },
} satisfies Call
