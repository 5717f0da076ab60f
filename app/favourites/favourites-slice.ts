import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { browserStateLoaded, otherTabWrote } from '#app/api/browser-state.ts'
import { productsRefreshed, refreshCopies } from '#app/api/stored-products.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'

/** Two lists: `favorites` is the account's, `localFavorites` a guest's, merged on sign-in. */
export type FavouritesState = { favorites: ProductSummary[]; localFavorites: ProductSummary[] }
export type FavouriteList = keyof FavouritesState

const initialState: FavouritesState = { favorites: [], localFavorites: [] }

const readList = (stored: unknown): ProductSummary[] =>
  Array.isArray(stored) ? stored.filter((item) => typeof item?._id === 'string' && typeof item.name === 'string') : []

export const favouritesSlice = createSlice({
  name: 'favourites',
  initialState,
  reducers: {
    favouriteAdded: (
      state,
      { payload: { list, product } }: PayloadAction<{ list: FavouriteList; product: ProductSummary }>,
    ) => {
      if (!state[list].some(({ _id }) => _id === product._id)) state[list].push(product)
    },
    favouriteRemoved: (state, { payload: { list, id } }: PayloadAction<{ list: FavouriteList; id: string }>) => {
      state[list] = state[list].filter(({ _id }) => _id !== id)
    },
    favouritesSet: (
      state,
      { payload: { list, products } }: PayloadAction<{ list: FavouriteList; products: ProductSummary[] }>,
    ) => {
      state[list] = products
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(browserStateLoaded, (state, { payload }) => {
        state.favorites = readList(payload.favorites)
        state.localFavorites = readList(payload.localFavorites)
      })
      .addCase(otherTabWrote, (state, { payload }) => {
        for (const list of ['favorites', 'localFavorites'] as const)
          if (list in payload) state[list] = readList(payload[list])
      })
      .addCase(productsRefreshed, (state, { payload }) => {
        state.favorites = refreshCopies(state.favorites, payload)
        state.localFavorites = refreshCopies(state.localFavorites, payload)
      })
  },
  selectors: { selectFavourites: (state) => state },
})

export const { favouriteAdded, favouriteRemoved, favouritesSet } = favouritesSlice.actions
export const { selectFavourites } = favouritesSlice.selectors
