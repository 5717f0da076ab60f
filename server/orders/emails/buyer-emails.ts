import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { dayOf, formatDay } from '#contract/days.ts'
import { type Courier, describeDays, trackingLink } from '#contract/delivery/methods.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import { describeExpectedDays, findExpectedDays } from '#contract/orders/expected.ts'
import { bankSafety } from '#contract/orders/proof.ts'
import { describeGoods } from '#contract/orders/refund-lines.ts'
import { isCollected, nameStepForBuyer, type OrderStatus } from '#contract/orders/status.ts'
import { describeStock } from '#contract/orders/stock.ts'
import { describeLines, type LineQty } from '#contract/orders/unshipped.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { exclVat, nameInvoice, totalRows, withIncl } from '#contract/vat.ts'
import { toFactsLine } from '#enclosure/words.ts'
import type { InvoiceRow } from '#server/invoices/queries.ts'
import type { Attached, Email } from '#server/mail/email.ts'
import { hello as helloTo } from '#server/mail/hello.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { type OrderRow, showReadyOn } from '../records/order-queries.ts'
import { findInvoiceTax } from '../records/read-order-queries.ts'
import type { StoredParcel } from '../records/table.ts'

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
      [deliveryCents > 0 ? exclVat(deliveryName(order), order.vatPercent) : deliveryName(order), plain(deliveryCents)],
      ...totalRows(order.vatPercent, plain(taxCents), plain(totalCents)).map(({ label, value }): [string, string] => [
        label,
        value,
      ]),
    ],
  }
}

const deliveryName = (order: OrderRow): string => {
  if (isCollected(order)) return 'Collection at the works'
  return order.delivery ? `Delivery: ${order.delivery.name}` : 'Delivery'
}

