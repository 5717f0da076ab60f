import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { contactFiles, contactMessages } from './table.ts'

export type MessageRow = typeof contactMessages.$inferSelect
export type FileRow = typeof contactFiles.$inferSelect
type Page = { page: number; limit: number }
type MessageQuery = Page & { search?: string | undefined; handled?: boolean | undefined }

export function toMessage(
  { productId: _, userId: __, phone, subject, ...row }: MessageRow,
  product: ContactMessage['product'],
  files: FileRow[] = [],
): ContactMessage {
  return {
    ...row,
    ...(phone === null ? {} : { phone }),
    ...(subject === null ? {} : { subject }),
    ...(files.length > 0 ? { files: files.map(({ _id, name, size }) => ({ _id, name, size })) } : {}),
    ...(product ? { product: { _id: product._id, name: product.name, slug: product.slug } } : {}),
  }
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

type NewFile = Pick<FileRow, 'name' | 'type' | 'size' | 'fileKey'>

export async function insertFiles(tx: Db, messageId: string, files: readonly NewFile[]): Promise<void> {
  if (files.length > 0)
    await tx.insert(contactFiles).values(files.map((file, position) => ({ ...file, messageId, position })))
}

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

/** Anywhere in the text; % and _ are literal. */
const holds = (search: string) => or(...searched.map((column) => sql`strpos(lower(${column}), lower(${search})) > 0`))

export async function findMessages(db: Db, wanted: MessageQuery): Promise<{ rows: MessageRow[]; total: number }> {
  const where = and(
    wanted.search ? holds(wanted.search) : undefined,
    wanted.handled === undefined ? undefined : eq(contactMessages.handled, wanted.handled),
  )
  return findPage(db, where, wanted)
}

async function findPage(db: Db, where: SQL | undefined, { page, limit }: Page) {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.createdAt), contactMessages._id)
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

export const countWaitingMessages = (db: Db): Promise<number> =>
  db.$count(contactMessages, eq(contactMessages.handled, false))

export async function changeMessage(
  tx: Db,
  id: string,
  seen: string | undefined,
  handled: boolean,
): Promise<MessageRow> {
  const [before] = await tx.select().from(contactMessages).where(eq(contactMessages._id, id)).for('update')
  if (!before) throw noSuchMessage()
  assertNotStale(before.updatedAt, seen)
  const [row] = await tx
    .update(contactMessages)
    .set({ handled, updatedAt: nextStamp(contactMessages.updatedAt) })
    .where(eq(contactMessages._id, id))
    .returning()
  if (!row) throw noSuchMessage()
  return row
}
