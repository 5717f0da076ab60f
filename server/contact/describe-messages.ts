import type { ContactMessage } from '#contract/contact/calls.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import { findFiles, type MessageRow, toMessage } from './queries.ts'

/** With their products and attachments. */
export async function describeMessages(db: Db, rows: readonly MessageRow[]): Promise<ContactMessage[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = new Map((await findProductsByIds(db, ids, 'office')).map((product) => [product._id, product]))
  const files = await findFiles(
    db,
    rows.map(({ _id }) => _id),
  )
  const filesOf = (id: string) => files.filter(({ messageId }) => messageId === id)
  return rows.map((row) => toMessage(row, row.productId ? products.get(row.productId) : undefined, filesOf(row._id)))
}
