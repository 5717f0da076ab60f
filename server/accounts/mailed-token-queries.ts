import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailedTokens } from './table.ts'
import { hashToken, newToken } from './tokens.ts'

type Purpose = 'reset' | 'verify'
export type MailedToken = { userId: string; email: string }

const hour = 60 * 60
const lifeSeconds: Record<Purpose, number> = { reset: hour, verify: 7 * 24 * hour }

/** Makes a token for a link; only its hash is kept. */
export async function insertMailedToken(db: Db, purpose: Purpose, { userId, email }: MailedToken): Promise<string> {
  const token = newToken()
  await db.insert(mailedTokens).values({
    hash: hashToken(token),
    purpose,
    userId,
    email,
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds[purpose]})`,
  })
  return token
}

const isLive = (purpose: Purpose, token: string) =>
  and(
    eq(mailedTokens.hash, hashToken(token)),
    eq(mailedTokens.purpose, purpose),
    sql`${mailedTokens.expiresAt} > now()`,
  )

export async function findMailedToken(db: Db, purpose: Purpose, token: string): Promise<MailedToken | undefined> {
  const [row] = await db
    .select({ userId: mailedTokens.userId, email: mailedTokens.email })
    .from(mailedTokens)
    .where(isLive(purpose, token))
  return row
}

/** Whoever takes it first has it: of two at the same moment one gets nothing. */
export async function takeMailedToken(db: Db, purpose: Purpose, token: string): Promise<MailedToken | undefined> {
  const [row] = await db
    .delete(mailedTokens)
    .where(isLive(purpose, token))
    .returning({ userId: mailedTokens.userId, email: mailedTokens.email })
  return row
}

export async function dropMailedTokens(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  const only = purpose ? eq(mailedTokens.purpose, purpose) : undefined
  await db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), only))
}
