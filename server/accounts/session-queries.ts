import { and, desc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { proofMinutes } from '#contract/accounts/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import { type Account, officeRoleOf } from './account-queries.ts'
import { sweepChallenges } from './passkey-queries.ts'
import { halfSignIns, mailedTokens, secondFactors, sessions, spentTokens, users } from './table.ts'

/** An account at the time its password was verified. */
export type Credentials = Pick<Account, '_id' | 'passwordHash'>

const at = (ms: number) => new Date(ms).toISOString()
const isAlive = sql`${sessions.expiresAt} > now()`

/** Where a session is used from. */
export type Origin = { address: string; userAgent: string }
type NewSession = Origin & {
  userId: string
  rememberMe: boolean
  refreshHash: Buffer
  expiresMs: number
  byFactor: boolean
}

export async function insertSession(db: Db, { expiresMs, byFactor, ...row }: NewSession): Promise<string> {
  const [made] = await db
    .insert(sessions)
    .values({ ...row, expiresAt: at(expiresMs), ...(byFactor ? { factorAt: sql`now()` } : {}) })
    .returning({ id: sessions._id })
  if (!made) throw new Error('no session was created')
  return made.id
}

/**
 * Whether the account is unchanged since its password was compared. Locked until the transaction ends: a new password
 * or disabled account either waits and finds our session, or is found by us.
 */
export async function lockIfUnchanged(tx: Db, { _id, passwordHash }: Credentials): Promise<boolean> {
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

/** The live session, locked until the transaction ends, and the database's time, because process clocks may differ. */
export async function lockSession(tx: Db, id: string) {
  const [row] = await tx
    .select({
      userId: sessions.userId,
      rememberMe: sessions.rememberMe,
      refreshHash: sessions.refreshHash,
      generation: sessions.generation,
      isUsed: sessions.isUsed,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions._id, id), isAlive))
    .for('update')
  if (!row) return undefined
  // Read after waiting for the lock.
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return { ...row, nowMs: Math.floor(rows[0]?.ms ?? Date.now()) }
}

type Rotation = { refreshHash: Buffer; spentHash: Buffer; expiresMs: number; graceMs: number }

/** Makes the next token current and marks this one as spent; tokens spent before the grace period are deleted. */
export async function rotateSession(tx: Db, id: string, rotation: Rotation): Promise<void> {
  const { refreshHash, spentHash, expiresMs, graceMs } = rotation
  await tx
    .update(sessions)
    .set({ refreshHash, generation: sql`${sessions.generation} + 1`, isUsed: false, expiresAt: at(expiresMs) })
    .where(eq(sessions._id, id))
  await tx.delete(spentTokens).where(and(eq(spentTokens.sessionId, id), not(isRecent(graceMs))))
  await tx.insert(spentTokens).values({ hash: spentHash, sessionId: id })
}

/** The session keeps its current tokens. */
export async function prolongSession(
  tx: Db,
  id: string,
  change: { expiresMs: number; isUsed: boolean },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: at(change.expiresMs), isUsed: change.isUsed })
    .where(eq(sessions._id, id))
}

/** When and where a session was last used. */
export async function markSeen(db: Db, id: string, address: string): Promise<void> {
  await db.update(sessions).set({ seenAt: sql`now()`, address }).where(eq(sessions._id, id))
}

/** Somebody has just proved in this session who they are. */
export async function markProved(db: Db, id: string, { byFactor }: { byFactor: boolean }): Promise<void> {
  const now = sql`now()`
  await db
    .update(sessions)
    .set({ provedAt: now, ...(byFactor ? { factorAt: now } : {}) })
    .where(eq(sessions._id, id))
}

const isFresh = sql<boolean>`${sessions.provedAt} > now() - make_interval(mins => ${proofMinutes})`

/** Still, once the account is locked: an app may have been added since the request began. */
export async function isProved(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx.select({ isFresh }).from(sessions).where(eq(sessions._id, id))
  return row?.isFresh ?? false
}

