import { AppError } from '#contract/http/errors.ts'
import { formatRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { findReceived } from './find-received.ts'
import type { OrderRow } from './order-queries.ts'

/** A deposit starts the work; nothing leaves before the balance has arrived. */
export async function assertPaid(tx: Db, order: OrderRow): Promise<void> {
  if (order.paidAt !== null || order.status === 'pending') return
  const missing = order.totalCents - (await findReceived(tx, order._id))
  throw new AppError(
    'balance_open',
    `${formatRand(missing)} of this order is still to be paid, so it cannot go out yet.`,
  )
}
