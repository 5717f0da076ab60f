import { AppError } from '#contract/http/errors.ts'
import {
  canDeliver,
  canOfficeStep,
  holdsStock,
  type OrderStatus,
  stepMailDelaySeconds,
  undoMs,
} from '#contract/orders/status.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { cancelWithoutRefund } from './cancel-order.ts'
import { deliveredEmail, parcelCorrectedEmail, shippedEmail } from './emails/buyer-emails.ts'
import { emailBuyer } from './emails/queue-emails.ts'
import {
  changeOrder,
  insertOfficeNote,
  keepForLater,
  lockOrder,
  type OrderRow,
  stepOrder,
  unstepOrder,
} from './records/order-queries.ts'
import { findRefundable } from './refunds/plan-refund.ts'
import { stepNotAllowed } from './step-not-allowed.ts'

type OrderApp = Pick<App, 'db' | 'database' | 'jobs' | 'config' | 'guests'>

type Step = {
  status: OrderStatus
  note?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  updatedAt?: string | undefined
}

/** One step by the office. Only payments and refunds can make an order paid or refunded. */
export async function changeOrderStatus(app: OrderApp, id: string, step: Step, by: Viewer): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, step.updatedAt)
    if (!canOfficeStep(before.status, step.status)) throw stepNotAllowed(before.status, step.status)
    const { status, note, courier, trackingNumber } = step
    if (status === 'cancelled') return cancelWithoutRefund(app, tx, before, { note, by: by.userId, isOffice: true })
    await refuseReturned(tx, before)
    const after = await stepOrder(
      tx,
      before,
      { status, note, by: by.userId },
      {
        ...(courier ? { courier } : {}),
        ...(trackingNumber ? { trackingNumber } : {}),
        ...(status === 'delivered' ? { deliveredAt: new Date().toISOString() } : {}),
      },
    )
    await allowUndo(app, tx, before, after)
    return after
  })
}

export async function deliverOrder(
  app: OrderApp,
  id: string,
  { by, updatedAt }: { by: Viewer; updatedAt: string | undefined },
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, updatedAt)
    if (!canDeliver(before.status)) throw stepNotAllowed(before.status, 'delivered')
    await refuseReturned(tx, before)
    const deliveredAt = new Date().toISOString()
    const after = await stepOrder(tx, before, { status: 'delivered', by: by.userId }, { deliveredAt })
    await allowUndo(app, tx, before, after)
    return after
  })
}

const stepEmails: Partial<Record<OrderStatus, typeof shippedEmail>> = {
  shipped: shippedEmail,
  delivered: deliveredEmail,
}

/** Parcels are tracked on the courier's page, as configured in the settings. */
async function withCouriers(tx: Db, write: typeof shippedEmail) {
  const { couriers } = await getShopIdentity(tx)
  return (order: OrderRow, url: string) => write(order, url, couriers)
}

/** Queues the e-mail about a step, to be sent shortly after the step can no longer be undone. */
async function allowUndo(app: OrderApp, tx: Db, before: OrderRow, after: OrderRow): Promise<void> {
  const email = stepEmails[after.status]
  const mailId = email ? await emailBuyer(app, tx, after, await withCouriers(tx, email), stepMailDelaySeconds) : null
  const { status, deliveredAt, courier, trackingNumber } = before
  const until = new Date(timeOf(app.database.clock) + undoMs).toISOString()
  await keepForLater(tx, after, {
    undo: { status, deliveredAt, courier, trackingNumber, until, mailId },
    ...(after.status === 'shipped' && mailId ? { parcelMail: { id: mailId, isCorrection: false } } : {}),
  })
}

export async function undoStep(app: OrderApp, id: string, by: Viewer): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const { undo } = order
    const isInTime = undo && Date.parse(undo.until) >= timeOf(app.database.clock)
    if (!isInTime || (undo.mailId && !(await app.jobs.cancel(tx, 'email', undo.mailId))))
      throw new AppError('step_not_allowed', 'This step can no longer be undone.')
    await unstepOrder(tx, order, undo, by.userId)
  })
}

const describeParcel = ({ courier, trackingNumber }: OrderRow): string =>
  [courier ?? 'no courier', trackingNumber ?? 'no tracking number'].join(', ')

type Parcel = { courier: string; trackingNumber: string; updatedAt?: string | undefined }

/** Corrects the courier or tracking number, with a note of who did; a buyer waiting for the parcel is notified. */
export async function correctParcel(app: OrderApp, id: string, parcel: Parcel, by: Viewer): Promise<void> {
  const { courier, trackingNumber, updatedAt } = parcel
  await app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, updatedAt)
    if (before.status !== 'shipped' && before.status !== 'delivered')
      throw new AppError(
        'step_not_allowed',
        'This order has not been shipped yet. Mark it as shipped with its courier.',
      )
    const isSame = (before.courier ?? '') === courier && (before.trackingNumber ?? '') === trackingNumber
    if (isSame) return
    const changed = await changeOrder(tx, before, { courier: courier || null, trackingNumber: trackingNumber || null })
    const note = `Delivery details corrected: ${describeParcel(before)}, now ${describeParcel(changed)}.`
    const after = await insertOfficeNote(tx, changed, { note, by: by.name })
    // An e-mail with the old number that has not been sent is replaced.
    const { parcelMail } = before
    const isReplaced = parcelMail !== null && (await app.jobs.cancel(tx, 'email', parcelMail.id))
    if (!isReplaced && after.status !== 'shipped') return
    const isCorrection = !isReplaced || parcelMail.isCorrection
    const write = await withCouriers(tx, isCorrection ? parcelCorrectedEmail : shippedEmail)
    const mailId = await emailBuyer(app, tx, after, write)
    await keepForLater(tx, after, { parcelMail: mailId ? { id: mailId, isCorrection } : null })
  })
}

/**
 * Goods are not shipped while a full refund is in progress. A provider may take days to confirm it, and until
 * then the order's status does not show it.
 */
async function refuseReturned(tx: Db, order: OrderRow): Promise<void> {
  if (!holdsStock(order.status)) return
  const paid = await findPaymentsOfOrder(tx, order._id)
  if (paid.length === 0 || (await findRefundable(tx, order._id)).length > 0) return
  throw new AppError(
    'step_not_allowed',
    'This order is being refunded, so it cannot go out. Cancel it to return the goods to stock.',
  )
}

export async function addNote(app: OrderApp, id: string, note: string, by: Viewer): Promise<OrderRow> {
  return app.db.transaction(async (tx) => insertOfficeNote(tx, await lockOrder(tx, id), { note, by: by.name }))
}
