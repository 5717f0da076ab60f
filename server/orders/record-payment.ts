import { randomUUID } from 'node:crypto'
import { dayOf, formatDay, johannesburgOffset } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import type { CounterMethod } from '#contract/orders/calls.ts'
import { counterNames } from '#contract/orders/describe-payment.ts'
import { findDueCents } from '#contract/orders/money.ts'
import { canPay, stepMailDelaySeconds } from '#contract/orders/status.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { assertOpenDay } from '#server/invoices/books-queries.ts'
import { keepMailId } from '#server/payments/payment-queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import { releaseForLines, sellHolds, sellLines, trySellLines } from '#server/stock/holds.ts'
import { emailMoneyReceived } from './email-money-received.ts'
import { goodsGoneEmail } from './emails/buyer-emails.ts'
import { emailBuyer } from './emails/queue-emails.ts'
import { type Received, receivePayment } from './receive-payment.ts'
import { findReceived } from './records/find-received.ts'
import { lockOrder, type OrderRow } from './records/order-queries.ts'
import { stepNotAllowed } from './records/step-not-allowed.ts'

type OrderApp = Pick<App, 'db' | 'database' | 'jobs' | 'config' | 'guests'>
/** Takes the goods back from the order's own open payment pages, which belong to the checkout. */
export type DropHolds = (tx: Db, orderId: string) => Promise<Hold[]>

export type Recorded = {
  /** What is due, unless given. */
  cents?: number | undefined
  /** The day on the bank statement; today, unless given. */
  on?: string | undefined
  reference?: string | undefined
  note?: string | undefined
  /** Taken at the counter; otherwise it is a bank transfer. */
  counter?: CounterMethod | undefined
  /** A line of the bank statement: the money is there, also if the order is paid already. Then it is surplus. */
  isOnStatement?: boolean
  ifGone: 'return' | 'refuse'
  updatedAt?: string | undefined
  dropHolds: DropHolds
}

/**
 * Records money that the office saw on its bank statement or took at the counter. The goods are taken once enough has
 * arrived: an unpaid order has none unless the office reserved them. If they are gone, the payment is recorded anyway and
 * refunded by hand.
 */
export const recordPayment = (app: OrderApp, id: string, recorded: Recorded, by: Viewer): Promise<Received> =>
  app.db.transaction((tx) => recordPaymentInside(app, tx, id, recorded, by))

/** The same, in the caller's transaction. */
export async function recordPaymentInside(
  app: OrderApp,
  tx: Db,
  id: string,
  recorded: Recorded,
  by: Viewer,
): Promise<Received> {
  const before = await lockOrder(tx, id)
  const isPaid = before.paidAt !== null
  const isExtra = recorded.isOnStatement && isPaid && before.status !== 'cancelled' && before.status !== 'refunded'
  if (!isExtra && !canPay({ status: before.status, isPaid })) throw stepNotAllowed(before, 'paid')
  assertNotStale(before.updatedAt, recorded.updatedAt)
  const paidAt = toMoment(recorded.on, before, timeOf(app.database.clock))
  if (recorded.on) await assertOpenDay(tx, recorded.on)
  const receivedCents = await findReceived(tx, id)
  const cents = recorded.cents ?? findDueCents({ ...before, isPaid, receivedCents })
  if (cents === 0 && before.totalCents > 0) throw wrong('amount', 'A payment must be more than zero.')
  const takeGoods = async (): Promise<Hold[] | undefined> => {
    // The buyer may have opened a card page before paying by transfer.
    await releaseForLines(tx, before.items, await recorded.dropHolds(tx, id))
    return sellGoods(tx, before, recorded.ifGone, by)
  }
  const { counter } = recorded
  const paymentMethod = counter ? counterNames[counter] : 'EFT'
  const received = await receivePayment(app, tx, before, {
    money: {
      provider: counter ? 'counter' : 'eft',
      providerPaymentId: randomUUID(),
      cents,
      mode: 'live',
      method: counter ?? null,
      reference: recorded.reference ?? null,
      note: recorded.note ?? null,
      recordedBy: by.userId,
      paidAt,
    },
    paymentMethod,
    by: by.userId,
    canUndo: true,
    takeGoods,
  })
  const { order, outcome, payment } = received
  if (outcome === 'returned')
    await emailBuyer(app, tx, order, (row, url) => goodsGoneEmail(row, url, 'by-transfer', cents))
  else if (outcome !== 'surplus') {
    const mailId = await emailMoneyReceived(app, tx, received, { wasPlaced: true, inSeconds: stepMailDelaySeconds })
    if (mailId && payment) await keepMailId(tx, payment._id, mailId)
  }
  return received
}

const wrong = (path: string, message: string) => new AppError('bad_input', message, { issues: [{ path, message }] })

/** The bank gives only the day: now, if it is today, otherwise noon. */
function toMoment(on: string | undefined, { createdAt }: OrderRow, now: number): string {
  const today = dayOf(now)
  if (on === undefined || on === today) return new Date(now).toISOString()
  const placed = dayOf(createdAt)
  if (on > today) throw wrong('on', 'This day is in the future.')
  if (on < placed) throw wrong('on', `The order was placed on ${formatDay(placed)}. The payment cannot be older.`)
  return new Date(Math.max(Date.parse(createdAt), Date.parse(`${on}T12:00:00${johannesburgOffset}`))).toISOString()
}

/** What was taken, or undefined if the goods are gone and the money must be returned. */
async function sellGoods(
  tx: Db,
  { _id, items, holds }: OrderRow,
  ifGone: Recorded['ifGone'],
  by: Viewer,
): Promise<Hold[] | undefined> {
  const why = { orderId: _id, by: by.userId }
  if (holds.length === 0) return ifGone === 'return' ? trySellLines(tx, items, why) : sellLines(tx, items, why)
  await sellHolds(tx, holds, why)
  return holds
}
