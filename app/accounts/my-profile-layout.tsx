import '#app/styles/parts/account.css'
import '#app/styles/parts/table.css'
import { Outlet, useLocation } from 'react-router'
import { requireSession } from '#app/shell/guard.ts'
import { PageError } from '#app/shell/page-boundary.tsx'
import { PageSpinner } from '#app/ui/spinner.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useGuard } from './use-guard.ts'

export const middleware = [requireSession]
export const handle = { isGuarded: true }

function Frame({ children }: { children: React.ReactNode }) {
  const user = useGuard()
  const { pathname } = useLocation()
  if (!user) return <PageSpinner />
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
