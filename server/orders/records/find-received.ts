import type { Db } from '#server/db/database.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder } from '#server/payments/refund-queries.ts'
import { sumReceived } from '#server/payments/sum-received.ts'

export async function findReceived(tx: Db, orderId: string): Promise<number> {
  return sumReceived(await findPaymentsOfOrder(tx, orderId), await findRefundsOfOrder(tx, orderId))
}