export function deliveryLine(order: OrderRow): string {
  const { shippingAddress: to, delivery } = order
  const dated = { ...order, promisedOn: promiseOf(order), steps: order.history }
  const expected = describeExpectedDays(findExpectedDays(dated), dayOf(now()))
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
/** The day that was fixed, or until then the one that was shown. */
const promiseOf = (order: OrderRow): string | undefined => order.promisedOn ?? showReadyOn(order, dayOf(now()))

const leadTime = (order: OrderRow): string[] => {
  const { items } = order
  const readyOn = promiseOf(order)
  const isWhole = items.every((item) => item.madeToOrder || isMadeToMeasure(item))
  const what = isWhole ? 'Your order is made to order' : 'Some items are made to order'
  if (readyOn) {
    const when = `${what}. Our workshop will have ${isWhole ? 'it' : 'them'} ready around ${formatDay(readyOn)}`
    return [
      order.status === 'pending'
        ? `${when} if your order is paid today. The day is fixed when your payment arrives.`
        : `${when}.`,
    ]
  }
  const days = Math.max(0, ...items.map((item) => (item.madeToOrder ? (item.leadTimeDays ?? 0) : 0)))
  return days > 0 ? [`${what}, which takes about ${describeLeadTime(days)}.`] : []
}

const stock = ({ items, reservedUntil }: OrderRow): string[] => {
  const words = describeStock({ items, reservedUntil })
  return words ? [words] : []
}

const hasDesign = ({ items }: OrderRow): boolean => items.some(({ design }) => design)
const drawingsOf = (order: OrderRow) => (hasDesign(order) ? { drawings: order._id } : {})
const drawingWords = (order: OrderRow): string[] =>
  hasDesign(order) ? ['The drawing of every custom enclosure is attached: we build what it shows.'] : []

type Paid = {
  /** It was placed first and paid later, so its buyer has been thanked. */
  wasPlaced: boolean
  /** The payment that completed it. */
  cents: number
  /** Details that the law requires may be missing, and test money gets no tax invoice. */
  attached: 'invoice' | 'specimen' | 'test' | 'nothing'
}

function describeAttached(attached: Paid['attached'], { vatPercent }: OrderRow): string {
  const invoice = nameInvoice(vatPercent)
  const later = `We will e-mail your ${invoice} as soon as it is ready.`
  const words: Record<Paid['attached'], string> = {
    invoice: `Your ${invoice} is attached. You can also download it from your order page at any time.`,
    specimen: `A specimen of your invoice is attached. ${later}`,
    test: `This was a test payment. A specimen of the invoice is attached; it is not a ${vatPercent > 0 ? 'tax' : 'valid'} invoice.`,
    nothing: later,
  }
  return words[attached]
}

export const paidEmail = (order: OrderRow, url: string, { wasPlaced, cents, attached }: Paid): Email => ({
  subject: wasPlaced
    ? `Payment received for order ${order.orderNumber}`
    : `Thank you for your order ${order.orderNumber}`,
  body: [
    hello(order),
    cents < order.totalCents
      ? `Your payment of ${plain(cents)} has arrived, and your order is now paid in full. We are getting it ready.`
      : `Your payment of ${plain(order.totalCents)} has arrived, and we are getting your order ready.`,
    ...leadTime(order),
    orderLines(order),
    isCollected(order) ? `${deliveryLine(order)} We will e-mail you when it is ready.` : deliveryLine(order),
    ...(wasPlaced ? [] : drawingWords(order)),
  ],
  action: look(url),
  footer: describeAttached(attached, order),
  // who placed it first has the drawings
  attach: { kind: 'invoice', of: order._id, ...(wasPlaced ? {} : drawingsOf(order)) },
})

type PartPaid = Pick<ShopIdentity, 'bank'> & {
  cents: number
  receivedCents: number
  paymentId: string
  /** Enough to begin with: the deposit is there. */
  isStarted: boolean
  wasPlaced: boolean
}

/** Less than the total has arrived. */
export function partPaidEmail(
  order: OrderRow,
  url: string,
  { cents, paymentId, receivedCents, isStarted, wasPlaced, bank }: PartPaid,
): Email {
  const { orderNumber, totalCents, depositCents } = order
  const open = totalCents - receivedCents
  const toBegin = depositCents - receivedCents
  const next = isStarted
    ? `Your deposit is complete, and we are starting on your order. The balance of ${plain(open)} is due before it leaves our works.`
    : toBegin > 0
      ? `${plain(toBegin)} of the deposit is still missing. We start on your order as soon as it has arrived.`
      : `${plain(open)} is still to be paid. We will ${order.status === 'pending' ? 'get your order ready' : 'send your order'} as soon as it has arrived.`
  return {
    subject: isStarted ? `Deposit received for order ${orderNumber}` : `Part payment received for order ${orderNumber}`,
    body: [
      hello(order),
      `${wasPlaced ? '' : 'Thank you for your order. '}Your payment of ${plain(cents)} has arrived. ${next}`,
      ...leadTime(order),
      {
        rows: [
          [withIncl('Total', order.vatPercent), plain(totalCents)],
          ['Received', plain(receivedCents)],
          ['Still to be paid', plain(open)],
        ],
      },
      ...(isStarted ? [] : bankRows(bank, order, toBegin > 0 ? toBegin : open)),
      orderLines(order),
      deliveryLine(order),
    ],
    action: look(url),
    footer: `Your receipt is attached. You will get the ${nameInvoice(order.vatPercent)} when the order is paid in full.`,
    attach: { kind: 'receipt', of: paymentId },
  }
}

type Open = Pick<ShopIdentity, 'bank'> & { receivedCents: number; dueCents: number }

const openRows = (
  { totalCents, vatPercent }: OrderRow,
  { receivedCents, dueCents }: Open,
): { rows: [string, string][] } => ({
  rows: [
    [withIncl('Total', vatPercent), plain(totalCents)],
    ...(receivedCents > 0 ? [['Received', plain(receivedCents)] as [string, string]] : []),
    ['Due now', plain(dueCents)],
  ],
})

/** The goods are ready, and leave once the balance is paid. */
export const balanceEmail = (order: OrderRow, url: string, open: Open & { isReminder: boolean }): Email => ({
  subject: open.isReminder
    ? `Reminder: the balance of your order ${order.orderNumber} is open`
    : `Your order ${order.orderNumber} is ready: please pay the balance`,
  body: [
    hello(order),
    open.isReminder && !order.readyAt
      ? `Your deposit has arrived. The balance of ${plain(open.dueCents)} is due before your goods leave our works.`
      : `Your goods are ready. ${isCollected(order) ? 'You can collect them' : 'We send them'} as soon as the balance of ${plain(open.dueCents)} has arrived.`,
    ...(open.isReminder ? ['If you have paid in the last few days, please ignore this e-mail.'] : []),
    openRows(order, open),
    ...bankRows(open.bank, order, open.dueCents),
  ],
  action: { label: `Pay the balance of ${plain(open.dueCents)}`, url },
  footer: 'The pro forma invoice is attached.',
  attach: { kind: 'pro_forma', of: order._id },
})

/** The workshop needs longer than we said, or less than we said last. */
export const laterEmail = (order: OrderRow, url: string, { day, saidOn }: { day: string; saidOn: string }): Email => ({
  subject: `Your order ${order.orderNumber} will be ready around ${formatDay(day)}`,
  body: [
    hello(order),
    day < saidOn
      ? `Good news: our workshop will have your order ready around ${formatDay(day)} already, not ${formatDay(saidOn)}.`
      : `Our workshop needs longer than we said. Your order will be ready around ${formatDay(day)} instead of ${formatDay(saidOn)}. We are sorry for the delay.`,
    orderLines(order),
  ],
  action: look(url),
})

/** To who collects: the step 'Ready to collect', which asks them to come, is still the packer's. */
export const goodsMadeEmail = (order: OrderRow, url: string): Email => ({
  subject: `Your order ${order.orderNumber} has been made`,
  body: [
    hello(order),
    'Everything in your order is made. We are packing it now, and will e-mail you again when you can collect it.',
    orderLines(order),
  ],
  action: look(url),
})

export const paymentReminderEmail = (order: OrderRow, url: string, open: Open): Email => ({
  subject: `Reminder: your order ${order.orderNumber} is waiting for payment`,
  body: [
    hello(order),
    `We have not received ${order.depositCents > 0 ? 'the deposit' : open.receivedCents > 0 ? 'the rest of the payment' : 'the payment'} for your order yet: ${plain(open.dueCents)}. We begin as soon as it has arrived.`,
    'If you have paid in the last few days, please ignore this e-mail.',
    openRows(order, open),
    ...bankRows(open.bank, order, open.dueCents),
  ],
  action: { label: `Pay ${plain(open.dueCents)}`, url },
  footer: 'The pro forma invoice is attached.',
  attach: { kind: 'pro_forma', of: order._id },
})

/** A payment that we told the buyer about was recorded by mistake. */
export const reversedEmail = (
  order: OrderRow,
  url: string,
  { cents, reason, paymentId }: { cents: number; reason: string; paymentId: string },
): Email => ({
  subject: `Correction: payment for order ${order.orderNumber}`,
  body: [
    hello(order),
    `We told you that a payment of ${plain(cents)} for your order had arrived. We recorded it by mistake, and your order is waiting for payment again. We are sorry for the confusion.`,
    `Reason: ${reason}`,
  ],
  action: look(url),
  // The receipt, if there was one, which says now that it was reversed.
  attach: { kind: 'receipt', of: paymentId },
})

const bankRows = (
  bank: ShopIdentity['bank'],
  { paymentMethod, orderNumber, payBy }: OrderRow,
  cents: number,
): Email['body'] =>
  paymentMethod === 'EFT'
    ? [
        {
          rows: [
            ['Bank', bank.bankName],
            ['Account name', bank.accountName],
            ['Account number', bank.accountNumber],
            ['Branch code', bank.branchCode],
            ['Account type', bank.accountType],
            ['Reference', orderNumber],
            ['Amount', plain(cents)],
            ...(payBy ? [['Pay by', formatDay(payBy)] as [string, string]] : []),
          ],
        },
        bankSafety,
      ]
    : []

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
      order.depositCents > 0
        ? `We start on your order as soon as the deposit of ${plain(order.depositCents)} has arrived. The balance of ${plain(order.totalCents - order.depositCents)} is due before it leaves our works.`
        : order.paymentMethod === 'EFT'
          ? 'We will get your order ready as soon as your transfer has arrived.'
          : `Your order is ${wordFor('pending', order)}. You can pay on the order page.`,
    ].join(' '),
    ...leadTime(order),
    ...bankRows(bank, order, order.depositCents || order.totalCents),
    ...stock(order),
    orderLines(order),
    deliveryLine(order),
    ...drawingWords(order),
  ],
  ...(order.paymentMethod === 'EFT'
    ? {
        action: look(url),
        footer: `The pro forma invoice is attached. You will get the ${nameInvoice(order.vatPercent)} when the order is paid.`,
        attach: { kind: 'pro_forma', of: order._id, ...drawingsOf(order) },
      }
    : {
        action: { label: 'Pay your order', url },
        ...(hasDesign(order) ? { attach: { kind: 'drawings', of: order._id } } : {}),
      }),
})

