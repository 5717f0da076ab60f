import '#app/styles/manage.css'
import { Outlet } from 'react-router'
import { Guarded } from '#app/accounts/guarded.tsx'
import { useLogout } from '#app/accounts/use-logout.ts'
import { useListContactMessagesQuery } from '#app/contact/api.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import { useListOrdersQuery } from '#app/orders/manage-orders-api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import type { User } from '#contract/accounts.ts'
import { requireSession } from './guard.ts'
import { ManageFrame } from './manage-frame.tsx'
import { NavigationSpinner, PageError } from './page-boundary.tsx'
import { selectIsSidebarOpen, sidebarToggled } from './sidebar-slice.ts'

export const middleware = [requireSession]
export const handle = { isGuarded: true }

function Frame({ children }: { children: React.ReactNode }) {
  return <Guarded>{(user) => <Office user={user}>{children}</Office>}</Guarded>
}

function Office({ user, children }: { user: User; children: React.ReactNode }) {
  const logout = useLogout()
  const isSidebarOpen = useAppSelector(selectIsSidebarOpen)
  const dispatch = useAppDispatch()
  // What waits for the office is the figure beside a link. One row is asked for, for the total that comes with it.
  const { data: waiting } = useListOrdersQuery(
    { querystring: { status: ['paid'], limit: 1 } },
    { skip: user.role !== 'admin' },
  )
  const { data: unanswered } = useListContactMessagesQuery(
    { querystring: { limit: 1, handled: false } },
    { skip: user.role !== 'admin' },
  )
  const counts = { '/manage/orders': waiting?.total ?? 0, '/manage/messages': unanswered?.total ?? 0 }
  if (user.role !== 'admin') {
    return (
      <ErrorState
        title="For the office only"
        heading="h1"
        action={
          <ButtonLink small to="/">
            Back to the shop
          </ButtonLink>
        }
      >
        You are signed in as {user.name}, who does not manage this shop.
      </ErrorState>
    )
  }
  return (
    <ManageFrame
      user={user}
      counts={counts}
      isSidebarOpen={isSidebarOpen}
      onSidebar={() => dispatch(sidebarToggled())}
      onLogout={logout}
    >
      <NavigationSpinner />
      {children}
    </ManageFrame>
  )
}

export default function ManageLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}
