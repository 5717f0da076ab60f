import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** The quotes that a message became: a quote says which message it began with. */
export async function findQuotesOf(db: Db, messageId: string): Promise<{ _id: string; quoteNumber: string }[]> {
  const { rows } = await db.execute<{ _id: string; quoteNumber: string }>(sql`
    select id as "_id", quote_number as "quoteNumber" from quotes where message_id = ${messageId} order by created_at`)
  return rows
}
