import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { type ApiContext, loggedOut, sessionCheck } from '#app/api/base-query.ts'
import type { BrowserState } from '#app/api/browser-state.ts'
import { expiryChecked, expiryMoved, isUser, profileChanged, type SessionState } from './session-slice.ts'

type Follow = ThunkAction<void, { session: SessionState }, ApiContext, UnknownAction>

/**
 * Another tab has signed someone in or out: all tabs share the cookies, so this one follows. Storage is only a hint to
 * ask the server who is signed in.
 */
export const followTabs =
  ({ userInfo, expirationTime }: BrowserState, now: number): Follow =>
  (dispatch, getState) => {
    const { session } = getState()
    if (!isUser(userInfo)) {
      if (!session.userInfo && !session.owner) return
      const isOver = session.expirationTime !== null && now > session.expirationTime
      dispatch(isOver ? expiryChecked(now) : loggedOut())
    } else if (typeof expirationTime !== 'number') {
      // The other tab was told that the session is over.
      if (session.isAuthenticated) void dispatch(sessionCheck())
    } else if (session.isAuthenticated && session.userInfo?._id === userInfo._id) {
      dispatch(profileChanged(userInfo))
      dispatch(expiryMoved(expirationTime))
    } else {
      void dispatch(sessionCheck())
    }
  }
