import { formatRand } from '#contract/money.ts'
import type { Email } from '#server/mail/email.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { OrderRow } from '../records/order-queries.ts'
import { deliveryLine, orderLines } from './buyer-emails.ts'

/** E-mails to the office. */

const plain = (cents: number) => formatRand(cents).replaceAll('\u00a0', ' ')
const open = (url: string) => ({ label: 'Open in the back-office', url })

const buyer = ({ shippingAddress: to, email }: OrderRow): string => {
  const company = withoutLinks(to.company ?? '')
  const reference = withoutLinks(to.reference ?? '')
  return `${withoutLinks(to.fullName)}${company ? ` (${company})` : ''}, ${email}, ${to.phone}${reference ? `, reference ${reference}` : ''}`
}

export const newOrderEmail = (order: OrderRow, url: string): Email => ({
  subject: `New order ${order.orderNumber}: ${plain(order.totalCents)}${order.paidAt ? '' : order.status === 'pending' ? ', not paid yet' : ', deposit paid'}`,
  body: [buyer(order), orderLines(order), deliveryLine(order)],
  action: open(url),
})

/** An order that exists was paid by card, in full or in part. */
export const paidOrderEmail = (order: OrderRow, url: string, cents: number): Email => ({
  subject: `Payment received for order ${order.orderNumber}: ${plain(cents)}`,
  body: [
    order.paidAt
      ? 'An order that was placed unpaid has been paid by card.'
      : `A part of ${plain(order.totalCents)} has been paid by card.`,
    buyer(order),
    orderLines(order),
    deliveryLine(order),
  ],
  action: open(url),
})

export const buyerCancelledEmail = (order: OrderRow, url: string): Email => ({
  subject: `Order ${order.orderNumber} was cancelled by the buyer`,
  body: [
    order.seller ? 'If it is being packed, please stop. Its items are back in stock.' : 'It had not been paid.',
    buyer(order),
    orderLines(order),
  ],
  action: open(url),
})

/** The buyer's word, not the bank's. */
export const proofEmail = (order: OrderRow, url: string, files: number): Email => ({
  subject: `Proof of payment received for order ${order.orderNumber}`,
  body: [
    `The buyer has attached ${files === 1 ? 'a proof of payment' : `${files} files as proof of payment`}. It is not yet on our bank statement: please look for the payment there before you record it. Nothing is released by it.`,
    buyer(order),
    {
      rows: [
        ['Order', order.orderNumber],
        ['Total', plain(order.totalCents)],
      ],
    },
  ],
  action: open(url),
})
