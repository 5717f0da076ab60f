import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut, sessionLost, sessionRenewed } from '#app/api/base-query.ts'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import type { User } from '#contract/accounts.ts'
import { expiryAtRefresh, expiryAtSignIn } from '#contract/accounts-session.ts'

/** `userInfo` is for display only: whether someone is signed in, the server decides by the cookie. */
export type SessionState = {
  userInfo: User | null
  isAuthenticated: boolean
  expirationTime: number | null
  /** Local storage was read, and a stored session was renewed or found to be over. */
  isSettled: boolean
}

const initialState: SessionState = { userInfo: null, isAuthenticated: false, expirationTime: null, isSettled: false }

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'

function clear(state: SessionState) {
  state.userInfo = null
  state.isAuthenticated = false
  state.expirationTime = null
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    credentialsSet: (state, { payload: { user, now } }: PayloadAction<{ user: User; now: number }>) => {
      state.userInfo = user
      state.isAuthenticated = true
      state.isSettled = true
      state.expirationTime = expiryAtSignIn(user.rememberMe, now)
    },
    profileChanged: (state, { payload }: PayloadAction<User>) => {
      state.userInfo = payload
    },
    expiryChecked: (state, { payload: now }: PayloadAction<number>) => {
      if (state.expirationTime !== null && now > state.expirationTime) clear(state)
    },
    sessionSettled: (state) => {
      state.isSettled = true
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(browserStateLoaded, (state, { payload }) => {
        if (isUser(payload.userInfo)) state.userInfo = payload.userInfo
        if (typeof payload.expirationTime === 'number') state.expirationTime = payload.expirationTime
      })
      .addCase(sessionRenewed, (state, { payload }) => {
        state.expirationTime = expiryAtRefresh(payload.rememberMe, Date.now(), state.expirationTime ?? undefined)
        state.userInfo = payload
        state.isAuthenticated = true
        state.isSettled = true
      })
      .addCase(loggedOut, (state) => {
        clear(state)
        state.isSettled = true
      })
      .addCase(sessionLost, (state) => {
        state.isAuthenticated = false
        state.isSettled = true
      })
  },
  selectors: {
    selectUser: (state) => (state.isAuthenticated ? state.userInfo : null),
    selectSession: (state) => state,
  },
})

export const { credentialsSet, profileChanged, expiryChecked, sessionSettled } = sessionSlice.actions
export const { selectUser, selectSession } = sessionSlice.selectors
