import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type MessageView, messageViews } from '#contract/contact/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { contactFiles, contactMessages, contactReplies } from './table.ts'

export type MessageRow = typeof contactMessages.$inferSelect
export type ReplyRow = typeof contactReplies.$inferSelect
export type FileRow = typeof contactFiles.$inferSelect
type Page = { page: number; limit: number }
type MessageQuery = Page & {
  search?: string | undefined
  handled?: boolean | undefined
  view?: MessageView | undefined
}

/** A guest's message belongs to the account that has verified the guest's address, if there is one. */
const provedAccount = (email: string) =>
  sql<string>`(select id from users where lower(email) = lower(${email}) and email_verified and not disabled and deleted_at is null)`

export async function insertMessage(tx: Db, values: typeof contactMessages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx
    .insert(contactMessages)
    .values({ ...values, userId: values.userId ?? provedAccount(values.email) })
    .returning()
  if (!row) throw new Error('the message was not saved')
  return row
}

/** Undefined if it has been written before. */
export async function insertBegun(
  tx: Db,
  values: typeof contactMessages.$inferInsert,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .insert(contactMessages)
    .values({
      ...values,
      userId: values.userId ?? provedAccount(values.email),
      waitsFor: 'customer',
      seenAt: sql`now()`,
    })
    .onConflictDoNothing({ target: contactMessages._id })
    .returning()
  return row
}

type NewFile = Pick<FileRow, 'name' | 'type' | 'size' | 'fileKey'>

/** Of a message, or of an answer in its thread. */
export async function insertFiles(
  tx: Db,
  of: { messageId: string; replyId?: string },
  files: readonly NewFile[],
): Promise<void> {
  if (files.length > 0)
    await tx.insert(contactFiles).values(files.map((file, position) => ({ ...file, ...of, position })))
}

/** With those of their answers. */
export async function findFiles(db: Db, messageIds: readonly string[]): Promise<FileRow[]> {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(contactFiles)
    .where(inArray(contactFiles.messageId, [...messageIds]))
    .orderBy(asc(contactFiles.position))
}

export const noSuchMessage = () => new AppError('not_found', 'Message not found.')

export async function deleteMessageRow(db: Db, id: string): Promise<MessageRow> {
  const [gone] = await db.delete(contactMessages).where(eq(contactMessages._id, id)).returning()
  if (!gone) throw noSuchMessage()
  return gone
}

const searched = [contactMessages.name, contactMessages.email, contactMessages.subject, contactMessages.message]

/** Anywhere in the text or in an answer; % and _ are literal. */
const holds = (search: string) =>
  or(
    ...searched.map((column) => sql`strpos(lower(${column}), lower(${search})) > 0`),
    sql`exists (select from contact_replies r where r.message_id = ${contactMessages._id} and strpos(lower(r.text), lower(${search})) > 0)`,
  )

export const isUnread = sql<boolean>`(not ${contactMessages.handled}
  and coalesce(${contactMessages.seenAt} < ${contactMessages.customerAt}, true))`

const viewConditions = (userId: string): Record<MessageView, SQL> => ({
  'to-answer': sql`(not ${contactMessages.handled} and ${contactMessages.waitsFor} = 'office')`,
  unread: isUnread,
  mine: sql`(not ${contactMessages.handled} and ${contactMessages.ownerId} = ${userId}::uuid)`,
  waiting: sql`(not ${contactMessages.handled} and ${contactMessages.waitsFor} = 'customer')`,
  done: sql`${contactMessages.handled}`,
  all: sql`true`,
})

export async function findMessages(
  db: Db,
  { search, handled, view, ...page }: MessageQuery,
  userId: string,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = and(
    search ? holds(search) : undefined,
    handled === undefined ? undefined : eq(contactMessages.handled, handled),
    view ? viewConditions(userId)[view] : undefined,
  )
  return findPage(db, where, page)
}

