import { AppError } from '#contract/http/errors.ts'
import {
  canDeliver,
  canOfficeStep,
  holdsStock,
  type OrderStatus,
  stepMailDelaySeconds,
  undoMs,
} from '#contract/orders/status.ts'
import type { LineQty } from '#contract/orders/unshipped.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { cancelWithoutRefund } from './cancel-order.ts'
import { deliveredEmail } from './emails/buyer-emails.ts'
import { emailBuyer } from './emails/queue-emails.ts'
import { withMail } from './parcels/correct-parcel.ts'
import { emailParcel } from './parcels/email-parcel.ts'
import { assertMayLeave, handOverRest, type ShippingApp, shipGoods } from './parcels/ship-goods.ts'
import { putBackTaken } from './parcels/take-short.ts'
import { assertPaid } from './records/assert-paid.ts'
import {
  insertOfficeNote,
  isBegun,
  keepForLater,
  lockOrder,
  type OrderRow,
  stepOrder,
  unstepOrder,
} from './records/order-queries.ts'
import { stepNotAllowed } from './records/step-not-allowed.ts'

type OrderApp = Pick<App, 'db' | 'database' | 'jobs' | 'config' | 'guests'> & ShippingApp

type Step = {
  status: OrderStatus
  note?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  found?: readonly LineQty[] | undefined
  updatedAt?: string | undefined
}

/** One step by the office. Only payments and refunds can make an order paid or refunded. */
export async function changeOrderStatus(app: OrderApp, id: string, step: Step, by: Viewer): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, step.updatedAt)
    // A deposit takes an order to processing before anybody has started on it.
    const isStart = step.status === 'processing' && before.status === 'processing' && !isBegun(before)
    if (!isStart && !canOfficeStep(before.status, step.status)) throw stepNotAllowed(before, step.status)
    const { status, note, courier, trackingNumber, found } = step
    if (status === 'cancelled') return cancelWithoutRefund(app, tx, before, { note, by: by.userId, isOffice: true })
    if (status === 'delivered') return deliverLocked(app, tx, before, { note, found, by: by.userId })
    if (status === 'shipped') {
      const after = await shipGoods(app, tx, before, { courier, trackingNumber, note, found, by: by.userId })
      await allowUndo(app, tx, before, after)
      return after
    }
    await assertMayLeave(tx, before)
    const startedAt = status === 'processing' ? { startedAt: new Date().toISOString() } : {}
    const after = await stepOrder(tx, before, { status, note, by: by.userId }, startedAt)
    await allowUndo(app, tx, before, after)
    return after
  })
}

type NewParcel = {
  lines: readonly LineQty[]
  courier?: string | undefined
  trackingNumber?: string | undefined
  found?: readonly LineQty[] | undefined
  updatedAt?: string | undefined
}

/** Ships a part of an order. `check` may refuse it once the order is locked. */
export async function addParcel(
  app: OrderApp,
  id: string,
  parcel: NewParcel,
  by: Viewer,
  check?: (tx: Db, order: OrderRow) => Promise<void>,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, parcel.updatedAt)
    await check?.(tx, before)
    if (!holdsStock(before.status)) throw stepNotAllowed(before, 'shipped')
    const after = await shipGoods(app, tx, before, { ...parcel, by: by.userId })
    await allowUndo(app, tx, before, after)
    return after
  })
}

export async function deliverOrder(
  app: OrderApp,
  id: string,
  { by, updatedAt, found }: { by: Viewer; updatedAt: string | undefined; found?: readonly LineQty[] | undefined },
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, updatedAt)
    if (!canDeliver(before.status)) throw stepNotAllowed(before, 'delivered')
    return deliverLocked(app, tx, before, { found, by: by.userId })
  })
}

/** What was not shipped is handed over now. */
async function deliverLocked(
  app: OrderApp,
  tx: Db,
  before: OrderRow,
  { found, ...step }: { note?: string | undefined; found?: readonly LineQty[] | undefined; by: string },
): Promise<OrderRow> {
  await assertMayLeave(tx, before)
  await assertPaid(tx, before)
  const deliveredAt = new Date().toISOString()
  const rest = await handOverRest(app, tx, before, { found, by: step.by })
  const after = await stepOrder(tx, before, { status: 'delivered', ...step }, { deliveredAt, ...rest })
  await allowUndo(app, tx, before, after)
  return after
}

/** Queues the e-mail about a step, to be sent shortly after the step can no longer be undone. */
async function allowUndo(app: OrderApp, tx: Db, before: OrderRow, after: OrderRow): Promise<void> {
  const delaySeconds = stepMailDelaySeconds
  const index = after.parcels.length - 1
  const isParcel = after.status !== 'delivered' && after.parcels.length > before.parcels.length
  const mailId = isParcel
    ? await emailParcel(app, tx, after, { index, isCorrection: false, delaySeconds })
    : after.status === 'delivered'
      ? await emailBuyer(app, tx, after, deliveredEmail, delaySeconds)
      : null
  const { status, deliveredAt, courier, trackingNumber, startedAt, parcels, holds } = before
  const until = new Date(timeOf(app.database.clock) + undoMs).toISOString()
  const steps = after.history.length - before.history.length
  await keepForLater(tx, after, {
    undo: {
      status,
      deliveredAt,
      courier,
      trackingNumber,
      startedAt,
      until,
      at: after.updatedAt,
      mailId,
      steps,
      parcels,
      holds,
    },
    ...(isParcel ? { parcels: withMail(after.parcels, index, mailId, false) } : {}),
  })
}

type Undo = {
  /** The order as the step left it: a colleague's next step stays. */
  updatedAt: string | undefined
  /** Narrows which steps may be undone. */
  isAllowed?: (order: OrderRow) => boolean
}

export async function undoStep(
  app: OrderApp,
  id: string,
  { updatedAt, isAllowed = () => true }: Undo,
  by: Viewer,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const { undo } = order
    // Only a later step counts: the shop itself changes the order too, when a refund arrives or an invoice is issued.
    if (undo?.at && updatedAt !== undefined && Date.parse(undo.at) > Date.parse(updatedAt))
      throw new AppError('stale', 'Somebody else has changed this order since.', {
        details: { updatedAt: order.updatedAt },
      })
    const isInTime = undo && Date.parse(undo.until) >= timeOf(app.database.clock) && isAllowed(order)
    if (!isInTime || (undo.mailId && !(await app.jobs.cancel(tx, 'email', undo.mailId))))
      throw new AppError('step_not_allowed', 'This step can no longer be undone.')
    await putBackTaken(tx, order, undo.parcels ?? order.parcels, by.userId)
    await unstepOrder(tx, order, undo, by.userId)
  })
}

export async function addNote(app: OrderApp, id: string, note: string, by: Viewer): Promise<OrderRow> {
  return app.db.transaction(async (tx) => insertOfficeNote(tx, await lockOrder(tx, id), { note, by: by.name }))
}
