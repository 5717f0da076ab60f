import { createAction } from '@reduxjs/toolkit'
import type { ProductSummary } from '#contract/catalogue.ts'

/** The shelf as it is now, for products of which the browser keeps copies (favourites, recently viewed). */
export const productsRefreshed = createAction<readonly ProductSummary[]>('products/refreshed')

export const refreshCopies = (copies: readonly ProductSummary[], fresh: readonly ProductSummary[]): ProductSummary[] =>
  copies.map((copy) => fresh.find(({ _id }) => _id === copy._id) ?? copy)
