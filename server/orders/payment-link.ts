import { AppError } from '#contract/http/errors.ts'
import { findDueCents } from '#contract/orders/money.ts'
import { canPay } from '#contract/orders/status.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { paymentLinkEmail } from './emails/buyer-emails.ts'
import { buyerUrl, type EmailApp, writeToBuyer } from './emails/queue-emails.ts'
import { findReceived } from './records/find-received.ts'
import { findOrderRow, lockOrder, noSuchOrder, type OrderRow } from './records/order-queries.ts'

type LinkApp = EmailApp & Pick<App, 'db'>

function assertPayable({ status, paidAt }: OrderRow): void {
  if (!canPay({ status, isPaid: paidAt !== null }))
    throw new AppError('step_not_allowed', paidAt ? 'This order has been paid.' : 'This order was cancelled.')
}

/** Like a guest's order: whoever the office gives the link to can pay without signing in. */
const withKey = (order: OrderRow): OrderRow => ({ ...order, isGuest: true })

export async function findPaymentLink(app: LinkApp, id: string): Promise<string> {
  const order = await findOrderRow(app.db, id)
  if (!order) throw noSuchOrder()
  assertPayable(order)
  return buyerUrl(app, withKey(order))
}

/** E-mails the link with the pro forma, to whatever address the customer names. */
export async function emailPaymentLink(app: LinkApp, id: string, to: string, by: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertPayable(order)
    const { bank } = await getShopIdentity(tx)
    const receivedCents = await findReceived(tx, id)
    const dueCents = findDueCents({ ...order, isPaid: false, receivedCents })
    const email = writeToBuyer(app, withKey(order), (row, url) => paymentLinkEmail(row, url, { bank, dueCents }))
    await queueEmail(app, tx, to, { ...email, about: { orderId: id }, isKept: true, by })
  })
}
