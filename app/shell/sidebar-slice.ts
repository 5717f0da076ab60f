import { createSlice } from '@reduxjs/toolkit'
import { browserStateLoaded } from '#app/api/browser-state.ts'

/** A flag that all screens share: whether the back-office menu is open or collapsed to icons. */
export const sidebarSlice = createSlice({
  name: 'sidebar',
  initialState: { isOpen: true },
  reducers: {
    sidebarToggled: (state) => {
      state.isOpen = !state.isOpen
    },
  },
  extraReducers: (builder) => {
    builder.addCase(browserStateLoaded, (state, { payload: { sidebarOpen } }) => {
      if (typeof sidebarOpen === 'boolean') state.isOpen = sidebarOpen
    })
  },
  selectors: { selectIsSidebarOpen: ({ isOpen }) => isOpen },
})

export const { sidebarToggled } = sidebarSlice.actions
export const { selectIsSidebarOpen } = sidebarSlice.selectors
