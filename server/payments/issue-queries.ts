import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { paymentIssues } from './table.ts'

export type NewPaymentIssue = typeof paymentIssues.$inferInsert
type Row = typeof paymentIssues.$inferSelect

/** Returns whether the issue is new: the office is notified of each only once. */
export async function insertIssue(tx: Db, issue: NewPaymentIssue): Promise<boolean> {
  const rows = await tx.insert(paymentIssues).values(issue).onConflictDoNothing().returning({ id: paymentIssues._id })
  return rows.length > 0
}

/** Returns whether it is new or had been resolved; a resolved one is reopened with its current text. */
export async function reopenIssue(tx: Db, issue: NewPaymentIssue): Promise<boolean> {
  const rows = await tx
    .insert(paymentIssues)
    .values(issue)
    .onConflictDoUpdate({
      target: [paymentIssues.kind, paymentIssues.about],
      set: { message: issue.message, resolvedAt: null, note: null, createdAt: sql`now()`, updatedAt: sql`now()` },
      setWhere: isNotNull(paymentIssues.resolvedAt),
    })
    .returning({ id: paymentIssues._id })
  return rows.length > 0
}

/** Resolved automatically. */
async function resolveWhere(tx: Db, which: SQL | undefined, kinds: Row['kind'][], note: string): Promise<void> {
  await tx
    .update(paymentIssues)
    .set({ resolvedAt: sql`now()`, note, updatedAt: sql`now()` })
    .where(and(which, inArray(paymentIssues.kind, kinds), isNull(paymentIssues.resolvedAt)))
}

export const resolveIssuesOfOrder = (tx: Db, orderId: string, kinds: Row['kind'][], note: string): Promise<void> =>
  resolveWhere(tx, eq(paymentIssues.orderId, orderId), kinds, note)

export const resolveIssuesOfRefund = (tx: Db, refundId: string, note: string): Promise<void> =>
  resolveWhere(tx, eq(paymentIssues.refundId, refundId), ['undecided', 'refund_due'], note)

/** One failed refund of this amount has been repeated. */
export const resolveRepeatedRefund = (tx: Db, orderId: string, cents: number, note: string): Promise<void> =>
  resolveWhere(
    tx,
    sql`${paymentIssues._id} = (
      select id from payment_doubts where order_id = ${orderId} and doubt = 'refund_failed' and expected_cents = ${cents}
        and resolved_at is null order by created_at limit 1)`,
    ['refund_failed'],
    note,
  )

export const resolveIssuesOfPayment = (
  tx: Db,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
  note: string,
): Promise<void> =>
  resolveWhere(
    tx,
    and(eq(paymentIssues.provider, provider), eq(paymentIssues.paymentId, providerPaymentId)),
    ['amount_differs', 'unknown_payment', 'refund_failed'],
    note,
  )

export const resolveSetupIssues = (tx: Db, broken: readonly string[]): Promise<void> =>
  resolveWhere(
    tx,
    sql`${paymentIssues.about} <> all(${sql.param(broken)}::text[])`,
    ['provider_setup'],
    'Resolved: everything matches again.',
  )

/** The payer's e-mail address according to the issue, for a payment without an order. */
export async function findPayerEmail(
  db: Db,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ buyer: paymentIssues.buyer })
    .from(paymentIssues)
    .where(
      and(
        eq(paymentIssues.provider, provider),
        eq(paymentIssues.paymentId, providerPaymentId),
        isNotNull(paymentIssues.buyer),
      ),
    )
    .orderBy(paymentIssues.createdAt)
    .limit(1)
  return row?.buyer ?? undefined
}

export async function findIssue(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(paymentIssues).where(eq(paymentIssues._id, id))
  return row
}

export const countOpenIssues = (db: Db): Promise<number> => db.$count(paymentIssues, isNull(paymentIssues.resolvedAt))

export const countFailedRefunds = (db: Db): Promise<number> =>
  db.$count(paymentIssues, and(isNull(paymentIssues.resolvedAt), eq(paymentIssues.kind, 'refund_failed')))

export async function changeIssue(
  db: Db,
  id: string,
  { resolved, note }: { resolved: boolean; note?: string | undefined },
): Promise<void> {
  await db
    .update(paymentIssues)
    .set({
      resolvedAt: resolved ? sql`coalesce(${paymentIssues.resolvedAt}, now())` : null,
      ...(note === undefined ? {} : { note }),
      updatedAt: sql`now()`,
    })
    .where(eq(paymentIssues._id, id))
}

export const noSuchIssue = () => new AppError('not_found', 'Payment not found.')
