import { type ReactNode, useState } from 'react'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { CookieBar } from './cookie-bar.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import type { Visitor } from './visitor.ts'

type Props = {
  search: ReactNode
  categories?: readonly Category[]
  favourites: number
  cartItems: number
  visitor?: Visitor | undefined
  onLogout?: () => void
  year: number
  children: ReactNode
}

const none: readonly Category[] = []

/** The layout of every public page. Counts and visitor come from the browser, after hydration. */
export function StorefrontFrame({
  search,
  categories = none,
  favourites,
  cartItems,
  visitor,
  onLogout,
  year,
  children,
}: Props) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <SkipLink />
      <TopBar visitor={visitor} onLogout={onLogout} />
      <SiteHeader
        search={search}
        categories={categories}
        favourites={favourites}
        cartItems={cartItems}
        visitor={visitor}
        onMenu={() => setMenuOpen(true)}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter year={year} />
      <CookieBar />
      <MobileMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        categories={categories}
        favourites={favourites}
        visitor={visitor}
        onLogout={onLogout}
      />
    </>
  )
}
