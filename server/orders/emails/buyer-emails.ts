import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { dayOf, formatDay } from '#contract/days.ts'
import { type Courier, describeDays, trackingLink } from '#contract/delivery/methods.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { formatRand, nameVat, toCents, vatPercent } from '#contract/money.ts'
import { describeExpectedDays, findExpectedDays } from '#contract/orders/expected.ts'
import { isCollected, nameStepForBuyer, type OrderStatus } from '#contract/orders/status.ts'
import { describeStock } from '#contract/orders/stock.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { toFactsLine } from '#enclosure/words.ts'
import type { InvoiceRow } from '#server/invoices/queries.ts'
import type { Email } from '#server/mail/email.ts'
import { hello as helloTo } from '#server/mail/hello.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { findInvoiceTax, type OrderRow } from '../records/order-queries.ts'

/** E-mails to a buyer about an order. Each explains what happened and what comes next, and has a link. */

const hello = ({ shippingAddress }: OrderRow): string => helloTo(shippingAddress.fullName)

const now = () => new Date().toISOString()
const plain = (cents: number) => formatRand(cents).replaceAll('\u00a0', ' ')

/** The order as on its invoice: amounts without VAT, and one VAT figure. */
export function orderLines(order: OrderRow): { rows: [string, string][] } {
  const { deliveryCents, taxCents, totalCents } = splitTotal(order, findInvoiceTax(order, undefined))
  return {
    rows: [
      ...order.items.map(({ qty, name, partNumber, price, design }): [string, string] => [
        `${qty} × ${name}${partNumber ? ` (${partNumber})` : ''}${design ? `\n${toFactsLine(design)}` : ''}`,
        plain(toCents(price) * qty),
      ]),
      [`${deliveryName(order)}${deliveryCents > 0 ? ', excl. VAT' : ''}`, plain(deliveryCents)],
      [nameVat(vatPercent), plain(taxCents)],
      ['Total incl. VAT', plain(totalCents)],
    ],
  }
}

const deliveryName = (order: OrderRow): string => {
  if (isCollected(order)) return 'Collection at the works'
  return order.delivery ? `Delivery: ${order.delivery.name}` : 'Delivery'
}

export function deliveryLine(order: OrderRow): string {
  const { shippingAddress: to, delivery } = order
  const expected = describeExpectedDays(findExpectedDays({ ...order, steps: order.history }), dayOf(now()))
  if (isCollected(order)) {
    const where = `To be collected${delivery?.collectAt ? ` at ${delivery.collectAt}` : '.'}`
    return expected ? `${where} ${expected}` : where
  }
  const parts = [to.fullName, to.company, to.address, to.suburb, to.city, to.province, to.postalCode]
  const place = parts
    .map((part) => withoutLinks(part ?? ''))
    .filter(Boolean)
    .join(', ')
  const inWords =
    delivery?.days !== undefined && `Once it leaves our works, it should arrive ${describeDays(delivery.days)}.`
  return [`We deliver to ${place}.`, expected ?? inWords].filter(Boolean).join(' ')
}

/** The status as on the order page. */
const wordFor = (step: OrderStatus, order: OrderRow): string => nameStepForBuyer(step, order).toLowerCase()

const look = (url: string) => ({ label: 'View your order', url })
const leadTime = ({ items }: OrderRow): string[] => {
  const days = Math.max(0, ...items.map((item) => (item.madeToOrder ? (item.leadTimeDays ?? 0) : 0)))
  const what = items.every((item) => item.madeToOrder) ? 'Your order is' : 'Some items are'
  return days > 0 ? [`${what} made to order, which takes about ${describeLeadTime(days)}.`] : []
}

const stock = ({ items, reservedUntil }: OrderRow): string[] => {
  const words = describeStock({ items, reservedUntil })
  return words ? [words] : []
}

type Paid = {
  /** It was placed first and paid later, so its buyer has been thanked. */
  wasPlaced: boolean
  /** Details that the law requires may be missing, and test money gets no tax invoice. */
  attached: 'invoice' | 'specimen' | 'test' | 'nothing'
}

