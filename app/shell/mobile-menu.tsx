import { Fragment } from 'react'
import { Link, NavLink } from 'react-router'
import { categoryPath } from '#app/catalogue/category-links.ts'
import { Drawer } from '#app/ui/dialogs/drawer.tsx'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { configureLink, mainLinks } from './site-links.ts'
import type { Visitor } from './visitor.ts'

type Props = {
  open: boolean
  onClose: () => void
  categories: readonly Category[]
  favourites: number
  visitor?: Visitor | undefined
  onLogout?: (() => void) | undefined
}

export function MobileMenu({ open, onClose, categories, favourites, visitor, onLogout }: Props) {
  const account: { to: string; label: string; note?: string }[] = visitor
    ? [
        { to: '/my-profile', label: 'My account', note: visitor.name },
        { to: '/my-profile/orders', label: 'My orders' },
        { to: '/my-profile/lists', label: 'My lists' },
        ...(visitor.isAdmin ? [{ to: '/manage', label: 'Back-office' }] : []),
      ]
    : [
        { to: '/login', label: 'Sign in' },
        { to: '/Register', label: 'Register' },
      ]
  return (
    <Drawer open={open} onClose={onClose} title="Menu" dark>
      <nav className="mobile-menu-links" aria-label="Main menu">
        {mainLinks.map(({ to, label }) => (
          <Fragment key={to}>
            <NavLink to={to} onClick={onClose}>
              {label}
            </NavLink>
            {to === '/steel-page' && (
              <NavLink to={configureLink.to} onClick={onClose}>
                {configureLink.label}
              </NavLink>
            )}
            {to === '/shop' && categories.length > 0 && (
              <details className="mobile-menu-categories">
                <summary>Categories</summary>
                <ul>
                  {categories.map(({ _id, name, slug, productCount }) => (
                    <li key={_id}>
                      <Link to={categoryPath(slug)} onClick={onClose}>
                        {name} <span className="tabular-nums">{productCount}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Fragment>
        ))}
      </nav>
      <nav className="mobile-menu-links mobile-menu-minor" aria-label="Account">
        <NavLink to="/quick-order" onClick={onClose}>
          Quick order
        </NavLink>
        <NavLink to="/favorite" onClick={onClose}>
          Favourites {favourites > 0 && <span className="tabular-nums">{favourites}</span>}
        </NavLink>
        {account.map(({ to, label, note }) => (
          <NavLink key={to} to={to} end onClick={onClose}>
            {label} {note && <span>{note}</span>}
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
            Sign out
          </button>
        )}
      </nav>
    </Drawer>
  )
}
