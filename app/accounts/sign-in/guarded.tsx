import { Fragment, type ReactNode } from 'react'
import { sessionCheck } from '#app/api/base-query.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PageSpinner } from '#app/ui/feedback/spinner.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useGuard } from './use-guard.ts'

/**
 * A guarded part of the site. When the session expires, the screen stays mounted but hidden, with everything typed,
 * until the same user signs in again. For anyone else it starts from scratch.
 */
export function Guarded({ children }: { children: (user: User) => ReactNode }) {
  const guard = useGuard()
  const dispatch = useAppDispatch()
  switch (guard.kind) {
    case 'waiting':
      return <PageSpinner />
    case 'unreachable':
      return (
        <ErrorState title="The shop cannot be reached" heading="h1" onRetry={() => void dispatch(sessionCheck())}>
          You are still signed in. This page will reload as soon as the shop responds.
        </ErrorState>
      )
    default:
      return (
        <>
          <Fragment key={guard.user._id}>{children(guard.user)}</Fragment>
          {guard.kind === 'ended' && <SignInAgain user={guard.user} />}
        </>
      )
  }
}
