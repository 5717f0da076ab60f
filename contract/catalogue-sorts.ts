/** Sort orders for products. No zod: the storefront parses its URL with this. */

export const productSorts = ['newest', 'price-asc', 'price-desc', 'rating', 'name', 'relevance'] as const
export type ProductSort = (typeof productSorts)[number]

export const defaultProductSort = (keyword: string | undefined): ProductSort => (keyword ? 'relevance' : 'newest')

export const productColumns = ['createdAt', 'updatedAt', 'name', 'price', 'rating', 'countInStock'] as const
export type ProductColumn = (typeof productColumns)[number]

export const productStatuses = ['draft', 'live', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productPageSize = 12
