import '#app/ui/navigation/tab-links.css'
import { Outlet, useLocation } from 'react-router'
import { Guarded } from '#app/accounts/sign-in/guarded.tsx'
import { requireSession } from '#app/api/require-session.ts'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { PageError } from '../page-boundary.tsx'

export const middleware = [requireSession]
export const handle = { isGuarded: true }

function Frame({ children }: { children: React.ReactNode }) {
  return <Guarded>{(user) => <Profile user={user}>{children}</Profile>}</Guarded>
}

function Profile({ user, children }: { user: User; children: React.ReactNode }) {
  const { pathname } = useLocation()
  const isAt = (path: string) => pathname.replace(/(?<!\/)\/+$/, '') === path
  return (
    <div className="page-width grid gap-6 pb-18">
      <div className="page-head pb-0">
        <div>
          <h1>My account</h1>
          <p>
            {user.name}, {user.email}
          </p>
        </div>
      </div>
      <TabLinks
        className="px-0 max-md:-mx-(--gutter) max-md:px-(--gutter)"
        label="My account"
        tabs={[
          { to: '/my-profile', label: 'Details', current: isAt('/my-profile') },
          { to: '/my-profile/security', label: 'Security', current: isAt('/my-profile/security') },
          { to: '/my-profile/orders', label: 'Orders', current: isAt('/my-profile/orders') },
          { to: '/my-profile/invoices', label: 'Invoices', current: isAt('/my-profile/invoices') },
          { to: '/my-profile/quotes', label: 'Quotes', current: isAt('/my-profile/quotes') },
          { to: '/my-profile/enclosures', label: 'Enclosures', current: isAt('/my-profile/enclosures') },
          { to: '/my-profile/lists', label: 'Lists', current: pathname.startsWith('/my-profile/lists') },
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
