import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Those that became no order and can no longer be paid, as `forgetLeftCheckouts` finds them. */
export async function joinLeftCheckouts(tx: Db, userId: string, email: string): Promise<void> {
  await tx.execute(sql`update checkouts set user_id = ${userId}
    where user_id is null and lower(email) = ${email} and order_id is null and state in ('failed', 'cancelled', 'expired')`)
}

/** The record of a guest with the office's notes, as an account has them. Only for reading: it is there twice. */
export async function copyCustomer(tx: Db, userId: string, email: string): Promise<void> {
  await tx.execute(sql`
    insert into customers (id, user_id, email, name, company, phone, tags, search)
    select ${userId}, ${userId}, email, name, company, phone, tags, '' from customers where user_id is null and email = ${email}`)
  await tx.execute(sql`update customer_notes set customer_id = ${userId}
    where customer_id = (select id from customers where user_id is null and email = ${email})`)
}
