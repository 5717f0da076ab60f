import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { findReturned, priceRefund } from '#contract/orders/refund-lines.ts'
import { canRefund } from '#contract/orders/status.ts'
import { parseAmount } from './parse-amount.ts'

/** What is left to refund: everything paid, including duplicates, less refunds made or in progress. */
export const refundableCents = ({ money }: Order): number => (money ? fromDecimal(money.refundablePrice) : 0)

/** What is missing of the total. */
export const missingCents = ({ totalPrice, receivedPrice }: Order): number =>
  fromDecimal(totalPrice) - fromDecimal(receivedPrice)

/** Completed refunds. */
export const refundedCents = ({ refunds = [] }: Order): number =>
  refunds.reduce((sum, { state, amount }) => (state === 'done' ? sum + fromDecimal(amount) : sum), 0)

/** Duplicate payments not returned yet: they are refunded first, whatever became of the order. */
export const surplusCents = ({ money }: Order): number => (money ? fromDecimal(money.surplusPrice) : 0)

/** Nothing of it came through a card provider, so a person pays it back. */
export const isPaidByHand = ({ payments = [] }: Order): boolean =>
  payments.filter(({ reversedAt }) => !reversedAt).every(({ provider }) => provider === 'eft' || provider === 'counter')

/** For an order that has ended, only duplicate payments can be refunded. */
export const leftToRefund = (order: Order): number =>
  canRefund({ status: order.status, hasMoney: refundableCents(order) > 0 })
    ? refundableCents(order)
    : surplusCents(order)

/** Whether everything paid is being refunded, so that goods not shipped yet must stay. */
export const isRefundPending = (order: Order): boolean =>
  order.money !== undefined && fromDecimal(order.money.paidPrice) > 0 && refundableCents(order) === 0

/** The goods to refund, as chosen. */
export type Goods = { lines: { _id: string; qty: number; restock: boolean }[]; delivery: boolean }
export const noGoods: Goods = { lines: [], delivery: false }

/** Goods leave an order that is paid and has not ended; otherwise only an amount is refunded. */
export const canRefundLines = (order: Order): boolean =>
  order.isPaid &&
  order.status !== 'cancelled' &&
  canRefund({ status: order.status, hasMoney: true }) &&
  ownLeftCents(order) > 0

/** What is left of the order's own money: a duplicate payment was never for goods. */
export const ownLeftCents = (order: Order): number => refundableCents(order) - surplusCents(order)

export const toSold = ({ orderItems, totalPrice, vatPercent }: Order) => ({
  items: orderItems,
  vatPercent,
  totalCents: fromDecimal(totalPrice),
})

/** What these goods cost with VAT. */
export const priceGoods = (order: Order, goods: Goods): number =>
  priceRefund(toSold(order), findReturned(order.refunds), goods)

/** An amount as typed ('1 234,50', 'R1234.5') in API form, or what is wrong with it. */
export function parseRefundAmount(typed: string, leftCents: number): { amount: string } | { problem: string } {
  const read = parseAmount(typed)
  if ('problem' in read) return read
  const cents = fromDecimal(read.amount)
  if (cents === 0) return { problem: 'A refund must be more than zero.' }
  if (cents > leftCents) return { problem: `Only ${formatRand(leftCents)} is left to refund.` }
  return read
}
