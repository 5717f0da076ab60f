import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { payments, type RefundStep, refunds } from './table.ts'

export type Refund = typeof refunds.$inferSelect
export type NewRefund = Pick<Refund, 'orderId' | 'paymentId' | 'cents' | 'reason'> &
  Partial<Pick<Refund, 'madeBy' | 'lines' | 'delivery' | 'cause' | 'isUninvoiced' | 'repeatOf'>>

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
const underWay: RefundStep[] = ['waiting', 'sent', 'accepted']

export const isPending = ({ state }: Refund): boolean => underWay.includes(state)

/** Due in a moment: the caller tries at once, and the reconciler only if that fails. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<Refund> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, nextTryAt: inSeconds(15) })
    .returning()
  if (!row) throw new Error('no refund was created')
  const { _id: refundId, orderId, cents } = row
  noteEvent(tx, { event: 'refund_started', message: 'a refund was started', refundId, orderId, cents })
  return row
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds._id, id))
  return row
}

export async function lockRefund(tx: Db, id: string): Promise<Refund | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds._id, id)).for('no key update')
  return row
}

export async function findRefundsOfOrder(db: Db, orderId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt)
}

export async function findRefundsOfPayment(db: Db, paymentId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt)
}

/** The rows of the same payment at the provider: its excess is a row of its own. */
const rowsOf = (paymentId: string) =>
  sql`(select id from payments where coalesce(part_of, id) = (select coalesce(part_of, id) from payments where id = ${paymentId}))`

/** How much of a payment other refunds have returned or are returning. */
export async function sumOtherRefunds(db: Db, { paymentId, _id }: Refund): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${refunds.cents}), 0)` })
    .from(refunds)
    .where(
      and(
        inArray(refunds.paymentId, rowsOf(paymentId)),
        ne(refunds._id, _id),
        inArray(refunds.state, ['sent', 'accepted', 'done']),
      ),
    )
  return Number(row?.cents ?? 0)
}

/** Whether an earlier refund of the same payment is still unclear: until then the two sides' books may differ. */
export async function isRefundBlocked(db: Db, { paymentId, _id, firstSentAt }: Refund): Promise<boolean> {
  const [other] = await db
    .select({ id: refunds._id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.paymentId, rowsOf(paymentId)),
        ne(refunds._id, _id),
        eq(refunds.state, 'sent'),
        firstSentAt ? lt(refunds.firstSentAt, firstSentAt) : undefined,
      ),
    )
    .limit(1)
  return other !== undefined
}

type Changes = {
  state?: RefundStep
  attempt?: number
  refundedBeforeCents?: number
  providerRefundId?: string | null
  firstSentAt?: string
  failure?: string | null
  tryInSeconds?: number | null
}

export async function changeRefund(db: Db, id: string, { tryInSeconds, ...changes }: Changes): Promise<void> {
  const [row] = await db
    .update(refunds)
    .set({
      ...changes,
      ...(tryInSeconds === undefined ? {} : { nextTryAt: tryInSeconds === null ? null : inSeconds(tryInSeconds) }),
      updatedAt: sql`now()`,
    })
    .where(eq(refunds._id, id))
    .returning({ orderId: refunds.orderId })
  const { state } = changes
  if (state) noteEvent(db, { event: `refund_${state}`, message: `a refund is ${state}`, refundId: id, ...row })
}

/** Due refunds, claimed by this process. The oldest of a payment goes first. */
export async function claimDueRefunds(db: Db, limit: number): Promise<Refund[]> {
  const due = db
    .select({ id: refunds._id })
    .from(refunds)
    .where(and(inArray(refunds.state, underWay), lt(refunds.nextTryAt, sql`now()`)))
    .orderBy(refunds.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(refunds)
    .set({ nextTryAt: inSeconds(130) })
    .where(inArray(refunds._id, due))
    .returning()
}

type RefundReport = {
  provider: string
  providerRefundId: string | null
  paymentId: string | null
  cents: number | null
}

/** The refund a webhook is about: by the provider's reference, or by payment and amount if that is not known yet. */
export async function findReportedRefund(db: Db, report: RefundReport): Promise<Refund | undefined> {
  const isRoot = sql`${payments._id} = (select coalesce(part_of, id) from payments of where of.id = ${refunds.paymentId})`
  const select = () => db.select({ refund: refunds }).from(refunds).innerJoin(payments, isRoot)
  const isProvider = sql`${payments.provider} = ${report.provider}`
  if (report.providerRefundId) {
    const [match] = await select().where(and(isProvider, eq(refunds.providerRefundId, report.providerRefundId)))
    if (match) return match.refund
  }
  if (!report.paymentId || report.cents === null) return undefined
  const [alike] = await select()
    .where(
      and(
        isProvider,
        eq(payments.providerPaymentId, report.paymentId),
        eq(refunds.cents, report.cents),
        inArray(refunds.state, underWay),
        isNull(refunds.providerRefundId),
      ),
    )
    .orderBy(refunds.createdAt)
    .limit(1)
  return alike?.refund
}
