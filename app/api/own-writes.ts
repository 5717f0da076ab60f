import { createSlice, type UnknownAction } from '@reduxjs/toolkit'

const isAnswered = ({ type }: UnknownAction) => /^api\/executeMutation\/(fulfilled|rejected)$/.test(type)

/** How many changes this tab has made: what they add to a list is shown at once, what others add waits. */
export const ownWritesSlice = createSlice({
  name: 'ownWrites',
  initialState: 0,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isAnswered, (count) => count + 1)
  },
  selectors: { selectOwnWrites: (count) => count },
})
export const { selectOwnWrites } = ownWritesSlice.selectors
