import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/calls.ts'
import { toOwnPath } from '#contract/accounts/next-path.ts'
import { selectUser } from '../session-slice.ts'
import { useNext } from './next-path.ts'

const homeOf = ({ role, mustChangePassword }: User): string =>
  mustChangePassword ? '/my-profile' : role === 'admin' ? '/manage' : '/'

/** Redirects anyone who is or becomes signed in: to where they were heading, or to their start page. */
export function useRedirectWhenSignedIn(): { next: string | undefined } {
  const user = useSelector(selectUser)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = toOwnPath(search.get('next'))
  useEffect(() => {
    if (user) navigate(user.mustChangePassword ? homeOf(user) : (next ?? homeOf(user)), { replace: true })
  }, [user, next, navigate])
  return { next: useNext() }
}
