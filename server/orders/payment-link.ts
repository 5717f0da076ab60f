import { AppError } from '#contract/http/errors.ts'
import { findDueCents } from '#contract/orders/money.ts'
import { canPay } from '#contract/orders/status.ts'
import { publicUrl } from '#server/config.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { paymentLinkEmail } from './emails/buyer-emails.ts'
import { findReceived } from './records/find-received.ts'
import { findOrderRow, insertOfficeNote, lockOrder, noSuchOrder, type OrderRow } from './records/order-queries.ts'

type LinkApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>

function assertPayable({ status, paidAt }: OrderRow): void {
  if (!canPay({ status, isPaid: paidAt !== null }))
    throw new AppError('step_not_allowed', paidAt ? 'This order has been paid.' : 'This order was cancelled.')
}

/** With the key, so that whoever the office gives it to can pay without signing in. */
const urlOf = ({ config, guests }: LinkApp, { _id }: OrderRow): string =>
  `${publicUrl(config)}/order/${_id}?key=${guests.keyOf(_id)}`

export async function findPaymentLink(app: LinkApp, id: string): Promise<string> {
  const order = await findOrderRow(app.db, id)
  if (!order) throw noSuchOrder()
  assertPayable(order)
  return urlOf(app, order)
}

/** E-mails the link with the pro forma, to whatever address the customer names. */
export async function emailPaymentLink(app: LinkApp, id: string, to: string, by: Viewer): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertPayable(order)
    const { bank } = await getShopIdentity(tx)
    const receivedCents = await findReceived(tx, id)
    const dueCents = findDueCents({ ...order, isPaid: false, receivedCents })
    const email = paymentLinkEmail(order, urlOf(app, order), { bank, dueCents })
    await queueEmail(app, tx, to, { ...email, about: { orderId: id } })
    await insertOfficeNote(tx, order, { note: `Payment link e-mailed to ${to}.`, by: by.name })
  })
}
