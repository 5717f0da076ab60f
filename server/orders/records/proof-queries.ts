import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { KeptFile } from '#server/media/keep-files.ts'
import { orders, paymentProofs } from './table.ts'

export type ProofRow = typeof paymentProofs.$inferSelect

export async function insertProofs(tx: Db, orderId: string, files: readonly KeptFile[]): Promise<void> {
  await tx.insert(paymentProofs).values(files.map((file) => ({ ...file, orderId })))
  await resetProofAt(tx, orderId)
}

/** The last proof, if there is one, waits for its payment: it is new, or the payment was reversed. */
export async function resetProofAt(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ proofAt: sql`(select max(created_at) from payment_proofs where order_id = ${orderId})` })
    .where(eq(orders._id, orderId))
}

export async function findProofs(db: Db, orderIds: readonly string[]): Promise<ProofRow[]> {
  return db
    .select()
    .from(paymentProofs)
    .where(inArray(paymentProofs.orderId, [...orderIds]))
    .orderBy(asc(paymentProofs.createdAt))
}

/** Their files are removed first. */
export async function deleteProofs(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.delete(paymentProofs).where(inArray(paymentProofs.orderId, [...orderIds]))
}

/** Unpaid orders whose proof of payment waits for a payment. */
export const hasOpenProof = sql`(orders.proof_at is not null and orders.paid_at is null and orders.status in ('pending', 'processing'))`

export async function countOpenProofs(db: Db): Promise<number> {
  return db.$count(orders, hasOpenProof)
}
