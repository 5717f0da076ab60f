import { createAction } from '@reduxjs/toolkit'
import type { ProductSummary } from '#contract/catalogue/calls.ts'

/** Current stock for products the browser has copies of (favourites, recently viewed). */
export const productsRefreshed = createAction<readonly ProductSummary[]>('products/refreshed')

export const refreshCopies = (copies: readonly ProductSummary[], fresh: readonly ProductSummary[]): ProductSummary[] =>
  copies.map((copy) => fresh.find(({ _id }) => _id === copy._id) ?? copy)
