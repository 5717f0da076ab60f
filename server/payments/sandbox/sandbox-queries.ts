import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { DeclineReason } from '#contract/payments/calls.ts'
import type { Db } from '#server/db/database.ts'
import { sandboxCheckouts, sandboxDeliveries, sandboxRefunds } from './sandbox-table.ts'

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect
export type SandboxDelivery = typeof sandboxDeliveries.$inferSelect

/** The same key returns the same checkout. */
export async function insertSandboxCheckout(
  db: Db,
  row: typeof sandboxCheckouts.$inferInsert,
): Promise<SandboxCheckout> {
  const [inserted] = await db.insert(sandboxCheckouts).values(row).onConflictDoNothing().returning()
  if (inserted) return inserted
  const [existing] = await db
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.idempotencyKey, row.idempotencyKey))
  if (!existing) throw new Error('the sandbox lost a checkout')
  return existing
}

export async function findSandboxCheckout(db: Db, id: string): Promise<SandboxCheckout | undefined> {
  const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id))
  return row
}

/** Only an open checkout changes: paid, declined and cancelled are final. Returns it if this call changed it. */
export async function moveSandboxCheckout(
  db: Db,
  id: string,
  change: Pick<SandboxCheckout, 'state'> & {
    paymentId?: string
    paidAt?: string
    declineReason?: DeclineReason
  },
): Promise<SandboxCheckout | undefined> {
  const [row] = await db
    .update(sandboxCheckouts)
    .set(change)
    .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, 'open')))
    .returning()
  return row
}

export async function insertSandboxRefund(db: Db, row: typeof sandboxRefunds.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(sandboxRefunds).values(row).onConflictDoNothing().returning()
  if (inserted) return inserted.id
  const [existing] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, row.idempotencyKey))
  if (!existing) throw new Error('the sandbox lost a refund')
  return existing.id
}

export async function sumSandboxRefunds(db: Db, checkoutId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${sandboxRefunds.cents}), 0)` })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.checkoutId, checkoutId))
  return Number(row?.cents ?? 0)
}

export type NewDelivery = { eventId: string; body: string; afterSeconds?: number; hasBadSignature?: boolean }

export async function insertSandboxDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await db.insert(sandboxDeliveries).values(
    deliveries.map(({ eventId, body, afterSeconds = 0, hasBadSignature = false }) => ({
      eventId,
      body,
      hasBadSignature,
      sendAt: sql`now() + make_interval(secs => ${afterSeconds})`,
    })),
  )
}

/** Due deliveries, claimed by this process: the next attempt is scheduled before this one is made. */
export async function claimSandboxDeliveries(db: Db, ladder: readonly number[]): Promise<SandboxDelivery[]> {
  const due = db
    .select({ id: sandboxDeliveries.id })
    .from(sandboxDeliveries)
    .where(and(isNull(sandboxDeliveries.deliveredAt), lt(sandboxDeliveries.sendAt, sql`now()`)))
    .orderBy(sandboxDeliveries.sendAt, sandboxDeliveries.id)
    .limit(50)
    .for('update', { skipLocked: true })
  return db
    .update(sandboxDeliveries)
    .set({
      tries: sql`${sandboxDeliveries.tries} + 1`,
      // After the last retry there is no next one.
      sendAt: sql`now() + make_interval(secs => (${sql.param(ladder)}::float8[])[${sandboxDeliveries.tries} + 1])`,
    })
    .where(inArray(sandboxDeliveries.id, due))
    .returning()
}

export async function markSandboxDelivered(db: Db, id: number): Promise<void> {
  await db.update(sandboxDeliveries).set({ deliveredAt: sql`now()` }).where(eq(sandboxDeliveries.id, id))
}