/** Every session of a user has to prove again who it is. */
export async function forgetProofs(tx: Db, userId: string): Promise<void> {
  await tx.update(sessions).set({ provedAt: sql`to_timestamp(0)` }).where(eq(sessions.userId, userId))
}

/** An access token of this generation has been used, so its refresh token arrived too. */
export async function markUsed(db: Db, id: string, generation: number): Promise<void> {
  await db
    .update(sessions)
    .set({ isUsed: true })
    .where(and(eq(sessions._id, id), eq(sessions.generation, generation), eq(sessions.isUsed, false)))
}

const isRecent = (graceMs: number) =>
  sql<boolean>`${spentTokens.spentAt} > clock_timestamp() - make_interval(secs => ${graceMs / 1000})`

/** The most recently spent tokens, and whether that was within the grace period. */
export async function findSpent(
  db: Db,
  sessionId: string,
  graceMs: number,
): Promise<{ hash: Buffer; isRecent: boolean }[]> {
  return db
    .select({ hash: spentTokens.hash, isRecent: isRecent(graceMs) })
    .from(spentTokens)
    .where(eq(spentTokens.sessionId, sessionId))
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions._id, id))
}

/** Only if it is this user's; returns whether it was. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions._id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions._id })
  return ended.length === 1
}

/** The live sessions of a user, the one used last first. */
export async function findSessions(db: Db, userId: string) {
  return db
    .select({
      _id: sessions._id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      rememberMe: sessions.rememberMe,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.seenAt), sessions._id)
}

/** With sign-ins that wait for the second factor. Returns how many sessions there were. */
export async function endSessionsOf(db: Db, userId: string, exceptSessionId?: string): Promise<number> {
  await db.delete(halfSignIns).where(eq(halfSignIns.userId, userId))
  const others = exceptSessionId ? ne(sessions._id, exceptSessionId) : undefined
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
  return rowCount ?? 0
}

export async function sweepSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} <= now()`)
  await db.delete(mailedTokens).where(sql`${mailedTokens.expiresAt} <= now()`)
  await db.delete(halfSignIns).where(sql`${halfSignIns.expiresAt} <= now()`)
  await sweepChallenges(db)
}

/** What keeps somebody of the office out of it: a second factor that is missing, or was proved too long ago. */
const hasFactor = sql`exists (select from ${secondFactors} where ${secondFactors.userId} = ${users._id} and ${secondFactors.activeAt} is not null)`
const barOf = ({ isPublic, factorHours }: OfficeRules) => sql<Exclude<Viewer['bar'], undefined> | null>`case
  when ${users.role} <> 'admin' then null
  when ${hasFactor} then case
    when ${sessions.factorAt} > now() - make_interval(hours => ${factorHours}) then null else 'factor_needed' end
  when ${isPublic}::boolean and ${users.factorDueAt} <= now() then 'factor_missing' end`

export type OfficeRules = { isPublic: boolean; factorHours: number }

export async function findSessionViewer(
  db: Db,
  sessionId: string,
  rules: OfficeRules,
): Promise<{ viewer: Viewer; generation: number; isUsed: boolean; isSeenLately: boolean } | undefined> {
  const [row] = await db
    .select({
      viewer: {
        sessionId: sessions._id,
        userId: users._id,
        name: users.name,
        email: users.email,
        emailVerified: users.emailVerified,
        role: users.role,
        officeRole: users.officeRole,
        rememberMe: sessions.rememberMe,
        isProved: isFresh,
        bar: barOf(rules),
      },
      generation: sessions.generation,
      isUsed: sessions.isUsed,
      isSeenLately: sql<boolean>`${sessions.seenAt} > now() - interval '5 minutes'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.userId))
    .where(and(eq(sessions._id, sessionId), isAlive, eq(users.disabled, false), isNull(users.deletedAt)))
  if (!row) return undefined
  const { bar, ...viewer } = row.viewer
  // Outside the office they are treated as any shopper.
  return {
    ...row,
    viewer: bar ? { ...viewer, officeRole: undefined, bar } : { ...viewer, officeRole: officeRoleOf(viewer) },
  }
}
