import '#app/styles/manage.css'
import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FactorMissing } from '#app/accounts/profile/factor-missing.tsx'
import { FactorBanner } from '#app/accounts/security/factor-banner.tsx'
import { Guarded } from '#app/accounts/sign-in/guarded.tsx'
import { useLogout } from '#app/accounts/use-logout.ts'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { requireSession } from '#app/api/require-session.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useGetWorkQuery } from '#app/dashboard/api.ts'
import { LibraryButton } from '#app/media/library-button.tsx'
import { TestOutbox } from '#app/testing/test-outbox.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ListMemory } from '#app/ui/list-memory.tsx'
import { LibraryContext } from '#app/ui/pictures/from-library.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { officeRoleNames } from '#contract/accounts/permissions.ts'
import { NavigationSpinner, PageError } from '../page-boundary.tsx'
import { selectIsSidebarOpen, sidebarToggled } from '../sidebar-slice.ts'
import { SiteFrame } from '../site-frame.tsx'
import { ManageFrame } from './manage-frame.tsx'
import { findHome, findNeeds, type ManageLink } from './manage-links.ts'

export const middleware = [requireSession]
export const handle = { isGuarded: true }

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <Guarded>
      {(user) => (
        <ListMemory owner={user._id}>
          <Office user={user}>{children}</Office>
        </ListMemory>
      )}
    </Guarded>
  )
}

function Office({ user, children }: { user: User; children: React.ReactNode }) {
  const logout = useLogout()
  const isSidebarOpen = useSelector(selectIsSidebarOpen)
  const dispatch = useAppDispatch()
  const may = useMay()
  const { pathname } = useLocation()
  const isOpen = may(findNeeds(pathname))
  const first = findHome(may)
  const { data: work } = useGetWorkQuery(undefined, { ...live, skip: user.role !== 'admin' || !may('orders.read') })
  const counts = work && {
    '/manage/orders': work.pack,
    '/manage/packing': work.pack,
    '/manage/quotes': work.quotes,
    '/manage/messages': work.messages,
    '/manage/orders/payments': work.refunds + work.payments,
  }
  if (user.role !== 'admin') {
    return (
      <SiteFrame>
        <div className="page-width lost-screen">
          <title>Staff only</title>
          <h1>Staff only</h1>
          <p>You are signed in as {user.name}. This account cannot manage the shop.</p>
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink variant="primary" to="/shop">
              Go to the shop
            </ButtonLink>
            <ButtonLink to="/my-profile">My account</ButtonLink>
          </div>
        </div>
      </SiteFrame>
    )
  }
  if (user.factorDue?.isOver)
    return (
      <SiteFrame>
        <FactorMissing />
      </SiteFrame>
    )
  return (
    <ManageFrame
      user={user}
      {...(counts ? { counts } : {})}
      isSidebarOpen={isSidebarOpen}
      onSidebar={() => dispatch(sidebarToggled())}
      onLogout={logout}
    >
      <NavigationSpinner />
      {user.factorDue && <FactorBanner dueAt={user.factorDue.at} />}
      {may('tests.write') && <TestOutbox />}
      {isOpen ? (
        <LibraryContext value={LibraryButton}>{children}</LibraryContext>
      ) : pathname === '/manage' && first ? (
        <Navigate to={first.to} replace />
      ) : (
        <NotYourPage user={user} first={first} />
      )}
    </ManageFrame>
  )
}

/** For a link that somebody with another role sent. */
const NotYourPage = ({ user, first }: { user: User; first: ManageLink | undefined }) => (
  <div className="lost-screen">
    <title>Not in your role | Back-office</title>
    <h1>Not in your role</h1>
    <p>
      You are signed in as {user.name}
      {user.officeRole && `, ${officeRoleNames[user.officeRole].toLowerCase()}`}. If you need this page, ask an owner to
      change your role.
    </p>
    {first && (
      <ButtonLink variant="primary" to={first.to}>
        {`Go to ${first.label}`}
      </ButtonLink>
    )}
  </div>
)

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
