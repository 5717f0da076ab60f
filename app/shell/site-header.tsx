import { CircleUserRound, Heart, Menu, Search, ShoppingCart, X } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { IconButton, IconLink } from '#app/ui/icon-button.tsx'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { CategoryMenu } from './category-menu.tsx'
import { Logo } from './logo.tsx'
import { mainLinks } from './site-links.ts'
import type { Visitor } from './visitor.ts'

type Props = {
  /** The product search: in the header, and on phones in a row below it. */
  search: ReactNode
  categories: readonly Category[]
  favourites: number
  cartItems: number
  visitor?: Visitor | undefined
  onMenu: () => void
}

export function SiteHeader({ search, categories, favourites, cartItems, visitor, onMenu }: Props) {
  const [searchOpen, setSearchOpen] = useState(false)
  const { pathname } = useLocation()
  // It stays open on the results page and closes on any other.
  useEffect(() => {
    if (pathname !== '/shop') setSearchOpen(false)
  }, [pathname])
  return (
    <header className="site-header on-dark print:hidden">
      <div className="page-width">
        <Logo />
        <nav className="site-nav" aria-label="Main">
          {mainLinks.map(({ to, label }) => (
            <Fragment key={to}>
              <NavLink to={to}>{label}</NavLink>
              {to === '/shop' && <CategoryMenu categories={categories} />}
            </Fragment>
          ))}
        </nav>
        <div className="site-header-search max-md:hidden">{search}</div>
        <div className="site-header-actions">
          <IconButton
            className="md:hidden"
            label={searchOpen ? 'Close search' : 'Search'}
            aria-expanded={searchOpen}
            onClick={() => setSearchOpen(!searchOpen)}
          >
            {searchOpen ? <X size={22} aria-hidden="true" /> : <Search size={22} aria-hidden="true" />}
          </IconButton>
          <IconLink className="max-md:hidden" to="/favorite" label={counted('Favourites', favourites, 'saved')}>
            <Heart size={22} aria-hidden="true" />
            {favourites > 0 && <span className="count-badge count-badge-quiet">{favourites}</span>}
          </IconLink>
          {/* On a desktop the bar above says who is signed in. */}
          {visitor ? (
            <Link className="icon-btn md:hidden" to="/my-profile">
              <span className="initials" aria-hidden="true">
                {toInitials(visitor.name)}
              </span>
              <span className="sr-only">My account, {visitor.name}</span>
            </Link>
          ) : (
            <IconLink className="md:hidden" to="/login" label="Sign in">
              <CircleUserRound size={22} aria-hidden="true" />
            </IconLink>
          )}
          <IconLink to="/cart" label={counted('Cart', cartItems, cartItems === 1 ? 'item' : 'items')}>
            <ShoppingCart size={22} aria-hidden="true" />
            {cartItems > 0 && <span className="count-badge">{cartItems > 99 ? '99+' : cartItems}</span>}
          </IconLink>
          <IconButton className="lg:hidden" label="Menu" aria-haspopup="dialog" onClick={onMenu}>
            <Menu size={24} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {searchOpen && (
        <div className="site-header-search-row" ref={focusField}>
          {search}
        </div>
      )}
    </header>
  )
}

/** 'ZK' for Zanele Khumalo. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A constant, so that the field gets the focus when the row opens and not at every render. */
const focusField = (row: HTMLElement | null) => row?.querySelector('input')?.focus()

const counted = (name: string, count: number, noun: string) => (count > 0 ? `${name}, ${count} ${noun}` : name)
