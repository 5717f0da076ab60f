import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/accounts/calls.ts'
import { selectSession, selectUser } from '../session-slice.ts'

export type Guard =
  | { kind: 'waiting' }
  /** There is a stored session, but the shop is not responding. */
  | { kind: 'unreachable' }
  | { kind: 'in'; user: User }
  /** The session expired: the screen stays, and the user signs in again on top of it. */
  | { kind: 'ended'; user: User }

/** Who may see a guarded screen. Anyone not signed in is sent to the sign-in page, and back here afterwards. */
export function useGuard(): Guard {
  const user = useSelector(selectUser)
  const { isSettled, isUnsure, owner } = useSelector(selectSession)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // Whoever was last signed in on this screen, and may have typed something.
  const [lastUser, setLastUser] = useState<User | null>(null)
  if (user && user !== lastUser) setLastUser(user)
  const hasEnded = !user && isSettled && lastUser !== null && lastUser._id === owner
  const isSignedOut = isSettled && !user && !isUnsure && !hasEnded
  useEffect(() => {
    if (isSignedOut) navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [isSignedOut, navigate, pathname, search])
  if (user) return { kind: 'in', user }
  if (hasEnded) return { kind: 'ended', user: lastUser }
  return { kind: isUnsure ? 'unreachable' : 'waiting' }
}
