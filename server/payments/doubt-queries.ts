import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { toDecimal } from '#contract/money.ts'
import type { PaymentToCheck } from '#contract/payments.ts'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/orders/table.ts'
import { paymentDoubts } from './table.ts'

export type NewDoubt = typeof paymentDoubts.$inferInsert
type Row = typeof paymentDoubts.$inferSelect

/** Whether it is a new doubt: the same one is told once, whoever finds it again. */
export async function insertDoubt(tx: Db, doubt: NewDoubt): Promise<boolean> {
  const made = await tx.insert(paymentDoubts).values(doubt).onConflictDoNothing().returning({ id: paymentDoubts._id })
  return made.length > 0
}

/** What settled itself needs nobody any more. */
export async function resolveDoubtsOfOrder(tx: Db, orderId: string, doubt: Row['doubt'], note: string): Promise<void> {
  await tx
    .update(paymentDoubts)
    .set({ resolvedAt: sql`now()`, note, updatedAt: sql`now()` })
    .where(and(eq(paymentDoubts.orderId, orderId), eq(paymentDoubts.doubt, doubt), isNull(paymentDoubts.resolvedAt)))
}

export async function findDoubt(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(paymentDoubts).where(eq(paymentDoubts._id, id))
  return row
}

const selectDoubts = (db: Db) =>
  db
    .select({ doubt: paymentDoubts, order: { _id: orders._id, orderNumber: orders.orderNumber } })
    .from(paymentDoubts)
    .leftJoin(orders, eq(orders._id, paymentDoubts.orderId))

const toPaymentToCheck = ({ doubt: row, order }: { doubt: Row; order: PaymentToCheck['order'] }): PaymentToCheck => ({
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
  const [row] = await selectDoubts(db).where(eq(paymentDoubts._id, id))
  if (!row) throw new AppError('not_found', 'There is no such payment to check.')
  return toPaymentToCheck(row)
}
