import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import { productsRefreshed, refreshCopies } from '#app/api/stored-products.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'

const most = 9

/** What this browser has viewed, newest first. */
export const recentlyViewedSlice = createSlice({
  name: 'recentlyViewed',
  initialState: [] as ProductSummary[],
  reducers: {
    productViewed: (state, { payload }: PayloadAction<ProductSummary>) =>
      [payload, ...state.filter(({ _id }) => _id !== payload._id)].slice(0, most),
  },
  extraReducers: (builder) => {
    builder.addCase(productsRefreshed, (state, { payload }) => refreshCopies(state, payload))
    builder.addCase(browserStateLoaded, (state, { payload: { recentlyViewed } }) => {
      if (!Array.isArray(recentlyViewed)) return
      const stored = recentlyViewed.filter((item) => typeof item?._id === 'string' && typeof item.slug === 'string')
      // The first page's product may have been recorded before storage was read.
      return [...state, ...stored.filter(({ _id }) => !state.some((one) => one._id === _id))].slice(0, most)
    })
  },
  selectors: { selectRecentlyViewed: (state) => state },
})

export const { productViewed } = recentlyViewedSlice.actions
export const { selectRecentlyViewed } = recentlyViewedSlice.selectors
