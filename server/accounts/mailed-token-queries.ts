import { and, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailedTokens } from './table.ts'
import { hashToken, newToken } from './tokens.ts'

export type Purpose = 'reset' | 'verify' | 'restore' | 'invite' | 'factor'
export type MailedToken = { userId: string; email: string }
export type FoundToken = MailedToken & { purpose: Purpose; expiresAt: string }

const hour = 60 * 60
const week = 7 * 24 * hour
const lifeSeconds: Record<Purpose, number> = { reset: hour, verify: week, restore: week, invite: week, factor: week }

/** Creates a token for a link; only its hash is stored. */
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

const isLive = (purposes: Purpose[], token: string) =>
  and(
    eq(mailedTokens.hash, hashToken(token)),
    inArray(mailedTokens.purpose, purposes),
    sql`${mailedTokens.expiresAt} > now()`,
  )

const found = {
  userId: mailedTokens.userId,
  email: mailedTokens.email,
  purpose: mailedTokens.purpose,
  expiresAt: mailedTokens.expiresAt,
}

/** When its e-mail was written. */
export const madeAtOf = ({ purpose, expiresAt }: FoundToken): SQL =>
  sql`${expiresAt}::timestamptz - make_interval(secs => ${lifeSeconds[purpose]})`

export async function findMailedToken(db: Db, purposes: Purpose[], token: string): Promise<FoundToken | undefined> {
  const [row] = await db.select(found).from(mailedTokens).where(isLive(purposes, token))
  return row
}

/** Can be used once: of two concurrent attempts, only one succeeds. */
export async function takeMailedToken(db: Db, purposes: Purpose[], token: string): Promise<FoundToken | undefined> {
  const [row] = await db.delete(mailedTokens).where(isLive(purposes, token)).returning(found)
  return row
}

/** For the given purposes, or all. */
export async function dropMailedTokens(db: Db, userId: string, ...purposes: Purpose[]): Promise<void> {
  const only = purposes.length ? inArray(mailedTokens.purpose, purposes) : undefined
  await db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), only))
}

/** All but the links that take the account back to a still earlier address: that one's owner may be the real one. */
export async function dropLaterTokens(db: Db, { userId, expiresAt }: FoundToken): Promise<void> {
  const isLater = or(ne(mailedTokens.purpose, 'restore'), gte(mailedTokens.expiresAt, expiresAt))
  await db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), isLater))
}

/** The address that the account had before it was changed within the last week: the first of them, if there were several. */
export async function findFormerEmail(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(
      and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'restore'), sql`${mailedTokens.expiresAt} > now()`),
    )
    .orderBy(mailedTokens.expiresAt)
    .limit(1)
  return row?.email
}
