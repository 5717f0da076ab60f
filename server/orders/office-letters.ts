import { formatRand } from '#contract/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { destination, lines } from './letters.ts'
import type { OrderRow } from './order-queries.ts'

/** Letters to the office. */

const plain = (cents: number) => formatRand(cents).replaceAll('\u00a0', ' ')
const open = (url: string) => ({ label: 'Open in the back-office', url })

const buyer = ({ shippingAddress: to, email }: OrderRow): string =>
  `${to.fullName}${to.company ? ` (${to.company})` : ''}, ${email}, ${to.phone}`

export const newOrderLetter = (order: OrderRow, url: string): Letter => ({
  subject: `New order ${order.orderNumber}: ${plain(order.totalCents)}${order.paidAt ? '' : ', not paid yet'}`,
  body: [buyer(order), lines(order), destination(order)],
  action: open(url),
})

export const paidOrderLetter = (order: OrderRow, url: string): Letter => ({
  subject: `Order ${order.orderNumber} is paid now: ${plain(order.totalCents)}`,
  body: ['An order that was placed unpaid has been paid by card.', buyer(order), lines(order), destination(order)],
  action: open(url),
})

export const buyerCancelledLetter = (order: OrderRow, url: string): Letter => ({
  subject: `Order ${order.orderNumber} was cancelled by its buyer`,
  body: ['Please stop if it is being packed: its goods are back on the shelf.', buyer(order), lines(order)],
  action: open(url),
})

export const doubtLetter = (message: string, facts: [string, string][], url: string): Letter => ({
  subject: 'A payment needs your eyes',
  body: [message, { rows: facts }],
  action: { label: 'See the payments to check', url },
})