const invoiceLater = 'We will e-mail your tax invoice as soon as it is ready.'
const attachedWords: Record<Paid['attached'], string> = {
  invoice: 'Your tax invoice is attached. You can also download it from your order page at any time.',
  specimen: `A specimen of your invoice is attached. ${invoiceLater}`,
  test: 'This was a test payment. A specimen of the invoice is attached; it is not a tax invoice.',
  nothing: invoiceLater,
}

export const paidEmail = (order: OrderRow, url: string, { wasPlaced, attached }: Paid): Email => ({
  subject: wasPlaced
    ? `Payment received for order ${order.orderNumber}`
    : `Thank you for your order ${order.orderNumber}`,
  body: [
    hello(order),
    `Your payment of ${plain(order.totalCents)} has arrived, and we are getting your order ready.`,
    ...leadTime(order),
    orderLines(order),
    isCollected(order) ? `${deliveryLine(order)} We will e-mail you when it is ready.` : deliveryLine(order),
  ],
  action: look(url),
  footer: attachedWords[attached],
  attach: { kind: 'invoice', of: order._id },
})

type Placed = Pick<ShopIdentity, 'bank'> & {
  /** The quote it came from. */
  quoteNumber?: string | undefined
}

export const placedEmail = (order: OrderRow, url: string, { bank, quoteNumber }: Placed): Email => ({
  subject: quoteNumber
    ? `Your quote ${quoteNumber} is now order ${order.orderNumber}`
    : `We have received your order ${order.orderNumber}`,
  body: [
    hello(order),
    [
      quoteNumber ? `Thank you for accepting our quote ${quoteNumber}.` : 'Thank you for your order.',
      order.paymentMethod === 'EFT'
        ? 'We will get your order ready as soon as your transfer has arrived.'
        : `Your order is ${wordFor('pending', order)}. You can pay on the order page.`,
    ].join(' '),
    ...leadTime(order),
    ...(order.paymentMethod === 'EFT'
      ? [
          {
            rows: [
              ['Bank', bank.bankName],
              ['Account name', bank.accountName],
              ['Account number', bank.accountNumber],
              ['Branch code', bank.branchCode],
              ['Account type', bank.accountType],
              ['Reference', order.orderNumber],
              ['Amount', plain(order.totalCents)],
              ...(order.payBy ? [['Pay by', formatDay(order.payBy)]] : []),
            ] as [string, string][],
          },
        ]
      : []),
    ...stock(order),
    orderLines(order),
    deliveryLine(order),
  ],
  ...(order.paymentMethod === 'EFT'
    ? {
        action: look(url),
        footer: 'The pro forma invoice is attached. You will get the tax invoice when the order is paid.',
        attach: { kind: 'pro_forma', of: order._id },
      }
    : { action: { label: 'Pay your order', url } }),
})

export const shippedEmail = (order: OrderRow, url: string, couriers: readonly Courier[]): Email => ({
  subject: `Your order ${order.orderNumber} is ${wordFor('shipped', order)}`,
  body: [
    hello(order),
    isCollected(order)
      ? 'Your order is ready.'
      : order.courier
        ? `Your order has left our works with ${order.courier}${order.trackingNumber ? `, tracking number ${order.trackingNumber}` : ''}.`
        : 'Your order has been shipped.',
    ...follow(order, couriers),
    isCollected(order) ? `You can collect it at ${order.delivery?.collectAt || 'our works.'}` : deliveryLine(order),
  ],
  action: look(url),
})

const follow = (order: OrderRow, couriers: readonly Courier[]): string[] => {
  const link = trackingLink(couriers, order)
  return link ? [`Track it at ${link}`] : []
}

const withWhom = ({ courier, trackingNumber }: OrderRow): string =>
  [courier && `with ${courier}`, trackingNumber && `tracking number ${trackingNumber}`].filter(Boolean).join(', ')

export const parcelCorrectedEmail = (order: OrderRow, url: string, couriers: readonly Courier[]): Email => ({
  subject: `Corrected delivery details for your order ${order.orderNumber}`,
  body: [
    hello(order),
    withWhom(order)
      ? `The delivery details we sent you were wrong. Your order is on its way ${withWhom(order)}.`
      : 'The courier we named was wrong. Your order is on its way.',
    ...follow(order, couriers),
  ],
  action: look(url),
})

