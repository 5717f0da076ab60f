import { changed } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'

/** Any list of products: what is in it, in which order, and its counts. */
export const productsTag = 'products'
/** Whatever shows this product. */
export const productTag = (id: string): string => `product:${id}`
export const readProductTag = (tag: string): string | undefined =>
  tag.startsWith('product:') ? tag.slice('product:'.length) : undefined
/** Says that more products changed than are worth naming. */
export const allProductsTag = 'products:all'
export const categoriesTag = 'categories'
export const brandsTag = 'brands'
/** Whatever shows the name of this category or brand. */
export const namedTag = (kind: 'category' | 'brand', id: string): string => `${kind}:${id}`
export const synonymsTag = 'synonyms'
export const documentTag = (id: string): string => `document:${id}`

/** Products were made, changed or deleted. */
export const changedProducts = (tx: Db, ids: readonly string[]): Promise<void> =>
  changed(tx, productsTag, ...ids.map(productTag))

/** Only how many can be bought, or what shoppers think of them: no list gains or loses a product by it. */
export const changedStock = (tx: Db, ids: readonly string[]): Promise<void> => changed(tx, ...ids.map(productTag))

export const changedAllProducts = (tx: Db): Promise<void> => changed(tx, productsTag, allProductsTag)
