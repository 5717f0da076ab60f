import type { Category } from '#contract/catalogue-categories.ts'

/** What a shopper can go to: categories with something in them. */
export const nonEmptyCategories = (categories: readonly Category[] = []): Category[] =>
  categories.filter(({ productCount }) => productCount > 0)

export const categoryPath = (slug: string): string => `/shop?category=${slug}`
