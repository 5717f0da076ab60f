import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { selectUser } from '#app/accounts/session-slice.ts'
import { useLogout } from '#app/accounts/use-logout.ts'
import { selectCartCount } from '#app/cart/cart-slice.ts'
import { CartSync } from '#app/cart/cart-sync.ts'
import { useListCategoriesQuery } from '#app/catalogue/api.ts'
import { nonEmptyCategories } from '#app/catalogue/category-links.ts'
import { ProductSearch } from '#app/catalogue/search/product-search.tsx'
import { FavouriteSync, useFavouriteCount } from '#app/favourites/use-favourites.ts'
import { CompareBar } from '#app/storefront/compare/compare-bar.tsx'
import { NavigationSpinner } from './page-boundary.tsx'
import { StorefrontFrame } from './storefront-frame.tsx'

/** The public site's layout, with what this browser knows about its visitor. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const user = useSelector(selectUser)
  const logout = useLogout()
  const favourites = useFavouriteCount()
  const { data: categories } = useListCategoriesQuery()
  return (
    <StorefrontFrame
      search={<ProductSearch />}
      categories={nonEmptyCategories(categories)}
      favourites={favourites}
      cartItems={useSelector(selectCartCount)}
      visitor={user ? { name: user.name, isAdmin: user.role === 'admin' } : undefined}
      onLogout={logout}
      year={new Date().getFullYear()}
    >
      <FavouriteSync />
      <CartSync />
      <NavigationSpinner />
      {children}
      <CompareBar />
    </StorefrontFrame>
  )
}
