import { formatRand } from '#contract/money.ts'
import { isAccepted, isPaidInFull } from '#contract/orders/money.ts'
import { stepMailDelaySeconds } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { insertPayment, type NewPayment, oweReceipt, type Payment } from '#server/payments/payment-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import { findReceived } from './records/find-received.ts'
import { changeOrder, findSeller, type OrderRow, secondsFromNow, stepOrder } from './records/order-queries.ts'
import { findRefundable, planRefund } from './refunds/plan-refund.ts'

/** This payment is already recorded for another checkout. */
export class PaymentAlreadyUsed extends Error {}

export type Money = Omit<NewPayment, 'orderId' | 'isSurplus' | 'partOf'>

/**
 * Books money for a locked order: as much as its total still needs, and the excess as a second row, marked surplus.
 * Returns the row that counts, or the surplus one if nothing was needed.
 */
export async function bookMoney(
  app: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  order: OrderRow,
  money: Money,
  /** What the order still needs. */
  openCents: number,
): Promise<{ payment: Payment; isSurplus: boolean }> {
  const counted = Math.min(money.cents, Math.max(0, openCents))
  const insert = async (more: Partial<NewPayment>): Promise<Payment> => {
    const payment = await insertPayment(tx, { ...money, orderId: order._id, ...more })
    if (payment) return payment
    throw new PaymentAlreadyUsed(`payment ${money.providerPaymentId} of ${money.provider} is another checkout's`)
  }
  const main = counted > 0 ? await insert({ cents: counted }) : undefined
  // The one that completes the total is invoiced.
  if (main && counted < openCents) await oweReceipt(tx, main)
  const excess = money.cents - counted
  if (excess === 0 && main) return { payment: main, isSurplus: false }
  const surplus = await insert({
    cents: excess,
    isSurplus: true,
    ...(main ? { providerPaymentId: `${money.providerPaymentId}#surplus`, partOf: main._id } : {}),
  })
  await flagSurplus(app, tx, order, surplus)
  return { payment: main ?? surplus, isSurplus: main === undefined }
}

/** Without a main row the whole payment was a duplicate. */
async function flagSurplus(
  app: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  order: OrderRow,
  { provider, providerPaymentId, checkoutId, cents, partOf }: Payment,
): Promise<void> {
  await flagPayment(app, tx, {
    kind: 'paid_twice',
    about: `${provider}:${providerPaymentId}`,
    message: partOf
      ? `${formatRand(cents)} more than its total was paid for order ${order.orderNumber}. Refund it from the order.`
      : `Order ${order.orderNumber} was paid twice. Refund the second payment from the order.`,
    provider,
    paymentId: providerPaymentId,
    checkoutId,
    orderId: order._id,
    expectedCents: 0,
    receivedCents: cents,
    buyer: order.email,
  })
}

/** What a payment did to its order. */
export type Outcome =
  /** It was not needed. */
  | 'surplus'
  /** Less than what starts the order: it waits for the rest. */
  | 'held'
  /** The deposit is there: the goods are taken, and the balance is open. */
  | 'accepted'
  | 'paid'
  /** The goods are gone, or the order was cancelled: everything received is refunded. */
  | 'returned'
/** An order that costs nothing has no payment. */
export type Received = { order: OrderRow; payment: Payment | undefined; outcome: Outcome; refunds: Refund[] }

type How = {
  money: Money
  /** The order's payment method from now on. */
  paymentMethod: string
  checkoutId?: string | undefined
  by?: string | undefined
  /** A payment that the office records can be undone for some seconds. */
  canUndo?: boolean
  /** Undefined if the goods are gone. */
  takeGoods: () => Promise<Hold[] | undefined>
}

/** A little longer than the office can undo a payment. */
const afterUndo = secondsFromNow(stepMailDelaySeconds)

export const soldOutReason = 'The items sold out before the payment arrived.'

/**
 * The only way in which money changes an order that exists: card page, transfer, counter and bank line. The order is
 * locked by the caller, then the checkout, then the stock.
 */
export async function receivePayment(
  app: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  before: OrderRow,
  { money, paymentMethod, checkoutId, by, canUndo = false, takeGoods }: How,
): Promise<Received> {
  const open = before.paidAt === null ? before.totalCents - (await findReceived(tx, before._id)) : 0
  const booked = money.cents > 0 ? await bookMoney(app, tx, before, money, open) : undefined
  const payment = booked?.payment
  if (booked?.isSurplus) return { order: before, payment, outcome: 'surplus', refunds: [] }
  const receivedCents = await findReceived(tx, before._id)
  const { totalCents, depositCents } = before
  const amounts = { totalCents, depositCents, receivedCents }
  // What was kept of a cancelled order is invoiced by itself: nothing makes it paid any more.
  const isComplete = before.chargeCents === 0 && isPaidInFull(amounts)
  const isEnough = isComplete || (before.status === 'pending' && isAccepted(amounts))
  const changes = {
    ...(checkoutId && before.checkoutId === null ? { checkoutId } : {}),
    proofAt: null,
    ...(isEnough ? { paymentMethod, seller: await findSeller(tx) } : {}),
    ...(isComplete ? { paidAt: money.paidAt, ...(canUndo ? { invoiceAfter: afterUndo } : {}) } : {}),
  }
  const giveBack = async (order: OrderRow, reason: string): Promise<Received> => {
    const own = (await findRefundable(tx, order._id)).filter((part) => !part.isSurplus)
    // What was kept stays; the new money goes back the way it came.
    const left = before.chargeCents > 0 ? own.filter(({ paymentId }) => paymentId === payment?._id) : own
    const refunds = await planRefund(tx, left, { orderId: order._id, reason })
    return { order, payment, outcome: 'returned', refunds }
  }
  if (before.status === 'cancelled' || before.status === 'refunded')
    return giveBack(await changeOrder(tx, before, changes), 'The order was cancelled before it was paid.')
  if (before.status !== 'pending' || !isEnough) {
    const order = await changeOrder(tx, before, changes)
    return { order, payment, outcome: isComplete ? 'paid' : 'held', refunds: [] }
  }
  const holds = await takeGoods()
  if (!holds) {
    const step = { status: 'cancelled', note: soldOutReason, by } as const
    return giveBack(await stepOrder(tx, before, step, changes), soldOutReason)
  }
  const step = { status: isComplete ? 'paid' : 'processing', by } as const
  const order = await stepOrder(tx, before, step, { ...changes, holds, reservedUntil: null })
  return { order, payment, outcome: isComplete ? 'paid' : 'accepted', refunds: [] }
}
