import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAppSelector } from '#app/hooks.ts'
import type { User } from '#contract/accounts.ts'
import { selectSession, selectUser } from './session-slice.ts'

/** The signed-in person; until the session is settled nobody, and a stranger is sent to the sign-in and back here. */
export function useGuard(): User | null {
  const user = useAppSelector(selectUser)
  const { isSettled } = useAppSelector(selectSession)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isStranger = isSettled && !user
  useEffect(() => {
    if (isStranger) navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [isStranger, navigate, pathname, search])
  return user
}