export const deliveredEmail = (order: OrderRow, url: string): Email => ({
  subject: `Your order ${order.orderNumber} was ${wordFor('delivered', order)}`,
  body: [
    hello(order),
    isCollected(order)
      ? `Your order ${order.orderNumber} has been collected. If anything is missing or does not work, please reply to this e-mail.`
      : 'Your order has been delivered. If anything is missing or damaged, please reply to this e-mail.',
  ],
  action: look(url),
})

/** What a cancellation e-mail says about the payment. */
export type RefundRoute = 'nothing' | 'under-way' | 'by-card' | 'by-transfer'

const askAccount =
  'You paid by bank transfer, so we do not know your account. Please reply to this e-mail with the bank account to refund.'
const goesBack = 'We will refund what you paid, and e-mail you when the refund is on its way.'
const moneyBackWords: Record<RefundRoute, string[]> = {
  nothing: ['Your order was cancelled. You have not been charged.'],
  'under-way': ['Your order was cancelled. Your refund is already on its way.'],
  'by-card': [`Your order was cancelled. ${goesBack}`],
  'by-transfer': [`Your order was cancelled. ${goesBack}`, askAccount],
}

/** `reason`: what the office wrote; a buyer's own words are not sent back. */
export const cancelledEmail = (order: OrderRow, url: string, money: RefundRoute, reason?: string): Email => ({
  subject: `Your order ${order.orderNumber} was ${wordFor('cancelled', order)}`,
  body: [hello(order), ...(reason ? [`Reason: ${reason}`] : []), ...moneyBackWords[money]],
  action: look(url),
})

export const goodsGoneEmail = (order: OrderRow, url: string, way: 'by-card' | 'by-transfer' = 'by-card'): Email => ({
  subject: `We cannot deliver your order ${order.orderNumber}`,
  body: [
    hello(order),
    'We are sorry. Your payment arrived after your reservation had expired, and by then the items were sold out.',
    ...(way === 'by-transfer'
      ? [`We will refund your ${plain(order.totalCents)}.`, askAccount]
      : [
          `We are refunding your ${plain(order.totalCents)} to your original payment method. You do not need to do anything.`,
        ]),
  ],
  action: look(url),
})

export const refundedEmail = (order: OrderRow, url: string, { _id, cents }: { _id: string; cents: number }): Email => ({
  subject: `Refund of ${plain(cents)} for your order ${order.orderNumber}`,
  body: [hello(order), `We have refunded ${plain(cents)} of your order. Your bank may take a few days to show it.`],
  action: look(url),
  attach: { kind: 'credit_note', of: _id },
})

type Corrected = Pick<InvoiceRow, 'kind' | 'number' | 'orderId' | 'refundId'>

export function correctedDocumentEmail(
  order: OrderRow,
  url: string,
  { kind, number, orderId, refundId }: Corrected,
): Email {
  const name = `${kind === 'invoice' ? 'invoice' : 'credit note'} ${number}`
  return {
    subject: `Corrected ${name} for your order ${order.orderNumber}`,
    body: [
      hello(order),
      `We have corrected your details on ${name}. The attached document replaces the earlier one. Its number, date and amounts are unchanged.`,
    ],
    action: look(url),
    attach: { kind, of: refundId ?? orderId },
  }
}

/** For an invoice or credit note that could not be issued in time, or that replaces a specimen. */
export function lateDocumentEmail(
  order: OrderRow,
  url: string,
  attach: { kind: 'invoice' | 'credit_note'; of: string },
): Email {
  const [name, when] =
    attach.kind === 'invoice' ? ['tax invoice', 'when you paid'] : ['credit note', 'when we refunded you']
  return {
    subject: `Your ${name} for order ${order.orderNumber}`,
    body: [
      hello(order),
      `Your ${name} is attached. We could not issue it ${when}. If we sent you a specimen, this replaces it.`,
    ],
    action: look(url),
    footer: 'You can also download it from your order page at any time.',
    attach,
  }
}

/** For a payment without an order. */
export const moneyReturnedEmail = (cents: number): Email => ({
  subject: `Refund of ${plain(cents)}`,
  body: [
    'Hello,',
    `We have refunded your payment of ${plain(cents)}, for which no order was created, to your original payment method. Your bank may take a few days to show it.`,
  ],
})
