import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'

/** Any product list: its contents, order and counts. */
export const productsTag = 'products'
/** Anything that shows this product. */
export const productTag = (id: string): string => `product:${id}`
export const readProductTag = (tag: string): string | undefined =>
  tag.startsWith('product:') ? tag.slice('product:'.length) : undefined
/** Availability of any product, for lists sorted or filtered by it. */
export const stockTag = 'stock'
export const categoriesTag = 'categories'
export const brandsTag = 'brands'
/** Anything that shows the name of this category or brand. */
export const taxonomyTag = (kind: 'category' | 'brand', id: string): string => `${kind}:${id}`
export const synonymsTag = 'synonyms'
/** Which products go together. It rarely changes, so every product page has this one tag. */
export const relatedTag = 'related'

/** Tags the response with exactly these products. */
export function tagProducts(products: readonly ProductSummary[]): void {
  for (const { _id, category, brand } of products)
    addTags(productTag(_id), taxonomyTag('category', category._id), taxonomyTag('brand', brand._id))
}

/** Products were created, changed or deleted. */
export const markProductsChanged = (tx: Db, ids: readonly string[]): Promise<void> =>
  markChanged(tx, productsTag, stockTag, ...ids.map(productTag))

/** Only availability changed, as through a sale or a delivery: no other list gains or loses a product. */
export const markStockChanged = (tx: Db, ids: readonly string[]): Promise<void> =>
  markChanged(tx, stockTag, ...ids.map(productTag))
