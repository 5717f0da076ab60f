import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { ContactMessage } from '#contract/contact.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { contactMessages } from './table.ts'

export type MessageRow = typeof contactMessages.$inferSelect
type MessageQuery = { page: number; limit: number; search?: string | undefined; handled?: boolean | undefined }

export function toMessage(
  { productId: _, phone, subject, ...row }: MessageRow,
  product: ContactMessage['product'],
): ContactMessage {
  return {
    ...row,
    ...(phone === null ? {} : { phone }),
    ...(subject === null ? {} : { subject }),
    ...(product ? { product: { _id: product._id, name: product.name, slug: product.slug } } : {}),
  }
}

export async function insertMessage(tx: Db, values: typeof contactMessages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx.insert(contactMessages).values(values).returning()
  if (!row) throw new Error('the message was not saved')
  return row
}

const searched = [contactMessages.name, contactMessages.email, contactMessages.subject, contactMessages.message]

/** Anywhere in the text; % and _ are literal. */
const holds = (search: string) => or(...searched.map((column) => sql`strpos(lower(${column}), lower(${search})) > 0`))

export async function findMessages(db: Db, wanted: MessageQuery): Promise<{ rows: MessageRow[]; total: number }> {
  const where = and(
    wanted.search ? holds(wanted.search) : undefined,
    wanted.handled === undefined ? undefined : eq(contactMessages.handled, wanted.handled),
  )
  const rows = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.createdAt), contactMessages._id)
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
  return { rows, total: await db.$count(contactMessages, where) }
}

export async function changeMessage(
  tx: Db,
  id: string,
  seen: string | undefined,
  handled: boolean,
): Promise<MessageRow> {
  const noSuchMessage = () => new AppError('not_found', 'There is no such message.')
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
