import { isCollected } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { askBalance } from './ask-balance.ts'
import { goodsMadeEmail } from './emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from './emails/queue-emails.ts'
import type { OrderRow } from './records/order-queries.ts'

/** All goods of a locked order are there: who owes the balance is asked for it, who collects learns that it is near. */
export async function tellGoodsMade(app: EmailApp, tx: Db, order: OrderRow): Promise<void> {
  if (order.status === 'processing' && order.paidAt === null) {
    if (!order.readyAt) await askBalance(app, tx, order)
  } else if (isCollected(order)) await emailBuyer(app, tx, order, goodsMadeEmail)
}
