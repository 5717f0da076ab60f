import type { Category } from '#contract/catalogue/category-calls.ts'

/** Categories with at least one product. */
export const nonEmptyCategories = (categories: readonly Category[] = []): Category[] =>
  categories.filter(({ productCount }) => productCount > 0)

export const categoryPath = (slug: string): string => `/shop?category=${slug}`
