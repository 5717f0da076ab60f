import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import type { User } from '#contract/accounts.ts'

export type Guard =
  | { kind: 'waiting' }
  /** There is a stored session, and the shop does not respond. */
  | { kind: 'unreachable' }
  | { kind: 'in'; user: User }
  /** The session expired: the screen stays, and the user signs in again on top of it. */
  | { kind: 'ended'; user: User }

/** Who may see a guarded screen. Strangers, and users who signed out, are sent to the sign-in and back here. */
export function useGuard(): Guard {
  const user = useSelector(selectUser)
  const { isSettled, isUnsure, owner } = useSelector(selectSession)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The last user let in. Only a screen that someone has used has something to lose.
  const [guest, setGuest] = useState<User | null>(null)
  if (user && user !== guest) setGuest(user)
  const hasEnded = !user && isSettled && guest !== null && guest._id === owner
  const isStranger = isSettled && !user && !isUnsure && !hasEnded
  useEffect(() => {
    if (isStranger) navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [isStranger, navigate, pathname, search])
  if (user) return { kind: 'in', user }
  if (hasEnded) return { kind: 'ended', user: guest }
  return { kind: isUnsure ? 'unreachable' : 'waiting' }
}
