import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CustomerNote } from '#contract/customers/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { customerNotes, customers } from './table.ts'

const changer = alias(users, 'changer')

export async function findNotes(db: Db, customerId: string): Promise<CustomerNote[]> {
  const rows = await db
    .select({ note: customerNotes, by: users.name, changedBy: changer.name })
    .from(customerNotes)
    .leftJoin(users, eq(users._id, customerNotes.writtenBy))
    .leftJoin(changer, eq(changer._id, customerNotes.changedBy))
    .where(and(eq(customerNotes.customerId, customerId), isNull(customerNotes.removedAt)))
    .orderBy(desc(customerNotes.createdAt), customerNotes._id)
  return rows.map(({ note: { _id, note, createdAt, updatedAt }, by, changedBy }) => ({
    _id,
    note,
    by: by ?? 'Somebody',
    ...(changedBy ? { changedBy } : {}),
    createdAt,
    updatedAt,
  }))
}

const noSuchNote = () => new AppError('not_found', 'This note is no longer there. Perhaps a colleague has removed it.')

export async function insertNote(db: Db, customerId: string, note: string, by: string): Promise<void> {
  await db.insert(customerNotes).values({ customerId, note, writtenBy: by })
}

type Place = { customerId: string; id: string }
const isAt = ({ customerId, id }: Place) => and(eq(customerNotes._id, id), eq(customerNotes.customerId, customerId))

/** The same words again are no contradiction: the answer to the first try was lost, or two people agree. */
export async function changeNote(
  tx: Db,
  place: Place,
  { note, by, seen }: { note: string; by: string; seen: string | undefined },
): Promise<void> {
  const [before] = await tx
    .select()
    .from(customerNotes)
    .where(and(isAt(place), isNull(customerNotes.removedAt)))
    .for('update')
  if (!before) throw noSuchNote()
  if (before.note === note) return
  assertNotStale(before.updatedAt, seen, 'A colleague has changed this note meanwhile.')
  await tx
    .update(customerNotes)
    .set({ note, changedBy: by === before.writtenBy ? null : by, updatedAt: nextStamp(customerNotes.updatedAt) })
    .where(isAt(place))
}

/** Removed as it was seen; a note that is gone already is no contradiction. */
export async function removeNote(tx: Db, place: Place, seen: string | undefined): Promise<void> {
  const [before] = await tx.select().from(customerNotes).where(isAt(place)).for('update')
  if (!before) throw noSuchNote()
  if (before.removedAt) return
  assertNotStale(before.updatedAt, seen, 'A colleague has changed this note meanwhile.')
  await tx.update(customerNotes).set({ removedAt: sql`now()` }).where(isAt(place))
}

export async function restoreNote(tx: Db, place: Place): Promise<void> {
  const done = await tx
    .update(customerNotes)
    .set({ removedAt: null })
    .where(isAt(place))
    .returning({ id: customerNotes._id })
  if (done.length === 0) throw noSuchNote()
}

/** Removed notes are kept for a day. */
export async function sweepNotes(db: Db): Promise<void> {
  await db
    .delete(customerNotes)
    .where(and(isNotNull(customerNotes.removedAt), lt(customerNotes.removedAt, sql`now() - interval '1 day'`)))
}

export async function writeTags(tx: Db, id: string, tags: string[]): Promise<void> {
  await tx
    .update(customers)
    .set({ tags, updatedAt: nextStamp(customers.updatedAt) })
    .where(eq(customers._id, id))
}

/** A tag as others have spelt it. */
export async function findSpelling(db: Db, tag: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from customers, unnest(tags) as tag where lower(tag) = lower(${tag}) group by tag order by count(*) desc, tag limit 1`)
  return rows[0]?.tag
}

/** With notes and tags, when the account is deleted. */
export async function forgetCustomer(tx: Db, userId: string): Promise<void> {
  await tx.delete(customers).where(eq(customers.userId, userId))
}
