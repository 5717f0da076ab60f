import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ApiKey } from '#contract/api-keys/calls.ts'
import type { Scope } from '#contract/api-keys/scopes.ts'
import type { Db } from '#server/db/database.ts'
import { apiKeys } from './table.ts'

type Row = typeof apiKeys.$inferSelect

const isLive = sql`${apiKeys.expiresAt} > now()`
/** Whoever made the key is still an owner: somebody who left must not keep reading. */
const isOwners = sql<boolean>`exists (
  select from users u where u.id = ${apiKeys.createdBy} and u.role = 'admin' and coalesce(u.office_role, 'owner') = 'owner'
    and not u.disabled and u.deleted_at is null)`

export type FoundKey = Pick<Row, '_id' | 'name' | 'scopes'> & { isSeenLately: boolean }

/** By a hash, so that how long this takes tells nothing about the key. */
export async function findLiveKey(db: Db, hash: Buffer): Promise<FoundKey | undefined> {
  const [row] = await db
    .select({
      _id: apiKeys._id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      isSeenLately: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.removedAt), isLive, isOwners))
  return row
}

export async function markKeyUsed(db: Db, id: string): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys._id, id))
}

export async function findKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db
    .select({
      ...getTableColumns(apiKeys),
      maker: sql<string | null>`(select name from users u where u.id = ${apiKeys.createdBy})`,
      isLive: sql<boolean>`${isLive}`,
      isOwners,
    })
    .from(apiKeys)
    .where(isNull(apiKeys.removedAt))
    .orderBy(desc(apiKeys.createdAt), apiKeys._id)
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    createdBy: row.maker ?? '',
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    ...(row.lastUsedAt ? { lastUsedAt: row.lastUsedAt } : {}),
    state: row.isLive ? (row.isOwners ? 'works' : 'maker left') : 'expired',
  }))
}

type NewKey = { name: string; start: string; hash: Buffer; scopes: Scope[]; createdBy: string; days: number }

export async function insertKey(tx: Db, { days, ...row }: NewKey): Promise<string> {
  const [keyRow] = await tx
    .insert(apiKeys)
    .values({ ...row, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning({ id: apiKeys._id })
  if (!keyRow) throw new Error('no key was stored')
  return keyRow.id
}

export async function removeKey(tx: Db, id: string): Promise<Pick<Row, 'name' | 'start'> | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ removedAt: sql`now()` })
    .where(and(eq(apiKeys._id, id), isNull(apiKeys.removedAt)))
    .returning({ name: apiKeys.name, start: apiKeys.start })
  return row
}

export const countKeys = (db: Db): Promise<number> => db.$count(apiKeys, and(isNull(apiKeys.removedAt), isLive))