/** The office has changed its goods, as agreed with the buyer. */
export const changedOrderEmail = (order: OrderRow, url: string, { bank }: Pick<ShopIdentity, 'bank'>): Email => ({
  subject: `Your order ${order.orderNumber} has changed`,
  body: [
    hello(order),
    'As agreed, we have changed your order. This replaces what we sent you before; the new pro forma invoice is attached.',
    ...bankRows(bank, order, order.depositCents || order.totalCents),
    orderLines(order),
    deliveryLine(order),
  ],
  action: order.paymentMethod === 'EFT' ? look(url) : { label: 'Pay your order', url },
  attach: { kind: 'pro_forma', of: order._id },
})

type Link = Pick<ShopIdentity, 'bank'> & { dueCents: number }

/** To whoever pays: the office sends it when somebody asks for it. */
export const paymentLinkEmail = (order: OrderRow, url: string, { bank, dueCents }: Link): Email => ({
  subject: `Payment for order ${order.orderNumber}`,
  body: [
    hello(order),
    `${plain(dueCents)} is due for order ${order.orderNumber}. With the link below it can be paid by card, without signing in.`,
    ...bankRows(bank, order, dueCents),
    orderLines(order),
    deliveryLine(order),
  ],
  action: { label: 'Pay the order', url },
  footer: 'The pro forma invoice is attached.',
  attach: { kind: 'pro_forma', of: order._id },
})

