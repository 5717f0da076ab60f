import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut, proofAsked, sessionLost, sessionRenewed, sessionUnknown } from '#app/api/base-query.ts'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import type { User } from '#contract/accounts/calls.ts'
import { expiryAtRefresh, expiryAtSignIn } from '#contract/accounts/session.ts'

/** `userInfo` is for display only: the server decides by cookie whether someone is signed in. */
export type SessionState = {
  userInfo: User | null
  isAuthenticated: boolean
  expirationTime: number | null
  /** Local storage has been read, and a stored session was renewed, has ended, or could not be checked. */
  isSettled: boolean
  /** There is a stored session, but the shop has not confirmed that it is valid. */
  isUnsure: boolean
  /** Whose data this tab has in memory: the last signed-in user, even after the session has expired. */
  owner: string | null
  /** Someone signed out while the shop was unreachable: the session still has to be ended there. */
  logoutPending: boolean
  /** A call waits until the user has proved who they are. */
  isAskedForProof: boolean
}

const initialState: SessionState = {
  userInfo: null,
  isAuthenticated: false,
  expirationTime: null,
  isSettled: false,
  isUnsure: false,
  owner: null,
  logoutPending: false,
  isAskedForProof: false,
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
    /** Ignores a late response for a user who has since signed out. */
    profileChanged: (state, { payload }: PayloadAction<User>) => {
      if (state.userInfo?._id === payload._id) state.userInfo = payload
    },
    logoutMissed: (state) => {
      state.logoutPending = true
    },
    expiryChecked: (state, { payload: now }: PayloadAction<number>) => {
      if (state.expirationTime !== null && now > state.expirationTime) clear(state)
    },
    /** Another tab renewed the same user's session. */
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
        // An unknown expiry counts as expired.
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
      // The name stays until the next page, the expiry goes: this is how other tabs tell expiry from signing out.
      .addCase(sessionLost, (state) => {
        state.isAuthenticated = false
        state.expirationTime = null
        state.isSettled = true
        state.isUnsure = false
      })
      .addCase(proofAsked, (state, { payload }) => {
        state.isAskedForProof = payload
      })
      .addCase(sessionUnknown, (state) => {
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
