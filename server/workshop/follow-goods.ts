import { findShortages } from '#contract/orders/shortages.ts'
import { noteEvent } from '#server/db/changes.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import type { EmailApp } from '#server/orders/emails/queue-emails.ts'
import { tellGoodsMade } from '#server/orders/goods-made.ts'
import { lockOrder, markMade, type OrderRow } from '#server/orders/records/order-queries.ts'
import { findRefundsOfOrder, type Refund } from '#server/payments/refund-queries.ts'
import { areJobsFinished, markTold } from './goods-queries.ts'

/**
 * Says on an order whether everything for it is there, and tells the buyer the first time. Idempotent: mark and e-mail
 * share a transaction.
 */
export async function followGoods(app: EmailApp & Pick<App, 'db'>, orderId: string): Promise<void> {
  await withRetry(() =>
    app.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const refunds = await findRefundsOfOrder(tx, orderId)
      const isMade = (await areJobsFinished(tx, orderId)) && isRestHeld(order, refunds)
      if (isMade === (order.madeAt !== null)) return
      await markMade(tx, order, isMade)
      if (!isMade) return
      const { orderNumber } = order
      noteEvent(tx, { event: 'goods_made', message: 'all goods of an order are made', orderId, orderNumber })
      if (await markTold(tx, orderId)) await tellGoodsMade(app, tx, order)
    }),
  )
}

/** What the workshop does not make is held for the order, as far as it has not left. */
const isRestHeld = (order: OrderRow, refunds: Refund[]): boolean =>
  findShortages({ ...order, refunds }).every(({ madeToOrder }) => madeToOrder)
