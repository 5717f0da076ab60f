import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { ListLineDraft } from '#contract/lists/calls.ts'
import { maxListLines, maxListQuantity } from '#contract/quick-order/rules.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredLine } from './table.ts'

export async function findItems(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ProductSummary>> {
  const products = await findProductsByIds(db, [...new Set(ids)], 'shoppers')
  return new Map(products.map((product) => [product._id, product]))
}

/**
 * Lines as stored, each product once. Products not for sale stay only if the list already has them, so that nobody can probe for drafts.
 */
export async function toStoredLines(
  db: Db,
  drafts: readonly ListLineDraft[],
  before: readonly StoredLine[] = [],
): Promise<StoredLine[]> {
  const items = await findItems(
    db,
    drafts.map(({ product }) => product),
  )
  const linesBefore = new Map(before.map((line) => [line.product, line]))
  const lines = new Map<string, StoredLine>()
  for (const { product, qty } of drafts) {
    const { partNumber, name } = items.get(product) ?? linesBefore.get(product) ?? {}
    if (partNumber === undefined || name === undefined) continue
    const sum = qty + (lines.get(product)?.qty ?? 0)
    lines.set(product, { product, qty: Math.min(maxListQuantity, sum), partNumber, name })
  }
  if (lines.size > maxListLines) throw new AppError('conflict', `A list can have at most ${maxListLines} products.`)
  return [...lines.values()]
}
