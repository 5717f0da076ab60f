import '#app/styles/parts/account.css'
import '#app/styles/parts/table.css'
import { Outlet, useLocation } from 'react-router'
import { requireSession } from '#app/shell/guard.ts'
import { PageError } from '#app/shell/page-boundary.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { User } from '#contract/accounts.ts'
import { Guarded } from './guarded.tsx'

export const middleware = [requireSession]
export const handle = { isGuarded: true }

function Frame({ children }: { children: React.ReactNode }) {
  return <Guarded>{(user) => <Profile user={user}>{children}</Profile>}</Guarded>
}

function Profile({ user, children }: { user: User; children: React.ReactNode }) {
  const { pathname } = useLocation()
  const isAt = (path: string) => pathname.replace(/\/+$/, '') === path
  return (
    <div className="wrap profile">
      <div className="page-head">
        <div>
          <h1>My profile</h1>
          <p>
            {user.name}, {user.email}
          </p>
        </div>
      </div>
      <TabLinks
        label="My profile"
        tabs={[
          { to: '/my-profile', label: 'Details', current: isAt('/my-profile') },
          { to: '/my-profile/orders', label: 'Orders', current: isAt('/my-profile/orders') },
        ]}
      />
      {children}
    </div>
  )
}

export default function MyProfileLayout() {
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