export async function countViews(db: Db, userId: string): Promise<Record<MessageView, number>> {
  const conditions = viewConditions(userId)
  const counted = messageViews.map(
    (view) => sql`count(*) filter (where ${conditions[view]})::integer as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<MessageView, number>>(
    sql`select ${sql.join(counted, sql`, `)} from contact_messages`,
  )
  if (!rows[0]) throw new Error('nothing was counted')
  return rows[0]
}

async function findPage(db: Db, where: SQL | undefined, { page, limit }: Page) {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.lastAt), contactMessages._id)
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(contactMessages, where) }
}

type Customer = { userId: string | null; email: string }

/** Of an account, or of a guest by e-mail address in lower case. */
export const isCustomers = ({ userId, email }: Customer): SQL | undefined =>
  userId
    ? eq(contactMessages.userId, userId)
    : and(isNull(contactMessages.userId), sql`lower(${contactMessages.email}) = ${email}`)

export const findCustomerMessages = (db: Db, customer: Customer, page: Page) =>
  findPage(db, isCustomers(customer), page)

/** Messages of guests join the account that has verified their address. */
export async function joinGuestMessages(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ userId })
    .where(isCustomers({ userId: null, email: email.toLowerCase() }))
}

/** The files of an account's messages, and the messages themselves. */
export async function findFilesOf(db: Db, userId: string): Promise<FileRow[]> {
  const rows = await db
    .select({ _id: contactMessages._id })
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
  return findFiles(
    db,
    rows.map(({ _id }) => _id),
  )
}
export async function deleteMessagesOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.userId, userId))
}

/** Finished threads, long after their last words. Locked. */
export async function lockOldMessages(tx: Db, days: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: contactMessages._id })
    .from(contactMessages)
    .where(
      and(eq(contactMessages.handled, true), lt(contactMessages.lastAt, sql`now() - make_interval(days => ${days})`)),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
export async function deleteMessages(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(contactMessages).where(inArray(contactMessages._id, [...ids]))
}

/** What waits for the office. */
export const countWaitingMessages = (db: Db): Promise<number> =>
  db.$count(contactMessages, and(eq(contactMessages.handled, false), eq(contactMessages.waitsFor, 'office')))

export async function findMessageRow(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages._id, id))
  return row
}

export async function lockMessage(tx: Db, id: string): Promise<MessageRow> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages._id, id)).for('no key update')
  if (!row) throw noSuchMessage()
  return row
}

type Changes = Partial<
  Pick<MessageRow, 'handled' | 'ownerId' | 'waitsFor'> & { customerAt: SQL; lastAt: SQL; seenAt: SQL }
>

export async function writeMessage(tx: Db, id: string, changes: Changes): Promise<MessageRow> {
  const [row] = await tx
    .update(contactMessages)
    .set({ ...changes, updatedAt: nextStamp(contactMessages.updatedAt) })
    .where(eq(contactMessages._id, id))
    .returning()
  if (!row) throw noSuchMessage()
  return row
}

export async function changeMessage(
  tx: Db,
  id: string,
  { seen, ...changes }: { handled?: boolean; ownerId?: string | null; seen: string | undefined },
): Promise<MessageRow> {
  const before = await lockMessage(tx, id)
  assertNotStale(before.updatedAt, seen, 'Something new has happened with this message. Please look again.')
  return writeMessage(tx, id, changes)
}

/** `updatedAt` stays: reading changes nothing for a colleague. */
export async function setSeen(db: Db, id: string, at: string): Promise<void> {
  const done = await db
    .update(contactMessages)
    .set({ seenAt: sql`greatest(${contactMessages.seenAt}, least(${at}::timestamptz, now()))` })
    .where(eq(contactMessages._id, id))
    .returning({ id: contactMessages._id })
  if (done.length === 0) throw noSuchMessage()
}

/** In the order in which they were written. */
export async function findReplies(db: Db, messageId: string): Promise<ReplyRow[]> {
  return db
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(contactReplies.createdAt, contactReplies._id)
}

export async function countReplies(db: Db, messageIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .select({ id: contactReplies.messageId, count: sql<number>`count(*)::integer` })
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, [...messageIds]))
    .groupBy(contactReplies.messageId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function insertReply(tx: Db, reply: typeof contactReplies.$inferInsert): Promise<ReplyRow> {
  const [row] = await tx
    .insert(contactReplies)
    .values({ ...reply, createdAt: sql`clock_timestamp()` })
    .returning()
  if (!row) throw new Error('no answer was saved')
  return row
}

/** The moment of a change, not of the transaction's start; the same in all columns of one update. */
export const justNow: SQL = sql`statement_timestamp()`

/** What was reported about a unit, newest first. */
export const findMessagesOfUnit = (db: Db, serial: string) =>
  db
    .select({
      _id: contactMessages._id,
      name: contactMessages.name,
      message: contactMessages.message,
      handled: contactMessages.handled,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.unit, serial))
    .orderBy(desc(contactMessages.createdAt))
    .limit(50)