/** A parcel, its place among those that have left, and what is still to come. */
export type ParcelNews = {
  parcel: StoredParcel
  index: number
  count: number
  rest: readonly LineQty[]
  couriers: readonly Courier[]
}

export function shippedEmail(order: OrderRow, url: string, news: ParcelNews): Email {
  const { parcel, index, rest, couriers } = news
  const isWhole = index === 0 && rest.length === 0
  const isEnd = rest.length === 0
  const what = isWhole ? 'Your order' : isEnd ? 'The rest of your order' : 'Part of your order'
  const number = order.orderNumber
  return {
    subject: `${what} ${number} is ${wordFor('shipped', order)}`,
    body: [
      hello(order),
      isCollected(order)
        ? `${what} is ready.`
        : parcel.courier
          ? `${what} has left our works with ${parcel.courier}${parcel.trackingNumber ? `, tracking number ${parcel.trackingNumber}` : ''}.`
          : `${what} has been shipped.`,
      ...follow(parcel, couriers),
      ...(isWhole ? [] : [`In this parcel: ${describeLines(order.items, parcel.lines)}.`]),
      ...(isEnd ? [] : [`Still to come: ${describeLines(order.items, rest)}.`]),
      isCollected(order) ? `You can collect it at ${order.delivery?.collectAt || 'our works.'}` : deliveryLine(order),
    ],
    action: look(url),
  }
}

const follow = (parcel: StoredParcel, couriers: readonly Courier[]): string[] => {
  const link = trackingLink(couriers, parcel)
  return link ? [`Track it at ${link}`] : []
}

const withWhom = ({ courier, trackingNumber }: StoredParcel): string =>
  [courier && `with ${courier}`, trackingNumber && `tracking number ${trackingNumber}`].filter(Boolean).join(', ')

