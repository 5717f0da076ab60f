import { addDays, dayOf } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { removeBought } from '#server/cart/queries.ts'
import type { Db } from '#server/db/database.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { placedEmail } from './emails/buyer-emails.ts'
import { type EmailApp, emailOfficeNewOrder, emailUnpaidBuyer } from './emails/queue-emails.ts'
import { changeOrder, insertOrder, type NewOrder, type OrderRow } from './records/order-queries.ts'

type Bought = Pick<
  NewOrder,
  | 'items'
  | 'shippingAddress'
  | 'billingAddress'
  | 'email'
  | 'delivery'
  | 'discountId'
  | 'discountCode'
  | 'paymentMethod'
  | 'itemsCents'
  | 'shippingCents'
  | 'taxCents'
  | 'totalCents'
  | 'vatPercent'
  | 'depositCents'
  | 'userId'
  | 'readyOn'
> & { sender: Sender }

/** Stores an unpaid order, and e-mails the buyer and the office. */
export async function placeUnpaid(post: EmailApp, tx: Db, { sender, ...bought }: Bought): Promise<OrderRow> {
  if (bought.paymentMethod === 'EFT') await assertBankDetails(tx)
  const order = await insertOrder(tx, {
    ...bought,
    isGuest: bought.userId === null,
    status: 'pending',
    payBy: await findPayBy(tx),
  })
  if (!order) throw new Error('no order was created')
  await removeBought(tx, bought.userId, order.items)
  await emailOfficeNewOrder(post, tx, order)
  return emailPlaced(post, tx, order, sender)
}

/**
 * The same for an accepted quote; undefined if it already has an order. The office is e-mailed about the quote instead.
 */
export async function placeQuoted(
  post: EmailApp,
  tx: Db,
  {
    sender,
    quoteNumber,
    ...bought
  }: Bought & {
    quoteId: string
    /** Unless the buyer has never seen the quote. */
    quoteNumber: string | undefined
    isGuest: boolean
  },
): Promise<OrderRow | undefined> {
  if (bought.paymentMethod === 'EFT') await assertBankDetails(tx)
  const order = await insertOrder(tx, { ...bought, status: 'pending', payBy: await findPayBy(tx) })
  if (!order) return undefined
  // Quotes are often asked for from the cart.
  await removeBought(tx, bought.userId, order.items)
  return emailPlaced(post, tx, order, sender, quoteNumber)
}

async function findPayBy(tx: Db): Promise<string> {
  const { payWithinDays } = await getShopIdentity(tx)
  return addDays(dayOf(new Date().toISOString()), payWithinDays)
}

async function emailPlaced(
  post: EmailApp,
  tx: Db,
  order: OrderRow,
  sender: Sender,
  quoteNumber?: string,
): Promise<OrderRow> {
  const { bank } = await getShopIdentity(tx)
  const write = (row: OrderRow, url: string) => placedEmail(row, url, { bank, quoteNumber })
  if (await emailUnpaidBuyer(post, tx, order, write, sender)) return order
  return changeOrder(tx, order, { isUnmailed: true })
}

/** Without bank details the shop cannot accept transfers. */
export async function takesTransfers(tx: Db): Promise<boolean> {
  const { bank } = await getShopIdentity(tx)
  return bank.accountNumber !== ''
}

export async function assertBankDetails(tx: Db): Promise<void> {
  if (!(await takesTransfers(tx)))
    throw new AppError('bad_input', 'We cannot accept bank transfers at the moment. Please pay by card.')
}
