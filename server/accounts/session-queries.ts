import { and, eq, isNull, ne, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { Account } from './account-queries.ts'
import { mailedTokens, sessions, spentTokens, users } from './table.ts'

/** An account as it was when its password was found to be right. */
export type Credentials = Pick<Account, '_id' | 'passwordHash'>

const at = (ms: number) => new Date(ms).toISOString()
const isAlive = sql`${sessions.expiresAt} > now()`

type NewSession = { userId: string; rememberMe: boolean; refreshHash: Buffer; expiresMs: number }

export async function insertSession(db: Db, { expiresMs, ...row }: NewSession): Promise<string> {
  const [made] = await db
    .insert(sessions)
    .values({ ...row, expiresAt: at(expiresMs) })
    .returning({ id: sessions._id })
  if (!made) throw new Error('no session was made')
  return made.id
}

/**
 * Whether the account still is what its password was compared with. It is held until the transaction ends: a new password
 * or a closed account waits for us and then finds our session, or we wait for it and find it changed.
 */
export async function holdUnchanged(tx: Db, { _id, passwordHash }: Credentials): Promise<boolean> {
  const rows = await tx
    .select({ id: users._id })
    .from(users)
    .where(
      and(
        eq(users._id, _id),
        sql`${users.passwordHash} is not distinct from ${passwordHash}`,
        eq(users.disabled, false),
        isNull(users.deletedAt),
      ),
    )
    .for('share')
  return rows.length === 1
}

/** The living session, locked until the transaction ends, and the database's own time: processes may disagree about theirs. */
export async function lockSession(tx: Db, id: string) {
  const [row] = await tx
    .select({
      userId: sessions.userId,
      rememberMe: sessions.rememberMe,
      refreshHash: sessions.refreshHash,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions._id, id), isAlive))
    .for('update')
  if (!row) return undefined
  // Asked after the lock was waited for.
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return { ...row, nowMs: Math.floor(rows[0]?.ms ?? Date.now()) }
}

type Rotation = { refreshHash: Buffer; spentHash: Buffer; expiresMs: number; graceMs: number }

/** The next token lives, this one is spent; those that were spent so long ago that nobody may bring them are forgotten. */
export async function rotateSession(tx: Db, id: string, rotation: Rotation): Promise<void> {
  const { refreshHash, spentHash, expiresMs, graceMs } = rotation
  await tx
    .update(sessions)
    .set({ refreshHash, expiresAt: at(expiresMs) })
    .where(eq(sessions._id, id))
  await tx.delete(spentTokens).where(and(eq(spentTokens.sessionId, id), not(isRecent(graceMs))))
  await tx.insert(spentTokens).values({ hash: spentHash, sessionId: id })
}

const isRecent = (graceMs: number) =>
  sql`${spentTokens.spentAt} > clock_timestamp() - make_interval(secs => ${graceMs / 1000})`

/** The hashes of the tokens that were spent within the grace. */
export async function findSpentHashes(db: Db, sessionId: string, graceMs: number): Promise<Buffer[]> {
  const rows = await db
    .select({ hash: spentTokens.hash })
    .from(spentTokens)
    .where(and(eq(spentTokens.sessionId, sessionId), isRecent(graceMs)))
  return rows.map((row) => row.hash)
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions._id, id))
}

export async function endSessionsOf(db: Db, userId: string, exceptSessionId?: string): Promise<void> {
  const others = exceptSessionId ? ne(sessions._id, exceptSessionId) : undefined
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} <= now()`)
  await db.delete(mailedTokens).where(sql`${mailedTokens.expiresAt} <= now()`)
}

export async function findSessionViewer(db: Db, sessionId: string): Promise<Viewer | undefined> {
  const [row] = await db
    .select({
      sessionId: sessions._id,
      userId: users._id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      rememberMe: sessions.rememberMe,
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.userId))
    .where(and(eq(sessions._id, sessionId), isAlive, eq(users.disabled, false), isNull(users.deletedAt)))
  return row
}
