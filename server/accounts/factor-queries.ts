import { and, asc, eq, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { halfSignIns, recoveryCodes, secondFactors, users } from './table.ts'
import { hashToken, newToken } from './tokens.ts'

export type FactorRow = typeof secondFactors.$inferSelect

const isOf = (userId: string) => eq(secondFactors.userId, userId)
const isActive = isNotNull(secondFactors.activeAt)

/** With those whose link in the mailbox has not been used yet. */
export async function findFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(secondFactors)
    .where(and(isOf(userId), isNotNull(secondFactors.enteredAt)))
    .orderBy(asc(secondFactors.createdAt))
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: secondFactors._id })
    .from(secondFactors)
    .where(and(isOf(userId), isActive))
    .limit(1)
  return rows.length === 1
}

/** Locked, so that two calls cannot use the same code. */
export async function lockActiveFactors(tx: Db, userId: string): Promise<FactorRow[]> {
  return tx
    .select()
    .from(secondFactors)
    .where(and(isOf(userId), isActive))
    .orderBy(secondFactors._id)
    .for('update')
}

/** The one that was begun and does not count yet. */
export async function findWaitingFactor(tx: Db, userId: string, id?: string): Promise<FactorRow | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(isOf(userId), isNull(secondFactors.activeAt), id ? eq(secondFactors._id, id) : undefined))
  return row
}

type NewFactor = Pick<FactorRow, '_id' | 'userId' | 'kind' | 'name'> & { sealed?: Buffer; isEntered?: boolean }

/** One at a time waits for its first code, or for its link. */
export async function replaceWaitingFactor(tx: Db, { isEntered, ...factor }: NewFactor): Promise<void> {
  await tx.delete(secondFactors).where(and(isOf(factor.userId), isNull(secondFactors.activeAt)))
  await tx.insert(secondFactors).values({ ...factor, ...(isEntered ? { enteredAt: sql`now()` } : {}) })
}

export async function noteCode(tx: Db, id: string, lastStep: number): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ lastStep, usedAt: sql`now()`, enteredAt: sql`coalesce(entered_at, now())` })
    .where(eq(secondFactors._id, id))
}

export async function activateFactor(tx: Db, id: string): Promise<void> {
  await tx.update(secondFactors).set({ activeAt: sql`now()` }).where(eq(secondFactors._id, id))
}

export async function renameFactor(tx: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ name })
    .where(and(isOf(userId), eq(secondFactors._id, id)))
  return rowCount === 1
}

/** Returns the removed ones: of one id, or all. */
export async function deleteFactors(tx: Db, userId: string, id?: string): Promise<FactorRow[]> {
  return tx
    .delete(secondFactors)
    .where(and(isOf(userId), id ? eq(secondFactors._id, id) : undefined))
    .returning()
}

/** With the recovery codes. Returns what there was. */
export async function deleteAllFactors(tx: Db, userId: string): Promise<FactorRow[]> {
  await replaceRecoveryCodes(tx, userId, [])
  return deleteFactors(tx, userId)
}

/** Those that did not count before a moment, though perhaps begun before it; recovery codes go with the last one. */
export async function deleteFactorsSince(tx: Db, userId: string, since: SQL): Promise<void> {
  const didNotCount = or(isNull(secondFactors.activeAt), gte(secondFactors.activeAt, since))
  await tx.delete(secondFactors).where(and(isOf(userId), didNotCount))
  if ((await findFactors(tx, userId)).length === 0) await replaceRecoveryCodes(tx, userId, [])
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Of two concurrent attempts, only one succeeds. */
export async function takeRecoveryCode(tx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length === 1
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Returns the token, of which only the hash is stored. */
export async function insertHalfSignIn(tx: Db, userId: string, rememberMe: boolean): Promise<string> {
  const token = newToken()
  await tx.insert(halfSignIns).values({ hash: hashToken(token), userId, rememberMe })
  return token
}

const isLive = (token: string) => and(eq(halfSignIns.hash, hashToken(token)), sql`${halfSignIns.expiresAt} > now()`)
const found = { userId: halfSignIns.userId, rememberMe: halfSignIns.rememberMe }

export async function findHalfSignIn(db: Db, token: string) {
  const [row] = await db.select(found).from(halfSignIns).where(isLive(token))
  return row
}

/** Can be used once. */
export async function takeHalfSignIn(db: Db, token: string) {
  const [row] = await db.delete(halfSignIns).where(isLive(token)).returning(found)
  return row
}

/** Of an office account without a second factor: begins the days of grace, unless they have begun. */
export async function startGrace(db: Db, userId: string, days: number): Promise<{ at: string; isOver: boolean }> {
  const [row] = await db
    .update(users)
    .set({ factorDueAt: sql`coalesce(${users.factorDueAt}, now() + make_interval(days => ${days}))` })
    .where(eq(users._id, userId))
    .returning({ at: users.factorDueAt, isOver: sql<boolean>`${users.factorDueAt} <= now()` })
  if (!row?.at) throw new Error('no account')
  return { at: row.at, isOver: row.isOver }
}
