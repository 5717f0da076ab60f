import type { ContactMessage, ContactReply, CustomerThread, MessageThread } from '#contract/contact/calls.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import { findNames } from './people-queries.ts'
import { countReplies, type FileRow, findFiles, findReplies, type MessageRow, type ReplyRow } from './queries.ts'
import { findQuotesOf } from './quote-queries.ts'

const toFiles = (files: readonly FileRow[]) =>
  files.length > 0 ? { files: files.map(({ _id, name, size }) => ({ _id, name, size })) } : {}

/** With their products, their own attachments and who looks after them. */
export async function describeMessages(db: Db, rows: readonly MessageRow[]): Promise<ContactMessage[]> {
  const ids = rows.map(({ _id }) => _id)
  const [products, files, replies, owners] = await Promise.all([
    findProductsByIds(
      db,
      rows.flatMap(({ productId }) => productId ?? []),
      'office',
    ),
    findFiles(db, ids),
    countReplies(db, ids),
    findNames(
      db,
      rows.flatMap(({ ownerId }) => ownerId ?? []),
    ),
  ])
  return rows.map((row) => {
    const { _id, name, email, phone, subject, unit, message, handled, waitsFor, lastAt, createdAt, updatedAt } = row
    const product = products.find((one) => one._id === row.productId)
    const owner = row.ownerId ? owners.get(row.ownerId) : undefined
    return {
      _id,
      name,
      email,
      ...(phone === null ? {} : { phone }),
      ...(subject === null ? {} : { subject }),
      ...(unit === null ? {} : { unit }),
      message,
      ...(product ? { product: { _id: product._id, name: product.name, slug: product.slug } } : {}),
      handled,
      waitsFor,
      isUnread: !handled && (row.seenAt === null || row.seenAt < row.customerAt),
      ...(row.begunByName === null ? {} : { begunBy: row.begunByName }),
      ...(row.ownerId && owner ? { owner: { _id: row.ownerId, name: owner } } : {}),
      lastAt,
      replies: replies.get(_id) ?? 0,
      ...toFiles(files.filter(({ messageId, replyId }) => messageId === _id && replyId === null)),
      createdAt,
      updatedAt,
    }
  })
}

const toReply = (
  { _id, side, name, text, isFromEmail, createdAt }: ReplyRow,
  files: readonly FileRow[],
): ContactReply => ({
  _id,
  by: side,
  name,
  text,
  ...(isFromEmail ? { isFromEmail } : {}),
  ...toFiles(files.filter(({ replyId }) => replyId === _id)),
  at: createdAt,
})

export async function toThread(db: Db, row: MessageRow): Promise<MessageThread> {
  const [[message], replies, files, quotes] = await Promise.all([
    describeMessages(db, [row]),
    findReplies(db, row._id),
    findFiles(db, [row._id]),
    findQuotesOf(db, row._id),
  ])
  if (!message) throw new Error('the message was not returned')
  return {
    ...message,
    answers: replies.map((reply) => toReply(reply, files)),
    ...(quotes.length > 0 ? { quotes } : {}),
  }
}

export async function toCustomerThread(db: Db, row: MessageRow): Promise<CustomerThread> {
  const {
    isUnread: _,
    owner: __,
    replies: ___,
    email: ____,
    phone: _____,
    quotes: ______,
    ...thread
  } = await toThread(db, row)
  return thread
}
