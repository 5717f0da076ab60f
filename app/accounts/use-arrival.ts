import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppSelector } from '#app/hooks.ts'
import type { User } from '#contract/accounts.ts'
import { toOwnPath } from '#contract/next-path.ts'
import { selectUser } from './session-slice.ts'

const homeOf = ({ role, mustChangePassword }: User): string =>
  mustChangePassword ? '/my-profile' : role === 'admin' ? '/manage' : '/'

/** Sends on whoever is signed in, or becomes so here: to where they were going, or to their own start. */
export function useArrival(): { next: string | undefined } {
  const user = useAppSelector(selectUser)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = toOwnPath(search.get('next'))
  useEffect(() => {
    if (user) navigate(user.mustChangePassword ? homeOf(user) : (next ?? homeOf(user)), { replace: true })
  }, [user, next, navigate])
  return { next }
}
