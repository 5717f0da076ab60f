import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import type { Letter } from '#server/mail/letter.ts'
import { postLetter } from '#server/shop/post-letter.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { placedLetter } from './letters.ts'
import { buyerCancelledLetter, newOrderLetter, paidOrderLetter } from './office-letters.ts'
import type { OrderRow } from './order-queries.ts'

export type Post = Pick<Http, 'jobs' | 'config' | 'guests'>

/** Where a buyer sees the order; a guest's link carries its key. */
function buyerUrl({ config, guests }: Post, { _id, isGuest }: OrderRow): string {
  return `${publicUrl(config)}/order/${_id}${isGuest ? `?key=${guests.keyOf(_id)}` : ''}`
}

/** All letters are written in the transaction of what they tell of: both happen or neither does. */
export async function writeToBuyer(
  post: Post,
  tx: Db,
  order: OrderRow,
  write: (order: OrderRow, url: string) => Letter,
): Promise<void> {
  await postLetter(post, tx, order.email, write(order, buyerUrl(post, order)), post.config.SHOP_EMAIL)
}

export async function writeOfPlacedOrder(post: Post, tx: Db, order: OrderRow): Promise<void> {
  const identity = await getShopIdentity(tx)
  await writeToBuyer(post, tx, order, (row, url) => placedLetter(row, url, identity))
  await writeOfNewOrder(post, tx, order)
}

const writeToOffice =
  (write: (order: OrderRow, url: string) => Letter) =>
  async (post: Post, tx: Db, order: OrderRow): Promise<void> => {
    const url = `${publicUrl(post.config)}/manage/orders/${order._id}`
    await postLetter(post, tx, post.config.SHOP_EMAIL, write(order, url), order.email)
  }

export const writeOfNewOrder = writeToOffice(newOrderLetter)
export const writeOfPaidOrder = writeToOffice(paidOrderLetter)
export const writeOfCancelledOrder = writeToOffice(buyerCancelledLetter)
