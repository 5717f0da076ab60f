import { and, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { ListSummary } from '#contract/lists/calls.ts'
import { maxLists } from '#contract/quick-order/rules.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { lists } from './table.ts'

export type ListRow = typeof lists.$inferSelect

export const noSuchList = () => new AppError('not_found', 'List not found.')

const nameTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'lists_name'))
    throw new AppError('name_taken', 'You already have a list with this name.', { cause: error })
  throw error
}

export async function findLists(db: Db, userId: string): Promise<ListSummary[]> {
  return await db
    .select({
      _id: lists._id,
      name: lists.name,
      lineCount: sql<number>`jsonb_array_length(${lists.lines})`,
      isShared: sql<boolean>`${lists.shareKey} is not null`,
      updatedAt: lists.updatedAt,
    })
    .from(lists)
    .where(eq(lists.userId, userId))
    .orderBy(desc(lists.updatedAt), lists._id)
}

export async function findList(db: Db, id: string): Promise<ListRow | undefined> {
  const [row] = await db.select().from(lists).where(eq(lists._id, id))
  return row
}

/** The user's own list, locked until the transaction ends. */
export async function lockOwnList(tx: Db, id: string, userId: string): Promise<ListRow> {
  const [row] = await tx
    .select()
    .from(lists)
    .where(and(eq(lists._id, id), eq(lists.userId, userId)))
    .for('update')
  if (!row) throw noSuchList()
  return row
}

export async function insertList(tx: Db, values: Pick<ListRow, 'userId' | 'name' | 'lines'>): Promise<ListRow> {
  // Serialises the same user's requests, so that the count is right.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lists:${values.userId}`}, 0))`)
  if ((await tx.$count(lists, eq(lists.userId, values.userId))) >= maxLists)
    throw new AppError('conflict', `An account can have at most ${maxLists} lists. Please delete one first.`)
  const [row] = await tx.insert(lists).values(values).returning().catch(nameTaken)
  if (!row) throw new Error('the list was not saved')
  return row
}

export async function changeList(
  tx: Db,
  id: string,
  changes: Partial<Pick<ListRow, 'name' | 'lines' | 'shareKey'>>,
): Promise<ListRow> {
  const [row] = await tx
    .update(lists)
    .set({ ...changes, updatedAt: nextStamp(lists.updatedAt) })
    .where(eq(lists._id, id))
    .returning()
    .catch(nameTaken)
  if (!row) throw noSuchList()
  return row
}

/** When the account is deleted; shared links stop working. */
export async function deleteListsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(lists).where(eq(lists.userId, userId))
}

export async function deleteOwnList(db: Db, id: string, userId: string): Promise<ListRow> {
  const [row] = await db
    .delete(lists)
    .where(and(eq(lists._id, id), eq(lists.userId, userId)))
    .returning()
  if (!row) throw noSuchList()
  return row
}
