import { findUnshipped } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import { findRefundsOfOrder } from '#server/payments/refund-queries.ts'
import type { OrderRow } from './order-queries.ts'

/** What is still to be shipped. */
export async function findLeft(tx: Db, { _id, status, items, parcels }: OrderRow) {
  return findUnshipped({ status, items, parcels, refunds: await findRefundsOfOrder(tx, _id) })
}
