/** Sort orders for products. No zod: the storefront parses its URL with this. */

export const productSorts = [
  'newest',
  'best-selling',
  'price-asc',
  'price-desc',
  'rating',
  'name',
  'relevance',
] as const
export type ProductSort = (typeof productSorts)[number]

/** By an attribute with a unit, smallest first. */
export type AttributeSort = `attr:${string}`
export const isAttributeSort = (sort: string): sort is AttributeSort => /^attr:[^:]{1,60}$/.test(sort)

export const defaultProductSort = (keyword: string | undefined): ProductSort => (keyword ? 'relevance' : 'newest')

export const productColumns = ['createdAt', 'updatedAt', 'name', 'price', 'rating', 'countInStock'] as const
export type ProductColumn = (typeof productColumns)[number]

export const productStatuses = ['draft', 'live', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productPageSize = 12
