import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import { maxCompared } from './compare-path.ts'

/** Ids of the products picked for comparison in this browser, in the order they were added. */
export const compareSlice = createSlice({
  name: 'compare',
  initialState: [] as string[],
  reducers: {
    compareToggled: (state, { payload }: PayloadAction<string>) =>
      state.includes(payload) ? state.filter((id) => id !== payload) : [...state, payload].slice(0, maxCompared),
    compareCleared: () => [],
  },
  extraReducers: (builder) => {
    builder.addCase(browserStateLoaded, (state, { payload: { compare } }) => {
      if (!Array.isArray(compare)) return
      const stored = compare.filter((id) => typeof id === 'string')
      return [...new Set([...stored, ...state])].slice(0, maxCompared)
    })
  },
  selectors: { selectCompared: (state) => state },
})

export const { compareToggled, compareCleared } = compareSlice.actions
export const { selectCompared } = compareSlice.selectors
