import { Outlet } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { useLogout } from '#app/accounts/use-logout.ts'
import { warm } from '#app/api/warm.ts'
import { selectCartCount } from '#app/cart/cart-slice.ts'
import { catalogueApi, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { ProductSearch } from '#app/catalogue/product-search.tsx'
import { FavouriteSync, useKeptCount } from '#app/favourites/use-favourites.ts'
import { useAppSelector } from '#app/hooks.ts'
import { filledCategories } from './category-menu.tsx'
import { NavigationSpinner, PageError } from './page-boundary.tsx'
import { StorefrontFrame } from './storefront-frame.tsx'

const load = warm(() => [catalogueApi.endpoints.listCategories.initiate()])

export { load as clientLoader, load as loader }
/** The browser keeps what the first page brought; writes of the office reach the next visit. */
export const shouldRevalidate = () => false

function Frame({ children }: { children: React.ReactNode }) {
  const user = useAppSelector(selectUser)
  const logout = useLogout()
  const favourites = useKeptCount()
  const { data: categories } = useListCategoriesQuery()
  return (
    <StorefrontFrame
      search={<ProductSearch />}
      categories={filledCategories(categories)}
      favourites={favourites}
      cartItems={useAppSelector(selectCartCount)}
      visitor={user ? { name: user.name, isAdmin: user.role === 'admin' } : undefined}
      onLogout={logout}
      year={new Date().getFullYear()}
    >
      <FavouriteSync />
      <NavigationSpinner />
      {children}
    </StorefrontFrame>
  )
}

export default function StorefrontLayout() {
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
