import { dayOf } from '#contract/days.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import { toDecimal } from '#contract/money.ts'
import type { InvoiceRow } from './queries.ts'

/** As sent by the API. */
export const toInvoice = (row: InvoiceRow): Invoice => ({
  _id: row._id,
  kind: row.kind,
  number: row.number,
  revision: row.revision,
  issuedOn: dayOf(row.issuedAt),
  taxedOn: row.taxedOn,
  order: { _id: row.orderId, orderNumber: row.data.orderNumber },
  buyer: row.data.buyer,
  taxPrice: toDecimal(row.taxCents),
  totalPrice: toDecimal(row.totalCents),
  isSpecimen: row.isSpecimen,
})
