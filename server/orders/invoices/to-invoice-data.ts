import { splitTotal, taxCredited } from '#contract/invoices/credit.ts'
import { vatCents, vatPercent } from '#contract/money.ts'
import type { Seller } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { CreditNoteData, InvoiceData, SalesInvoiceData } from '#server/invoices/invoice-data.ts'
import type { Credited } from '#server/invoices/queries.ts'
import { toSheetLine } from '#server/invoices/sheet-parts.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { OrderRow } from '../records/order-queries.ts'

/** The order to invoice, and the shop's current details. */
type Sold = {
  order: OrderRow
  shop: ShopIdentity
  isDemo: boolean
  /** Paid with a provider's test money. */
  isTest: boolean
}

/** Fills in details that were missing when the order was paid from the current ones. */
function fillSeller(sold: Seller | null, shop: ShopIdentity): Seller {
  const { name, legalName, address, phone, email, registrationNumber, vatNumber, logo } = shop
  const now: Seller = { name, legalName, address, phone, email, registrationNumber, vatNumber, logo }
  if (!sold) return now
  const isPlaceKnown = sold.address.street !== '' && sold.address.city !== ''
  return {
    ...sold,
    name: sold.name || name,
    legalName: sold.legalName || legalName,
    address: isPlaceKnown ? sold.address : address,
    vatNumber: sold.vatNumber || vatNumber,
  }
}

/** Nobody may claim tax with the example VAT number, for a demo order, or for money that nobody paid. */
function isExample({ order: { seller, printedNumber }, shop, isDemo, isTest }: Sold): boolean {
  const vatNumber = seller?.vatNumber ?? ''
  if (isDemo || vatNumber === defaultShop.vatNumber) return true
  if (isTest && printedNumber === null) return true
  // An invoice printed without a VAT number stays a plain invoice.
  return printedNumber === null && vatNumber === '' && shop.examples.includes('vatNumber')
}

export function toSalesInvoiceData(sold: Sold): { data: SalesInvoiceData; isSpecimen: boolean } {
  const { order, shop } = sold
  const { shippingAddress: to, paidAt } = order
  if (!paidAt) throw new Error('an unpaid order has no invoice')
  const wasPrinted = order.printedNumber !== null
  const isSpecimen = isExample(sold)
  const known = wasPrinted && order.seller ? order.seller : fillSeller(order.seller, shop)
  const seller = isSpecimen ? { ...known, vatNumber: defaultShop.vatNumber } : known
  const { email, phone, reference, ...address } = to
  // Invoices printed earlier had no VAT on delivery.
  const { deliveryCents, taxCents } = splitTotal(order, wasPrinted ? order.taxCents : undefined)
  const data: SalesInvoiceData = {
    kind: 'invoice',
    seller,
    buyer: order.invoiceBuyer ?? order.billingAddress ?? address,
    orderNumber: order.orderNumber,
    reference,
    lines: order.items.map(toSheetLine),
    deliveryCents,
    ...(order.delivery ? { deliveryName: order.delivery.name } : {}),
    deliveryTaxCents: taxCents - vatCents(order.itemsCents),
    taxCents,
    totalCents: order.totalCents,
    vatPercent,
    paidAt,
    paymentMethod: order.paymentMethod,
    ...(wasPrinted && seller.vatNumber === '' ? { isPlain: true } : {}),
    ...(sold.isTest && isSpecimen ? { isTest: true } : {}),
  }
  return { data, isSpecimen }
}

type Refunded = { invoice: { data: InvoiceData; number: string; issuedAt: string }; refund: Refund }

/** `credited`: by the order's earlier credit notes. */
export function toCreditNoteData({ invoice, refund }: Refunded, credited: Credited): CreditNoteData {
  const { data } = invoice
  if (data.kind !== 'invoice') throw new Error('only an invoice is credited')
  const { kind, lines, deliveryCents, deliveryTaxCents, taxCents, totalCents, ...same } = data
  const isWhole = refund.cents === totalCents
  const whole = { taxCents, deliveryTaxCents, deliveryCents: deliveryCents + deliveryTaxCents, totalCents }
  // Rounding is carried over, so that the credit notes together match the invoice.
  const tax = taxCredited(whole, credited.totalCents + refund.cents) - credited.taxCents
  return {
    ...same,
    kind: 'credit_note',
    buyer: refund.creditNoteBuyer ?? same.buyer,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt, totalCents },
    reason: refund.reason,
    lines: isWhole ? lines : [],
    deliveryCents: isWhole ? deliveryCents : 0,
    ...(isWhole ? {} : { partCents: refund.cents - tax }),
    taxCents: tax,
    totalCents: refund.cents,
  }
}
