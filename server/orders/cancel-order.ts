import { AppError } from '#contract/http/errors.ts'
import { formatRand } from '#contract/money.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import { canCancel, holdsStock } from '#contract/orders/status.ts'
import { hasLeft } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { proofNeeded } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { releaseHolds, restockHolds } from '#server/stock/holds.ts'
import { cancelledEmail, type RefundRoute } from './emails/buyer-emails.ts'
import { emailBuyer, emailOfficeCancelledOrder, emailUnpaidBuyer } from './emails/queue-emails.ts'
import { changeOrder, findSeller, isBegun, lockOrder, type OrderRow, stepOrder } from './records/order-queries.ts'
import { stepNotAllowed } from './records/step-not-allowed.ts'
import { findRefundable, planRefund, type Refundable, sumCents } from './refunds/plan-refund.ts'

type OrderApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>

type CancelInput = {
  reason: string | undefined
  /** What the office keeps of the money received, VAT included. */
  keepCents?: number | undefined
  by: string | undefined
  isOffice: boolean
  /** What was paid is paid back, which not everybody in the office may do. */
  mayRefund: boolean
  /** Whether the office has just proved who is asking: money leaves. */
  isProved: boolean
  sender: Sender
  updatedAt: string | undefined
}

/** Before shipping. What was paid is refunded, unless it already has been. */
export async function cancelOrder(
  app: OrderApp,
  id: string,
  input: CancelInput,
): Promise<{ order: OrderRow; refunds: Refund[] }> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, input.updatedAt)
    if (!canCancel(before.status)) throw stepNotAllowed(before, 'cancelled')
    if (!input.isOffice && isBeingMade(before))
      throw new AppError('step_not_allowed', 'We have started making your custom enclosure. Please phone us.')
    if (!input.isOffice && hasLeft(before))
      throw new AppError('step_not_allowed', 'Part of your order has left our works. Please phone us.')
    const keepCents = input.isOffice ? (input.keepCents ?? 0) : 0
    if (keepCents > 0) await assertMayKeep(tx, before, keepCents)
    const { order, left } = await cancelLocked(app, tx, before, {
      note: input.reason,
      by: input.by,
      sender: input.sender,
      isOffice: input.isOffice,
      keepCents,
    })
    if (left.length > 0 && !input.mayRefund)
      throw new AppError(
        'forbidden',
        'This order has been paid. Your role does not allow refunds: please ask a colleague.',
      )
    if (left.length > 0 && input.isOffice && !input.isProved) throw proofNeeded()
    // The office must know, so that it stops packing.
    if (!input.isOffice) await emailOfficeCancelledOrder(app, tx, order)
    const reason = input.reason ?? 'The order was cancelled.'
    return { order, refunds: await planRefund(tx, left, { orderId: id, reason, cents: sumCents(left) - keepCents }) }
  })
}

/** A paid order has an invoice: less than all of it is refunded as an amount, with its credit note. */
async function assertMayKeep(tx: Db, order: OrderRow, keepCents: number): Promise<void> {
  if (order.paidAt !== null)
    throw new AppError('conflict', 'This order is paid in full. Please refund an amount instead of keeping a part.')
  const own = (await findRefundable(tx, order._id)).filter(({ isSurplus }) => !isSurplus)
  if (keepCents <= sumCents(own)) return
  const message = `Only ${formatRand(sumCents(own))} was received and not returned.`
  throw new AppError('bad_input', message, { issues: [{ path: 'keep', message }] })
}

/** Nobody else can use a custom enclosure (ECT Act, section 42(2)(f)). */
const isBeingMade = (order: OrderRow): boolean => isBegun(order) && order.items.some(isMadeToMeasure)

type Step = {
  note: string | undefined
  by: string | undefined
  /** Who cancelled; undefined for a step in the office's table. */
  sender?: Sender
  isOffice: boolean
  keepCents?: number
}

/** A step in the office's table. It refunds nothing, so the payment stays listed until it is refunded. */
export async function cancelWithoutRefund(app: OrderApp, tx: Db, before: OrderRow, step: Step): Promise<OrderRow> {
  const { order, left } = await cancelLocked(app, tx, before, step)
  const cents = sumCents(left)
  if (cents > 0)
    await flagPayment(app, tx, {
      kind: 'refund_due',
      about: order._id,
      message: `Order ${order.orderNumber} was cancelled, but ${formatRand(cents)} has not been refunded yet. Please refund it from the order.`,
      provider: order.paymentMethod,
      orderId: order._id,
      receivedCents: cents,
      buyer: order.email,
    })
  return order
}

async function cancelLocked(
  app: OrderApp,
  tx: Db,
  before: OrderRow,
  { sender, isOffice, keepCents = 0, ...step }: Step,
): Promise<{ order: OrderRow; left: Refundable[] }> {
  if (hasLeft(before))
    throw new AppError('step_not_allowed', 'Part of this order has been shipped. Please refund the rest by line.')
  if (holdsStock(before.status)) await restockHolds(tx, before.holds, { orderId: before._id, by: step.by })
  else await releaseHolds(tx, before.holds)
  const left = await findRefundable(tx, before._id)
  const order = await stepOrder(
    tx,
    before,
    { status: 'cancelled', ...step },
    {
      holds: [],
      reservedUntil: null,
      ...(keepCents > 0 ? { chargeCents: keepCents, seller: before.seller ?? (await findSeller(tx)) } : {}),
    },
  )
  const refundCents = sumCents(left) - keepCents
  const route = refundCents > 0 || keepCents === 0 ? refundRouteOf(order, left) : 'nothing'
  const write = (row: OrderRow, url: string) =>
    cancelledEmail(row, url, route, { reason: isOffice ? step.note : undefined, refundCents })
  if (order.paidAt !== null || left.length > 0 || !sender) {
    await emailBuyer(app, tx, order, write)
    return { order, left }
  }
  const isUnmailed = !(await emailUnpaidBuyer(app, tx, order, write, sender))
  return { order: isUnmailed === order.isUnmailed ? order : await changeOrder(tx, order, { isUnmailed }), left }
}

function refundRouteOf(order: OrderRow, left: readonly Refundable[]): RefundRoute {
  if (left.length === 0) return order.paidAt === null || order.totalCents === 0 ? 'nothing' : 'under-way'
  return left.some(({ isTransfer }) => isTransfer) ? 'by-transfer' : 'by-card'
}
