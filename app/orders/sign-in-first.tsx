import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router'

type Session = { isAuthenticated: boolean; isSettled: boolean; isUnsure: boolean }

/** Shown only to signed-in users; anyone else is asked to sign in first and returns here. */
export function SignInFirst({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { isAuthenticated, isSettled, isUnsure } = useSelector(({ session }: { session: Session }) => session)
  const { pathname, search } = useLocation()
  if (isAuthenticated) return children
  if (!isSettled || isUnsure) return waiting
  return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />
}
