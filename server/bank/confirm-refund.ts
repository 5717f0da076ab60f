import { AppError } from '#contract/http/errors.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { lockOrder } from '#server/orders/records/order-queries.ts'
import { settleRefundInside } from '#server/orders/refunds/settle-refund.ts'
import { findPayment } from '#server/payments/payment-queries.ts'
import { findRefund, isPending } from '#server/payments/refund-queries.ts'
import { isByHand } from '#server/payments/table.ts'
import { assertUndecided } from './assert-undecided.ts'
import { decideLine, insertMatch, lockLine } from './records/line-queries.ts'

type Confirmation = { refund: string; updatedAt?: string | undefined }

/** The money has left the account: a refund that waited for it is made. */
export async function confirmRefund(
  app: App,
  id: string,
  { refund: refundId, updatedAt }: Confirmation,
  by: Viewer,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const before = await findRefund(tx, refundId)
    if (!before) throw new AppError('not_found', 'Refund not found.')
    if (before.orderId) await lockOrder(tx, before.orderId)
    const line = await lockLine(tx, id)
    await assertUndecided(tx, line)
    assertNotStale(line.updatedAt, updatedAt)
    const refund = await findRefund(tx, refundId)
    const payment = await findPayment(tx, before.paymentId)
    if (!refund || !payment || !isByHand(payment.provider) || !isPending(refund))
      throw new AppError('conflict', 'This refund no longer waits to be made.')
    if (line.cents !== -refund.cents) throw new AppError('conflict', 'This line has another amount than the refund.')
    await settleRefundInside(app, tx, refund, { state: 'done' })
    await insertMatch(tx, { lineId: id, orderId: refund.orderId, refundId, cents: refund.cents })
    await decideLine(tx, id, { state: 'confirmed', by: by.userId })
  })
}
