import type { ProductSummary } from '#contract/catalogue.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'

/** Any list of products: what is in it, in which order, and its counts. */
export const productsTag = 'products'
/** Whatever shows this product. */
export const productTag = (id: string): string => `product:${id}`
export const readProductTag = (tag: string): string | undefined =>
  tag.startsWith('product:') ? tag.slice('product:'.length) : undefined
/** How many of anything can be bought: lists that are sorted or narrowed by it. */
export const stockTag = 'stock'
export const categoriesTag = 'categories'
export const brandsTag = 'brands'
/** Whatever shows the name of this category or brand. */
export const taxonomyTag = (kind: 'category' | 'brand', id: string): string => `${kind}:${id}`
export const synonymsTag = 'synonyms'

/** Says that the answer shows these products, whatever else there is. */
export function tagProducts(products: readonly ProductSummary[]): void {
  for (const { _id, category, brand } of products)
    addTags(productTag(_id), taxonomyTag('category', category._id), taxonomyTag('brand', brand._id))
}

/** Products were made, changed or deleted. */
export const markProductsChanged = (tx: Db, ids: readonly string[]): Promise<void> =>
  markChanged(tx, productsTag, stockTag, ...ids.map(productTag))

/** Only how many can be bought changed, by a sale or a reservation: no other list gains or loses a product by it. */
export const markStockChanged = (tx: Db, ids: readonly string[]): Promise<void> =>
  markChanged(tx, stockTag, ...ids.map(productTag))
