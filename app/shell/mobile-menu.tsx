import { NavLink } from 'react-router'
import { Drawer } from '#app/ui/drawer.tsx'
import { mainLinks } from './site-links.ts'
import type { Visitor } from './visitor.ts'

type Props = {
  open: boolean
  onClose: () => void
  favourites: number
  visitor?: Visitor | undefined
  onLogout?: (() => void) | undefined
}

export function MobileMenu({ open, onClose, favourites, visitor, onLogout }: Props) {
  const account = visitor
    ? [
        { to: '/my-profile', label: visitor.name },
        { to: '/my-profile/orders', label: 'My orders' },
        ...(visitor.isAdmin ? [{ to: '/manage', label: 'Back-office' }] : []),
      ]
    : [
        { to: '/login', label: 'Login' },
        { to: '/Register', label: 'Register' },
      ]
  return (
    <Drawer open={open} onClose={onClose} title="Menu" dark>
      <nav className="menu-links" aria-label="Main menu">
        {mainLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} onClick={onClose}>
            {label}
          </NavLink>
        ))}
      </nav>
      <nav className="menu-links minor" aria-label="Your account">
        <NavLink to="/favorite" onClick={onClose}>
          Favourites {favourites > 0 && <span className="num">{favourites}</span>}
        </NavLink>
        {account.map(({ to, label }) => (
          <NavLink key={to} to={to} end onClick={onClose}>
            {label}
          </NavLink>
        ))}
        {visitor && (
          <button
            type="button"
            onClick={() => {
              onClose()
              onLogout?.()
            }}
          >
            Log out
          </button>
        )}
      </nav>
    </Drawer>
  )
}
