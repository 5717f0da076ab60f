import { Outlet } from 'react-router'
import { useLogoutMutation } from '#app/accounts/api.ts'
import { selectUser } from '#app/accounts/session-slice.ts'
import { selectCartCount } from '#app/cart/cart-slice.ts'
import { ProductSearch } from '#app/catalogue/product-search.tsx'
import { useFavouriteSync, useFavourites } from '#app/favourites/use-favourites.ts'
import { useAppSelector } from '#app/hooks.ts'
import { NavigationSpinner, PageError } from './page-boundary.tsx'
import { StorefrontFrame } from './storefront-frame.tsx'

function Frame({ children }: { children: React.ReactNode }) {
  const user = useAppSelector(selectUser)
  const [logout] = useLogoutMutation()
  const favourites = useFavourites().products.length
  useFavouriteSync(user?._id)
  return (
    <StorefrontFrame
      search={<ProductSearch />}
      favourites={favourites}
      cartItems={useAppSelector(selectCartCount)}
      visitor={user ? { name: user.name, isAdmin: user.role === 'admin' } : undefined}
      onLogout={() => void logout()}
      year={new Date().getFullYear()}
    >
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