export function parcelCorrectedEmail(order: OrderRow, url: string, news: ParcelNews): Email {
  const { parcel, index, count, rest, couriers } = news
  const isWhole = count === 1 && rest.length === 0
  const what = isWhole ? 'Your order' : `Parcel ${index + 1} of your order`
  return {
    subject: `Corrected delivery details for your order ${order.orderNumber}`,
    body: [
      hello(order),
      withWhom(parcel)
        ? `The delivery details we sent you were wrong. ${what} is on its way ${withWhom(parcel)}.`
        : `The courier we named was wrong. ${what} is on its way.`,
      ...follow(parcel, couriers),
      ...(isWhole ? [] : [`In this parcel: ${describeLines(order.items, parcel.lines)}.`]),
      ...(rest.length === 0 ? [] : [`Still to come: ${describeLines(order.items, rest)}.`]),
    ],
    action: look(url),
  }
}

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
export const cancelledEmail = (
  order: OrderRow,
  url: string,
  money: RefundRoute,
  { reason, refundCents }: { reason: string | undefined; refundCents: number },
): Email => ({
  subject: `Your order ${order.orderNumber} was ${wordFor('cancelled', order)}`,
  body: [
    hello(order),
    ...(reason ? [`Reason: ${reason}`] : []),
    ...(order.chargeCents > 0 ? keptWords(order, money, refundCents) : moneyBackWords[money]),
  ],
  action: look(url),
  ...(order.chargeCents > 0
    ? {
        footer: `The ${nameInvoice(order.vatPercent)} for the cancellation charge is attached.`,
        attach: { kind: 'invoice' as const, of: order._id },
      }
    : {}),
})

/** The office keeps a part of the deposit. */
function keptWords({ chargeCents, vatPercent }: OrderRow, money: RefundRoute, refundCents: number): Email['body'] {
  const rows: [string, string][] = [
    ['Received', plain(chargeCents + refundCents)],
    [withIncl('Cancellation charge', vatPercent), plain(chargeCents)],
    ['Refund', plain(refundCents)],
  ]
  const back =
    refundCents > 0
      ? [`We will refund ${plain(refundCents)}, and e-mail you when the refund is on its way.`]
      : ['Nothing is left to refund.']
  return [
    'Your order was cancelled. We keep a part of what you paid, for the work that was done.',
    { rows },
    ...back,
    ...(money === 'by-transfer' ? [askAccount] : []),
  ]
}

export const goodsGoneEmail = (
  order: OrderRow,
  url: string,
  way: 'by-card' | 'by-transfer' = 'by-card',
  cents = order.totalCents,
): Email => ({
  subject: `We cannot deliver your order ${order.orderNumber}`,
  body: [
    hello(order),
    'We are sorry. Your payment arrived after your reservation had expired, and by then the items were sold out.',
    ...(way === 'by-transfer'
      ? [`We will refund your ${plain(cents)}.`, askAccount]
      : [`We are refunding your ${plain(cents)} to your original payment method. You do not need to do anything.`]),
  ],
  action: look(url),
})

type Refunded = Pick<Refund, '_id' | 'cents' | 'lines' | 'delivery'>

export const refundedEmail = (order: OrderRow, url: string, { _id, cents, ...goods }: Refunded): Email => ({
  subject: `Refund of ${plain(cents)} for your order ${order.orderNumber}`,
  body: [
    hello(order),
    `We have refunded ${plain(cents)} of your order. Your bank may take a few days to show it.`,
    ...(goods.lines.length > 0 || goods.delivery ? [`It is for ${describeGoods(order.items, goods)}.`] : []),
  ],
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
    attach.kind === 'invoice'
      ? [nameInvoice(order.vatPercent), 'when you paid']
      : ['credit note', 'when we refunded you']
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

/** A document that the buyer has asked for again. */
export const documentEmail = (order: OrderRow, url: string, name: string, attach: Attached): Email => ({
  subject: `Your ${name}${name.includes(order.orderNumber) ? '' : ` for order ${order.orderNumber}`}`,
  body: [hello(order), `Your ${name} is attached.`],
  action: look(url),
  attach,
})

/** For a payment without an order. */
export const moneyReturnedEmail = (cents: number): Email => ({
  subject: `Refund of ${plain(cents)}`,
  body: [
    'Hello,',
    `We have refunded your payment of ${plain(cents)}, for which no order was created, to your original payment method. Your bank may take a few days to show it.`,
  ],
})
