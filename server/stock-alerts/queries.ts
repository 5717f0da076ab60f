import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailboxKey } from '#server/settings/mail-limits.ts'
import { stockAlerts } from './table.ts'

/** One alert per product and mailbox. */
export async function insertStockAlert(db: Db, productId: string, email: string): Promise<void> {
  await db
    .insert(stockAlerts)
    .values({ productId, email, mailbox: mailboxKey(email) })
    .onConflictDoNothing()
}

export const countStockAlerts = (db: Db, email: string): Promise<number> =>
  db.$count(stockAlerts, eq(stockAlerts.mailbox, mailboxKey(email)))

export async function deleteStockAlerts(db: Db, email: string): Promise<void> {
  await db.delete(stockAlerts).where(or(eq(stockAlerts.mailbox, mailboxKey(email)), eq(stockAlerts.email, email)))
}

export type DueAlert = { email: string; name: string; slug: string; partNumber: string; free: number }

/** The product can be bought again. */
const isDue = sql`p.status = 'live' and (p.made_to_order or p.stock > p.reserved)`

export async function countDueAlerts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from stock_alerts a join products p on p.id = a.product_id where ${isDue}`,
  )
  return rows[0]?.count ?? 0
}

/** Removes and returns the alerts for products that can be bought again: each is e-mailed once. */
export async function takeDueAlerts(tx: Db, limit: number): Promise<DueAlert[]> {
  const { rows } = await tx.execute<DueAlert>(sql`
    with due as (
      select a.id from stock_alerts a join products p on p.id = a.product_id
      where ${isDue}
      order by a.created_at limit ${limit} for update of a skip locked
    )
    delete from stock_alerts a using due, products p where a.id = due.id and p.id = a.product_id
    returning a.email, p.name, p.slug, p.part_number as "partNumber", p.stock - p.reserved as free`)
  return rows
}
