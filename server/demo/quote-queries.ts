import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/orders/records/table.ts'
import { quotes, quoteVersions } from '#server/quotes/table.ts'

export async function insertDemoQuote(
  tx: Db,
  quote: typeof quotes.$inferInsert,
  versions: Omit<typeof quoteVersions.$inferInsert, 'quoteId'>[],
): Promise<string> {
  const [row] = await tx.insert(quotes).values(quote).returning({ id: quotes._id })
  if (!row) throw new Error('no quote was saved')
  if (versions.length > 0)
    await tx.insert(quoteVersions).values(versions.map((version) => ({ ...version, quoteId: row.id })))
  return row.id
}

/** The sender of the demo's quotes. */
export async function findFirstAdmin(tx: Db): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where role = 'admin' order by created_at limit 1`,
  )
  return rows[0]?.id ?? null
}

export async function setQuoteOfOrder(tx: Db, orderId: string, quoteId: string): Promise<void> {
  await tx.update(orders).set({ quoteId }).where(eq(orders._id, orderId))
}
