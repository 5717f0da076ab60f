import type { ShippingAddress } from '#contract/addresses.ts'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { insertOrder, type NewOrder, type OrderRow } from './order-queries.ts'
import { type Post, writeOfPlacedOrder } from './post-letters.ts'
import { type Line, mergeLines, planHolds, toOrderItems, totalLines } from './quote.ts'
import { findShelf } from './stock-queries.ts'

type Cart = {
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  userId: string | null
  method: PaymentMethod | undefined
}

type Bought = Pick<
  NewOrder,
  | 'items'
  | 'shippingAddress'
  | 'email'
  | 'paymentMethod'
  | 'itemsCents'
  | 'shippingCents'
  | 'taxCents'
  | 'totalCents'
  | 'userId'
>

/** An order without a payment: priced by the shelf, refused when the goods are not there, and holding none of them. */
export async function placeOrder(post: Post, db: Db, cart: Cart): Promise<OrderRow> {
  const lines = mergeLines(cart.lines)
  return db.transaction(async (tx) => {
    const shelf = await findShelf(
      tx,
      lines.map((line) => line._id),
    )
    planHolds(shelf, lines)
    return placeUnpaid(post, tx, {
      items: toOrderItems(shelf, lines),
      shippingAddress: cart.address,
      email: cart.email,
      paymentMethod: cart.method ?? defaultPaymentMethod,
      userId: cart.userId,
      ...totalLines(shelf, lines),
    })
  })
}

/** Writes down an unpaid order, and to the buyer and the office about it. */
export async function placeUnpaid(post: Post, tx: Db, bought: Bought): Promise<OrderRow> {
  if (bought.paymentMethod === 'EFT') await refuseTransferToNowhere(tx)
  const order = await insertOrder(tx, { ...bought, isGuest: bought.userId === null, status: 'pending' })
  if (!order) throw new Error('no order was made')
  await writeOfPlacedOrder(post, tx, order)
  return order
}

/** A shop that has not entered its account yet has nowhere for a transfer to go. */
export async function refuseTransferToNowhere(tx: Db): Promise<void> {
  const { bank } = await getShopIdentity(tx)
  if (bank.accountNumber === '')
    throw new AppError('bad_input', 'We cannot take bank transfers at the moment. Please choose to pay by card.')
}
