import { and, eq, lte, sql } from 'drizzle-orm'
import type { GuardedDetails } from '#contract/settings/waiting-calls.ts'
import type { Db } from '#server/db/database.ts'
import { identityChanges } from './table.ts'

export type IdentityChange = typeof identityChanges.$inferSelect

const isWaiting = eq(identityChanges.state, 'waiting')

type NewChange = {
  before: GuardedDetails
  after: GuardedDetails
  askedBy: string
  askedByName: string
  stopHash: Buffer
  waitHours: number
}

export async function insertChange(tx: Db, { waitHours, ...row }: NewChange): Promise<IdentityChange> {
  const [change] = await tx
    .insert(identityChanges)
    .values({ ...row, dueAt: sql`now() + make_interval(hours => ${waitHours})` })
    .returning()
  if (!change) throw new Error('no change was stored')
  return change
}

/** The one that waits; what is due no longer does. */
export async function findWaiting(db: Db): Promise<IdentityChange | undefined> {
  const [row] = await db
    .select()
    .from(identityChanges)
    .where(and(isWaiting, sql`${identityChanges.dueAt} > now()`))
  return row
}

export async function findDue(db: Db): Promise<IdentityChange | undefined> {
  const [row] = await db
    .select()
    .from(identityChanges)
    .where(and(isWaiting, lte(identityChanges.dueAt, sql`now()`)))
  return row
}

export async function findChange(db: Db, id: string): Promise<IdentityChange | undefined> {
  const [row] = await db.select().from(identityChanges).where(eq(identityChanges._id, id))
  return row
}

/** By a hash, so that how long this takes tells nothing about the key. */
export async function findChangeByKey(db: Db, stopHash: Buffer): Promise<IdentityChange | undefined> {
  const [row] = await db.select().from(identityChanges).where(eq(identityChanges.stopHash, stopHash))
  return row
}

type Decision = { state: 'stopped' | 'in force'; by: string | null }

export async function decideChange(tx: Db, id: string, { state, by }: Decision): Promise<void> {
  await tx
    .update(identityChanges)
    .set({ state, decidedByName: by, decidedAt: sql`now()` })
    .where(and(eq(identityChanges._id, id), isWaiting))
}
