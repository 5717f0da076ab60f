import { splitTax, taxWithin } from '#contract/invoices/credit.ts'
import { vatCents, vatPercent } from '#contract/money.ts'
import type { Seller } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { CreditNoteData, InvoiceData, SalesInvoiceData } from '#server/invoices/invoice-data.ts'
import { toSheetLine } from '#server/invoices/sheet-parts.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { OrderRow } from '../records/order-queries.ts'

/** The order to invoice, and the shop's current details. */
type Sold = { order: OrderRow; shop: ShopIdentity; isDemo: boolean }

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

/** Nobody may claim tax with the example VAT number, or for a demo order. */
function isExample({ order: { seller, printedNumber }, shop, isDemo }: Sold): boolean {
  const vatNumber = seller?.vatNumber ?? ''
  if (isDemo || vatNumber === defaultShop.vatNumber) return true
  // An invoice printed without a VAT number stays a plain invoice.
  return printedNumber === null && vatNumber === '' && shop.examples.includes('vatNumber')
}

/** A quote taxes goods and delivery together: this is the delivery's part of the tax. */
const taxOnDelivery = ({ taxCents, itemsCents }: OrderRow): number => taxCents - vatCents(itemsCents)

export function toSalesInvoiceData(sold: Sold): { data: SalesInvoiceData; isSpecimen: boolean } {
  const { order, shop } = sold
  const { shippingAddress: to, paidAt } = order
  if (!paidAt) throw new Error('an unpaid order has no invoice')
  const wasPrinted = order.printedNumber !== null
  const isSpecimen = isExample(sold)
  const known = wasPrinted && order.seller ? order.seller : fillSeller(order.seller, shop)
  const seller = isSpecimen ? { ...known, vatNumber: defaultShop.vatNumber } : known
  const { email, phone, reference, ...address } = to
  const isQuoted = order.quoteId !== null
  const deliveryTaxCents = wasPrinted ? 0 : isQuoted ? taxOnDelivery(order) : taxWithin(order.shippingCents)
  const data: SalesInvoiceData = {
    kind: 'invoice',
    seller,
    buyer: order.invoiceBuyer ?? address,
    orderNumber: order.orderNumber,
    reference,
    lines: order.items.map(toSheetLine),
    deliveryCents: isQuoted ? order.shippingCents : order.shippingCents - deliveryTaxCents,
    ...(order.delivery ? { deliveryName: order.delivery.name } : {}),
    deliveryTaxCents,
    taxCents: isQuoted ? order.taxCents : order.taxCents + deliveryTaxCents,
    totalCents: order.totalCents,
    vatPercent,
    paidAt,
    paymentMethod: order.paymentMethod,
    ...(wasPrinted && seller.vatNumber === '' ? { isPlain: true } : {}),
  }
  return { data, isSpecimen }
}

type Credited = { invoice: { data: InvoiceData; number: string; issuedAt: string }; refund: Refund }

/** `credited` is the total of the order's earlier credit notes. */
export function toCreditNoteData({ invoice, refund }: Credited, credited: readonly number[]): CreditNoteData {
  const { data } = invoice
  if (data.kind !== 'invoice') throw new Error('only an invoice is credited')
  const { kind, lines, deliveryCents, deliveryTaxCents, taxCents, totalCents, ...same } = data
  const isWhole = refund.cents === totalCents
  const taxes = splitTax({ taxCents, deliveryTaxCents, deliveryCents: deliveryCents + deliveryTaxCents, totalCents }, [
    ...credited,
    refund.cents,
  ])
  const tax = taxes.at(-1) ?? 0
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
