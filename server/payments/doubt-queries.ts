import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { toDecimal } from '#contract/money.ts'
import type { PaymentToCheck } from '#contract/payments.ts'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/orders/table.ts'
import { paymentDoubts, type RefundStep, refunds } from './table.ts'

export type NewDoubt = typeof paymentDoubts.$inferInsert
type Row = typeof paymentDoubts.$inferSelect

/** Whether it is a new doubt: the same one is told once, whoever finds it again. */
export async function insertDoubt(tx: Db, doubt: NewDoubt): Promise<boolean> {
  const made = await tx.insert(paymentDoubts).values(doubt).onConflictDoNothing().returning({ id: paymentDoubts._id })
  return made.length > 0
}

/** Whether it is new or had been settled: then it is open again, with what it says now. */
export async function reopenDoubt(tx: Db, doubt: NewDoubt): Promise<boolean> {
  const made = await tx
    .insert(paymentDoubts)
    .values(doubt)
    .onConflictDoUpdate({
      target: [paymentDoubts.doubt, paymentDoubts.about],
      set: { message: doubt.message, resolvedAt: null, note: null, createdAt: sql`now()`, updatedAt: sql`now()` },
      setWhere: isNotNull(paymentDoubts.resolvedAt),
    })
    .returning({ id: paymentDoubts._id })
  return made.length > 0
}

/** What settled itself needs nobody any more. */
async function resolveWhere(tx: Db, which: SQL | undefined, doubts: Row['doubt'][], note: string): Promise<void> {
  await tx
    .update(paymentDoubts)
    .set({ resolvedAt: sql`now()`, note, updatedAt: sql`now()` })
    .where(and(which, inArray(paymentDoubts.doubt, doubts), isNull(paymentDoubts.resolvedAt)))
}

export const resolveDoubtsOfOrder = (tx: Db, orderId: string, doubts: Row['doubt'][], note: string): Promise<void> =>
  resolveWhere(tx, eq(paymentDoubts.orderId, orderId), doubts, note)

export const resolveDoubtsOfRefund = (tx: Db, refundId: string, note: string): Promise<void> =>
  resolveWhere(tx, eq(paymentDoubts.refundId, refundId), ['undecided', 'refund_due'], note)

export const resolveDoubtsOfPayment = (
  tx: Db,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
  note: string,
): Promise<void> =>
  resolveWhere(
    tx,
    and(eq(paymentDoubts.provider, provider), eq(paymentDoubts.paymentId, providerPaymentId)),
    ['amount_differs', 'unknown_payment', 'refund_failed'],
    note,
  )

export const resolveSetupDoubts = (tx: Db, broken: readonly string[]): Promise<void> =>
  resolveWhere(
    tx,
    sql`${paymentDoubts.about} <> all(${sql.param(broken)}::text[])`,
    ['provider_setup'],
    'It is as it should be again.',
  )

export async function findDoubt(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(paymentDoubts).where(eq(paymentDoubts._id, id))
  return row
}

/** What is left of money that no order was made of; nothing where there is none. */
const returnable = sql<string | null>`(
  select p.cents - coalesce((select sum(r.cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0)
  from payments p
  where p.provider = ${paymentDoubts.provider} and p.provider_payment_id = ${paymentDoubts.paymentId}
    and p.checkout_id = ${paymentDoubts.checkoutId} and p.order_id is null
)`

const selectDoubts = (db: Db) =>
  db
    .select({
      doubt: paymentDoubts,
      order: { _id: orders._id, orderNumber: orders.orderNumber },
      refund: { state: refunds.state },
      returnable,
    })
    .from(paymentDoubts)
    .leftJoin(orders, eq(orders._id, paymentDoubts.orderId))
    .leftJoin(refunds, eq(refunds._id, paymentDoubts.refundId))

type Selected = {
  doubt: Row
  order: PaymentToCheck['order']
  refund: { state: RefundStep } | null
  returnable: string | null
}

const toPaymentToCheck = ({ doubt: row, order, refund, returnable: left }: Selected): PaymentToCheck => ({
  _id: row._id,
  doubt: row.doubt,
  message: row.message,
  provider: row.provider,
  paymentId: row.paymentId,
  checkoutId: row.checkoutId,
  order,
  expectedPrice: row.expectedCents === null ? null : toDecimal(row.expectedCents),
  receivedPrice: row.receivedCents === null ? null : toDecimal(row.receivedCents),
  buyer: row.buyer,
  asksOutcome: row.resolvedAt === null && refund !== null && refund.state !== 'done' && refund.state !== 'failed',
  refundablePrice: Number(left ?? 0) > 0 ? toDecimal(Number(left)) : null,
  resolved: row.resolvedAt !== null,
  resolvedAt: row.resolvedAt,
  note: row.note,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

type Wanted = { page: number; limit: number; resolved?: boolean | undefined }

export async function findPaymentsToCheck(
  db: Db,
  wanted: Wanted,
): Promise<{ payments: PaymentToCheck[]; total: number }> {
  const where =
    wanted.resolved === undefined
      ? undefined
      : wanted.resolved
        ? isNotNull(paymentDoubts.resolvedAt)
        : isNull(paymentDoubts.resolvedAt)
  const rows = await selectDoubts(db)
    .where(where)
    .orderBy(desc(paymentDoubts.createdAt), paymentDoubts._id)
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
  return { payments: rows.map(toPaymentToCheck), total: await db.$count(paymentDoubts, where) }
}

export const countOpenDoubts = (db: Db): Promise<number> => db.$count(paymentDoubts, isNull(paymentDoubts.resolvedAt))

export async function changeDoubt(
  db: Db,
  id: string,
  { resolved, note }: { resolved: boolean; note?: string | undefined },
): Promise<PaymentToCheck> {
  await db
    .update(paymentDoubts)
    .set({
      resolvedAt: resolved ? sql`coalesce(${paymentDoubts.resolvedAt}, now())` : null,
      ...(note === undefined ? {} : { note }),
      updatedAt: sql`now()`,
    })
    .where(eq(paymentDoubts._id, id))
  return getPaymentToCheck(db, id)
}

export const noSuchDoubt = () => new AppError('not_found', 'There is no such payment to check.')

export async function getPaymentToCheck(db: Db, id: string): Promise<PaymentToCheck> {
  const [row] = await selectDoubts(db).where(eq(paymentDoubts._id, id))
  if (!row) throw noSuchDoubt()
  return toPaymentToCheck(row)
}
