import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut, sessionLost, sessionRenewed, sessionUnsure } from '#app/api/base-query.ts'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import type { User } from '#contract/accounts.ts'
import { expiryAtRefresh, expiryAtSignIn } from '#contract/accounts-session.ts'

/** `userInfo` is for display only: whether someone is signed in, the server decides by the cookie. */
export type SessionState = {
  userInfo: User | null
  isAuthenticated: boolean
  expirationTime: number | null
  /** Local storage was read, and a stored session was renewed, found to be over, or could not be asked about. */
  isSettled: boolean
  /** There is a stored session, and the shop did not answer whether it lives. */
  isUnsure: boolean
  /** Whose answers this tab has in memory: who was signed in here last, also after the session ended by itself. */
  owner: string | null
  /** Somebody logged out while the shop could not be reached: the session there is still to be ended. */
  logoutPending: boolean
}

const initialState: SessionState = {
  userInfo: null,
  isAuthenticated: false,
  expirationTime: null,
  isSettled: false,
  isUnsure: false,
  owner: null,
  logoutPending: false,
}

export const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'

function clear(state: SessionState) {
  state.userInfo = null
  state.isAuthenticated = false
  state.expirationTime = null
}

function enter(state: SessionState, user: User) {
  state.userInfo = user
  state.isAuthenticated = true
  state.isSettled = true
  state.isUnsure = false
  state.owner = user._id
  state.logoutPending = false
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    credentialsSet: (state, { payload: { user, now } }: PayloadAction<{ user: User; now: number }>) => {
      enter(state, user)
      state.expirationTime = expiryAtSignIn(user.rememberMe, now)
    },
    /** A slow answer about somebody who is no longer here changes nothing. */
    profileChanged: (state, { payload }: PayloadAction<User>) => {
      if (state.userInfo?._id === payload._id) state.userInfo = payload
    },
    logoutMissed: (state) => {
      state.logoutPending = true
    },
    expiryChecked: (state, { payload: now }: PayloadAction<number>) => {
      if (state.expirationTime !== null && now > state.expirationTime) clear(state)
    },
    /** Another tab renewed the session of the same person. */
    expiryMoved: (state, { payload }: PayloadAction<number>) => {
      state.expirationTime = payload
    },
    sessionSettled: (state) => {
      state.isSettled = true
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(browserStateLoaded, (state, { payload }) => {
        state.logoutPending = payload.logoutPending === true
        // Whose time is not known has none left.
        if (!isUser(payload.userInfo) || typeof payload.expirationTime !== 'number') return
        state.userInfo = payload.userInfo
        state.expirationTime = payload.expirationTime
      })
      .addCase(sessionRenewed, (state, { payload }) => {
        const stored = state.userInfo?._id === payload._id ? state.expirationTime : null
        state.expirationTime = expiryAtRefresh(payload.rememberMe, Date.now(), stored ?? undefined)
        enter(state, payload)
      })
      .addCase(loggedOut, (state) => {
        clear(state)
        state.isSettled = true
        state.isUnsure = false
        state.owner = null
        state.logoutPending = false
      })
      // The name stays until the next page, its time goes: by that other tabs tell an end like this from a log-out.
      .addCase(sessionLost, (state) => {
        state.isAuthenticated = false
        state.expirationTime = null
        state.isSettled = true
        state.isUnsure = false
      })
      .addCase(sessionUnsure, (state) => {
        state.isUnsure = !state.isAuthenticated && state.userInfo !== null
        state.isSettled = true
      })
  },
  selectors: {
    selectUser: (state) => (state.isAuthenticated ? state.userInfo : null),
    selectSession: (state) => state,
  },
})

export const { credentialsSet, profileChanged, logoutMissed, expiryChecked, expiryMoved, sessionSettled } =
  sessionSlice.actions
export const { selectUser, selectSession } = sessionSlice.selectors
