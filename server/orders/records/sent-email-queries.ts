import { and, asc, eq, sql } from 'drizzle-orm'
import type { OrderHistory } from '#contract/orders/office-calls.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'
import type { JobData } from '#server/jobs/jobs.ts'
import { orderEmails } from './table.ts'

/** Keeps an e-mail to a buyer once it is sent. The demo's orders may be gone by then. */
export async function keepSentEmail(db: Db, id: string, email: JobData['email']): Promise<void> {
  const { to, replyTo: _, by, isKept, about, ...written } = email
  if (!isKept || !about || !('orderId' in about)) return
  const { orderId } = about
  await db.execute(sql`
    insert into order_emails (id, order_id, sent_to, email, sent_by)
    select ${id}::uuid, id, ${to}, ${JSON.stringify(written)}::jsonb, ${by ?? null}::uuid from orders where id = ${orderId}
    on conflict do nothing`)
}

export async function findSentEmails(db: Db, orderId: string): Promise<OrderHistory['emails']> {
  const rows = await db
    .select({
      _id: orderEmails._id,
      subject: sql<string>`${orderEmails.email} ->> 'subject'`,
      to: orderEmails.sentTo,
      at: orderEmails.sentAt,
      by: users.name,
    })
    .from(orderEmails)
    .leftJoin(users, eq(users._id, orderEmails.sentBy))
    .where(eq(orderEmails.orderId, orderId))
    .orderBy(asc(orderEmails.sentAt))
  return rows.map(({ by, ...email }) => ({ ...email, ...(by ? { by } : {}) }))
}

export async function findSentEmail(db: Db, orderId: string, id: string) {
  const [row] = await db
    .select({ email: orderEmails.email })
    .from(orderEmails)
    .where(and(eq(orderEmails.orderId, orderId), eq(orderEmails._id, id)))
  return row?.email
}
