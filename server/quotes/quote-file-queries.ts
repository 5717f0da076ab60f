import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { KeptFile } from '#server/media/keep-files.ts'
import { quoteFiles, quotes } from './table.ts'

export type QuoteFileRow = typeof quoteFiles.$inferSelect

export async function insertQuoteFiles(tx: Db, quoteId: string, files: readonly KeptFile[]): Promise<void> {
  if (files.length > 0)
    await tx.insert(quoteFiles).values(files.map((file, position) => ({ ...file, quoteId, position })))
}

export const findQuoteFiles = (db: Db, quoteId: string): Promise<QuoteFileRow[]> =>
  db.select().from(quoteFiles).where(eq(quoteFiles.quoteId, quoteId)).orderBy(asc(quoteFiles.position))

/** What is attached to a message and to the answers in its thread, in their order. */
export async function findMessageFiles(db: Db, messageId: string): Promise<KeptFile[]> {
  const { rows } = await db.execute<KeptFile>(sql`
    select f.name, f.type, f.size, f.file_key as "fileKey"
    from contact_files f left join contact_replies r on r.id = f.reply_id
    where f.message_id = ${messageId} order by r.created_at nulls first, f.position`)
  return rows
}

export async function findMessageOf(db: Db, id: string): Promise<{ _id: string; at: string } | undefined> {
  const { rows } = await db.execute<{ _id: string; at: Date }>(
    sql`select id as "_id", created_at as at from contact_messages where id = ${id}`,
  )
  const [row] = rows
  return row && { _id: row._id, at: new Date(row.at).toISOString() }
}

/** Attachments of customers whose details were erased. */
export async function findForgottenFiles(db: Db, limit: number): Promise<QuoteFileRow[]> {
  const rows = await db
    .select({ file: quoteFiles })
    .from(quoteFiles)
    .innerJoin(quotes, eq(quotes._id, quoteFiles.quoteId))
    .where(sql`${quotes.contact} ->> 'name' = ''`)
    .limit(limit)
  return rows.map(({ file }) => file)
}

export async function deleteQuoteFile(db: Db, id: string): Promise<void> {
  await db.delete(quoteFiles).where(eq(quoteFiles._id, id))
}
