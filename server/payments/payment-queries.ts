import { and, eq, isNull, like, lt, or, sql } from 'drizzle-orm'
import { stepMailDelaySeconds } from '#contract/orders/status.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { isByHand, payments } from './table.ts'

export type Payment = typeof payments.$inferSelect
export type NewPayment = Omit<
  typeof payments.$inferInsert,
  '_id' | 'createdAt' | 'receiptAfter' | 'refundLease' | 'mailId' | 'reversedAt' | 'reversedBy' | 'reverseReason'
>

const placeholderPrefix = 'checkout:'
/** Some providers do not return a payment reference. The checkout's is used until a webhook gives it. */
export const placeholderId = (checkoutId: string): string => placeholderPrefix + checkoutId

/** Undefined if this money is already booked. */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<Payment | undefined> {
  const [row] = await tx.insert(payments).values(payment).onConflictDoNothing().returning()
  if (row) {
    const { provider, providerPaymentId, checkoutId, orderId, cents } = row
    const ids = { provider, paymentId: providerPaymentId, checkoutId, orderId, cents }
    noteEvent(tx, { event: 'payment_confirmed', message: 'a payment was confirmed', ...ids })
  }
  return row
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments._id, id))
  return row
}

export async function findPaymentsOfOrder(db: Db, orderId: string): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt)
}

export async function findPaymentsOfCheckout(db: Db, checkoutId: string): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.checkoutId, checkoutId)).orderBy(payments.createdAt)
}

type Named = { provider: string; paymentId: string | null; checkoutId: string | null }

/** Money for exactly this checkout without an order, never another checkout's. */
export async function findPaymentWithoutOrder(
  db: Db,
  { provider, paymentId, checkoutId }: Named,
): Promise<Payment | undefined> {
  if (!paymentId || !checkoutId) return undefined
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        sql`${payments.provider} = ${provider}`,
        eq(payments.providerPaymentId, paymentId),
        eq(payments.checkoutId, checkoutId),
        isNull(payments.orderId),
      ),
    )
  return row
}

export async function lockPayment(tx: Db, id: string): Promise<Payment | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments._id, id)).for('no key update')
  return row
}

/** The e-mail about a payment that can still be undone. */
export async function keepMailId(tx: Db, id: string, mailId: string): Promise<void> {
  await tx.update(payments).set({ mailId }).where(eq(payments._id, id))
}

/** With its excess, if it has a row of its own. */
export async function markReversed(tx: Db, id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
  await tx
    .update(payments)
    .set({ reversedAt: sql`now()`, reversedBy: by, reverseReason: reason, receiptAfter: null })
    .where(or(eq(payments._id, id), eq(payments.partOf, id)))
}

/** A recorded payment is due its receipt once it can no longer be undone. */
export async function oweReceipt(tx: Db, { _id, provider }: Payment): Promise<void> {
  const seconds = isByHand(provider) ? stepMailDelaySeconds : 0
  await tx
    .update(payments)
    .set({ receiptAfter: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(payments._id, _id))
}

/** An order is open again: what is left of its money was received before the invoice, so it is due a receipt. */
export async function oweReceipts(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ receiptAfter: sql`coalesce(${payments.receiptAfter}, now())` })
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.isSurplus, false),
        isNull(payments.reversedAt),
        sql`not exists (select 1 from receipts r where r.payment_id = ${payments._id})`,
      ),
    )
}

export async function findReceiptDebts(tx: Db, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: payments._id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), lt(payments.receiptAfter, sql`now()`)))
  return rows.map(({ id }) => id)
}

export async function endReceiptDebt(tx: Db, id: string): Promise<void> {
  await tx.update(payments).set({ receiptAfter: null }).where(eq(payments._id, id))
}

/** The payment at the provider that a row belongs to: the excess of a payment is a row of its own. */
export const rootOf = ({ _id, partOf }: Payment): string => partOf ?? _id

/** Replaces the placeholder reference with the real one. Returns whether there was one. */
export async function namePayment(tx: Db, checkoutId: string, providerPaymentId: string): Promise<boolean> {
  const updated = await tx
    .update(payments)
    .set({ providerPaymentId })
    .where(
      and(
        eq(payments.checkoutId, checkoutId),
        isNull(payments.partOf),
        like(payments.providerPaymentId, `${placeholderPrefix}%`),
      ),
    )
    .returning({ id: payments._id })
  return updated.length > 0
}

/** One refund per payment at a time: without idempotency keys, concurrent ones could not be told apart. */
export async function claimForRefund(db: Db, id: string, seconds: number): Promise<Payment | undefined> {
  const [row] = await db
    .update(payments)
    .set({ refundLease: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(payments._id, id), or(sql`${payments.refundLease} is null`, lt(payments.refundLease, sql`now()`))))
    .returning()
  return row
}

export async function endRefundClaim(db: Db, id: string): Promise<void> {
  await db.update(payments).set({ refundLease: null }).where(eq(payments._id, id))
}
