import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import { mailedTokens, sessions, users } from './table.ts'

const at = (ms: number) => new Date(ms).toISOString()
const isAlive = sql`${sessions.expiresAt} > now()`

type NewSession = { userId: string; rememberMe: boolean; refreshHash: Buffer; expiresMs: number }

export async function insertSession(db: Db, { expiresMs, ...row }: NewSession): Promise<string> {
  const [made] = await db
    .insert(sessions)
    .values({ ...row, rotatedAt: at(Date.now()), expiresAt: at(expiresMs) })
    .returning({ id: sessions._id })
  if (!made) throw new Error('no session was made')
  return made.id
}

/** The living session, locked until the transaction ends. */
export async function lockSession(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions._id, id), isAlive))
    .for('update')
  return row
}

export async function rotateSession(
  db: Db,
  id: string,
  { expiresMs, ...hashes }: { refreshHash: Buffer; spentHash: Buffer; expiresMs: number },
): Promise<void> {
  await db
    .update(sessions)
    .set({ ...hashes, rotatedAt: at(Date.now()), expiresAt: at(expiresMs) })
    .where(eq(sessions._id, id))
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
