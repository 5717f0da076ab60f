import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { mayEmail, type Sender } from '#server/settings/mail-limits.ts'
import { queueEmail, queueOfficeEmail } from '#server/settings/queue-email.ts'
import type { OrderRow } from '../records/order-queries.ts'
import { buyerCancelledEmail, newOrderEmail, paidOrderEmail, proofEmail } from './office-emails.ts'

export type EmailApp = Pick<App, 'jobs' | 'config' | 'guests'>

/** The buyer's link to the order; a guest's link includes its key. */
export function buyerUrl(
  { config, guests }: Pick<EmailApp, 'config' | 'guests'>,
  { _id, isGuest, keyVersion }: Pick<OrderRow, '_id' | 'isGuest' | 'keyVersion'>,
): string {
  return `${publicUrl(config)}/order/${_id}${isGuest ? `?key=${guests.keyOf(_id, keyVersion)}` : ''}`
}

/** A buyer's accounts department knows the order by its own number. */
function withReference({ shippingAddress }: OrderRow, email: Email): Email {
  const reference = withoutLinks(shippingAddress.reference ?? '')
  return reference ? { ...email, body: [...email.body, `Your reference: ${reference}`] } : email
}

/** As it would be sent, but not queued. */
export const writeToBuyer = (
  post: Pick<EmailApp, 'config' | 'guests'>,
  order: OrderRow,
  write: (order: OrderRow, url: string) => Email,
): Email => withReference(order, write(order, buyerUrl(post, order)))

/** E-mails are queued in the transaction that triggers them: both happen or neither. */
export async function emailBuyer(
  post: EmailApp,
  tx: Db,
  order: OrderRow,
  write: (order: OrderRow, url: string) => Email,
  startAfterSeconds = 0,
): Promise<string | null> {
  const email: Email = { ...writeToBuyer(post, order, write), about: { orderId: order._id }, isKept: true }
  return queueEmail(post, tx, order.email, email, '', startAfterSeconds)
}

/** About an unpaid order: to its buyer only within the limits. Returns whether it was sent. */
export async function emailUnpaidBuyer(
  post: EmailApp,
  tx: Db,
  order: OrderRow,
  write: (order: OrderRow, url: string) => Email,
  sender: Sender,
): Promise<boolean> {
  const isAllowed = await mayEmail(post, tx, order.email, sender)
  if (isAllowed) await emailBuyer(post, tx, order, write)
  return isAllowed
}

const emailOffice =
  <More extends unknown[]>(write: (order: OrderRow, url: string, ...more: More) => Email) =>
  async (post: EmailApp, tx: Db, order: OrderRow, ...more: More): Promise<void> => {
    const url = `${publicUrl(post.config)}/manage/orders/${order._id}`
    const email = { ...write(order, url, ...more), about: { orderId: order._id } }
    await queueOfficeEmail(post, tx, email, order.email)
  }

export const emailOfficeNewOrder = emailOffice(newOrderEmail)
export const emailOfficePaidOrder = emailOffice(paidOrderEmail)
export const emailOfficeCancelledOrder = emailOffice(buyerCancelledEmail)
export const emailOfficeProof = emailOffice(proofEmail)
