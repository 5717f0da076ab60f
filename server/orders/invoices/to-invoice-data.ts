import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import { splitTotal, taxCredited, taxWithin } from '#contract/invoices/credit.ts'
import { vatCents } from '#contract/money.ts'
import type { Seller } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { CreditNoteData, InvoiceData, ReceivedLine, SalesInvoiceData } from '#server/invoices/invoice-data.ts'
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
  /** What was received of it, if it was paid in parts. */
  received?: ReceivedLine[] | undefined
}

/** Fills in details that were missing when the order was paid from the current ones. */
function fillSeller(sold: Seller | null, shop: ShopIdentity): Seller {
  const { name, legalName, address, phone, email, registrationNumber, vatNumber, logo, colours } = shop
  const now: Seller = { name, legalName, address, phone, email, registrationNumber, vatNumber, logo, colours }
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
function isExample({ order: { seller, printedNumber, vatPercent }, shop, isDemo, isTest }: Sold): boolean {
  const vatNumber = seller?.vatNumber ?? ''
  if (vatPercent === 0) return isDemo || isTest
  if (isDemo || vatNumber === defaultShop.vatNumber) return true
  if (isTest && printedNumber === null) return true
  // An invoice printed without a VAT number stays a plain invoice.
  return printedNumber === null && vatNumber === '' && shop.examples.includes('vatNumber')
}

/**
 * A specimen shows the example VAT number, unless a shop only tries out its own with test money. An invoice without VAT
 * shows none.
 */
function sellerFor(known: Seller, { order, isDemo, isTest }: Sold, isSpecimen: boolean): Seller {
  if (order.vatPercent === 0) return { ...known, vatNumber: '' }
  const isTrial = isTest && !isDemo && known.vatNumber !== ''
  return isSpecimen && !isTrial ? { ...known, vatNumber: defaultShop.vatNumber } : known
}

export function toInvoiceBuyer({ invoiceBuyer, billingAddress, shippingAddress }: OrderRow): InvoiceBuyer {
  const { email, phone, reference, ...address } = shippingAddress
  return invoiceBuyer ?? billingAddress ?? address
}

export function toSalesInvoiceData(sold: Sold): { data: SalesInvoiceData; isSpecimen: boolean } {
  const { order, shop } = sold
  const { paidAt, vatPercent } = order
  if (order.chargeCents > 0) return toChargeInvoiceData(sold)
  if (!paidAt) throw new Error('an unpaid order has no invoice')
  const wasPrinted = order.printedNumber !== null
  const isSpecimen = isExample(sold)
  const known = wasPrinted && order.seller ? order.seller : fillSeller(order.seller, shop)
  const seller = sellerFor(known, sold, isSpecimen)
  // Invoices printed earlier had no VAT on delivery.
  const { deliveryCents, taxCents } = splitTotal(order, wasPrinted ? order.taxCents : undefined)
  const data: SalesInvoiceData = {
    kind: 'invoice',
    seller,
    buyer: toInvoiceBuyer(order),
    orderNumber: order.orderNumber,
    reference: order.shippingAddress.reference,
    lines: order.items.map(toSheetLine),
    deliveryCents,
    ...(order.delivery ? { deliveryName: order.delivery.name } : {}),
    deliveryTaxCents: taxCents - vatCents(order.itemsCents, vatPercent),
    taxCents,
    totalCents: order.totalCents,
    vatPercent,
    paidAt,
    paymentMethod: order.paymentMethod,
    ...(vatPercent === 0 || (wasPrinted && seller.vatNumber === '') ? { isPlain: true } : {}),
    ...(sold.isTest && isSpecimen ? { isTest: true } : {}),
    ...(sold.received ? { received: sold.received } : {}),
  }
  return { data, isSpecimen }
}

/** What was kept of a cancelled order, as one line. */
function toChargeInvoiceData(sold: Sold): { data: SalesInvoiceData; isSpecimen: boolean } {
  const { order, shop } = sold
  const { vatPercent, chargeCents: totalCents, history } = order
  const isSpecimen = isExample(sold)
  const taxCents = taxWithin(totalCents, vatPercent)
  const data: SalesInvoiceData = {
    kind: 'invoice',
    seller: sellerFor(fillSeller(order.seller, shop), sold, isSpecimen),
    buyer: toInvoiceBuyer(order),
    orderNumber: order.orderNumber,
    reference: order.shippingAddress.reference,
    lines: [{ partNumber: '', description: 'Cancellation charge', qty: 1, unitCents: totalCents - taxCents }],
    deliveryCents: 0,
    deliveryTaxCents: 0,
    taxCents,
    totalCents,
    vatPercent,
    paidAt: history.findLast(({ status }) => status === 'cancelled')?.at ?? order.updatedAt,
    paymentMethod: order.paymentMethod,
    isCharge: true,
    ...(vatPercent === 0 ? { isPlain: true } : {}),
    ...(sold.isTest && isSpecimen ? { isTest: true } : {}),
    ...(sold.received ? { received: sold.received } : {}),
  }
  return { data, isSpecimen }
}

type Refunded = {
  invoice: { data: InvoiceData; number: string; issuedAt: string }
  refund: Refund
  order: Pick<OrderRow, 'items'>
}

/** `credited`: by the order's earlier credit notes. */
export function toCreditNoteData({ invoice, refund, order }: Refunded, credited: Credited): CreditNoteData {
  const { data } = invoice
  if (data.kind !== 'invoice') throw new Error('only an invoice is credited')
  const {
    kind,
    lines,
    deliveryCents,
    deliveryTaxCents,
    taxCents,
    totalCents,
    received: _,
    isCharge: __,
    ...same
  } = data
  const isWhole = refund.cents === totalCents
  const { vatPercent } = data
  const whole = { taxCents, deliveryTaxCents, deliveryCents: deliveryCents + deliveryTaxCents, totalCents, vatPercent }
  // Rounding is carried over, so that the credit notes together match the invoice.
  const tax = taxCredited(whole, credited.totalCents + refund.cents) - credited.taxCents
  return {
    ...same,
    kind: 'credit_note',
    buyer: refund.creditNoteBuyer ?? same.buyer,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt, totalCents },
    reason: refund.reason,
    ...(isWhole ? { lines, deliveryCents } : creditParts(refund, refund.cents - tax, { order, deliveryCents })),
    taxCents: tax,
    totalCents: refund.cents,
  }
}

type Parts = Pick<CreditNoteData, 'lines' | 'deliveryCents' | 'partCents' | 'adjustCents'>

/** Of a part: the goods it is for, or only an amount. `netCents` is all of it, without VAT. */
function creditParts(
  { lines, delivery }: Refund,
  netCents: number,
  { order, deliveryCents }: { order: Pick<OrderRow, 'items'>; deliveryCents: number },
): Parts {
  const goods = lines.flatMap(({ _id, qty }) => {
    const item = order.items.find((line) => line._id === _id)
    return item ? [toSheetLine({ ...item, qty })] : []
  })
  if (goods.length === 0 && !delivery) return { lines: [], deliveryCents: 0, partCents: netCents }
  const ownDelivery = delivery ? deliveryCents : 0
  const adjustCents = netCents - goods.reduce((sum, { unitCents, qty }) => sum + unitCents * qty, ownDelivery)
  return { lines: goods, deliveryCents: ownDelivery, ...(adjustCents === 0 ? {} : { adjustCents }) }
}
