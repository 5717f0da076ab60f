import { Globe, LogOut, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBrand } from '#app/page/brand-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/dialogs/drawer.tsx'
import { IconButton, IconLink } from '#app/ui/icon-button.tsx'
import { Logo } from '../logo.tsx'
import { SkipLink } from '../skip-link.tsx'
import { ManageNav } from './manage-nav.tsx'
import { ManageSearch } from './manage-search.tsx'

type Props = {
  user: { name: string; email: string }
  counts?: Readonly<Record<string, number>>
  isSidebarOpen: boolean
  onSidebar: () => void
  onLogout: () => void
  children: ReactNode
}

/** The layout of every back-office page: sidebar (a rail on tablets, a drawer on phones), search, the page. */
export function ManageFrame(props: Props) {
  const { user, counts, isSidebarOpen, onSidebar, onLogout, children } = props
  const { name } = useBrand()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className={isSidebarOpen ? 'office' : 'office office-railed'}>
      <SkipLink />
      <aside className="office-sidebar on-dark print:hidden" aria-label="Sidebar">
        <Logo to="/manage" label={`${name} back-office, dashboard`} />
        <span className="office-sidebar-role">Back-office</span>
        <ManageNav counts={counts} />
      </aside>
      <div className="min-w-0">
        <header className="office-bar on-dark print:hidden">
          <Logo to="/manage" label={`${name} back-office, dashboard`} />
          <IconLink to="/" label="View shop">
            <Globe size={22} aria-hidden="true" />
          </IconLink>
          <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
            <Menu size={24} aria-hidden="true" />
          </IconButton>
        </header>
        <header className="office-top print:hidden">
          <IconButton
            small
            className="max-lg:hidden"
            label={isSidebarOpen ? 'Collapse the side menu' : 'Open the side menu'}
            aria-expanded={isSidebarOpen}
            onClick={onSidebar}
          >
            {isSidebarOpen ? (
              <PanelLeftClose size={18} aria-hidden="true" />
            ) : (
              <PanelLeftOpen size={18} aria-hidden="true" />
            )}
          </IconButton>
          <ManageSearch />
          <span className="flex-1" />
          <ButtonLink small to="/" icon={<Globe size={16} aria-hidden="true" />}>
            View shop
          </ButtonLink>
          <Me user={user} onLogout={onLogout} />
        </header>
        <main id="main" tabIndex={-1} className="office-main">
          {children}
        </main>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title="Back-office" dark>
        <ManageSearch onNavigate={() => setMenuOpen(false)} />
        <ManageNav counts={counts} onNavigate={() => setMenuOpen(false)} />
        <Me user={user} onLogout={onLogout} />
      </Drawer>
    </div>
  )
}

function Me({ user: { name, email }, onLogout }: Pick<Props, 'user' | 'onLogout'>) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <div className="office-account">
      <span className="avatar" aria-hidden="true">
        {initials}
      </span>
      <div>
        {name}
        <small>{email}</small>
      </div>
      <IconButton small label="Sign out" onClick={onLogout}>
        <LogOut size={17} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
