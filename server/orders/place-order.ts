import type { ShippingAddress } from '#contract/addresses.ts'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart.ts'
import { AppError } from '#contract/errors.ts'
import { removeBought } from '#server/carts/queries.ts'
import type { Db } from '#server/db/database.ts'
import { applyDiscount, findDiscount, takeUse } from '#server/discounts/apply-discount.ts'
import type { Sender } from '#server/shop/mail-limits.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { assertChecked, type Line, mergeLines, planHolds, priceLines, toOrderItems } from '#server/stock/lines.ts'
import { findStock } from '#server/stock/stock-queries.ts'
import { placedEmail } from './buyer-emails.ts'
import { assertDelivery, readDeliveryTerms } from './deliver-to.ts'
import { changeOrder, insertOrder, type NewOrder, type OrderRow } from './order-queries.ts'
import { type EmailApp, emailOfficeNewOrder, emailUnpaidBuyer } from './queue-emails.ts'

type Cart = {
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  userId: string | null
  method: PaymentMethod | undefined
  /** The id of a delivery method. */
  delivery: string | undefined
  /** A discount code. */
  code: string | undefined
  sender: Sender
}

type Bought = Pick<
  NewOrder,
  | 'items'
  | 'shippingAddress'
  | 'email'
  | 'delivery'
  | 'discountId'
  | 'discountCode'
  | 'paymentMethod'
  | 'itemsCents'
  | 'shippingCents'
  | 'taxCents'
  | 'totalCents'
  | 'userId'
> & { sender: Sender }

/** Places an unpaid order: priced by the shop, refused if out of stock, and without reserving anything. */
export async function placeOrder(post: EmailApp, db: Db, cart: Cart): Promise<OrderRow> {
  const lines = mergeLines(cart.lines)
  return db.transaction(async (tx) => {
    const stock = await findStock(
      tx,
      lines.map((line) => line._id),
    )
    assertChecked(stock, lines)
    planHolds(stock, lines)
    const terms = await readDeliveryTerms(tx, { province: cart.address.province, chosen: cart.delivery })
    const discount = await findDiscount(tx, cart.code)
    const priced = applyDiscount(discount, stock, lines)
    const { totals, method } = priceLines(priced, lines, terms)
    const delivery = assertDelivery(method, terms)
    await takeUse(tx, discount, cart)
    return placeUnpaid(post, tx, {
      items: toOrderItems(priced, lines),
      shippingAddress: cart.address,
      email: cart.email,
      delivery,
      discountId: discount?._id ?? null,
      discountCode: discount?.code ?? null,
      paymentMethod: cart.method ?? defaultPaymentMethod,
      userId: cart.userId,
      ...totals,
      sender: cart.sender,
    })
  })
}

/** Stores an unpaid order, and e-mails the buyer and the office. */
export async function placeUnpaid(post: EmailApp, tx: Db, { sender, ...bought }: Bought): Promise<OrderRow> {
  if (bought.paymentMethod === 'EFT') await assertBankDetails(tx)
  const order = await insertOrder(tx, { ...bought, isGuest: bought.userId === null, status: 'pending' })
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
  { sender, quoteNumber, ...bought }: Bought & { quoteId: string; quoteNumber: string; isGuest: boolean },
): Promise<OrderRow | undefined> {
  if (bought.paymentMethod === 'EFT') await assertBankDetails(tx)
  const order = await insertOrder(tx, { ...bought, status: 'pending' })
  return order && emailPlaced(post, tx, order, sender, quoteNumber)
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
