import { Outlet, useNavigate } from 'react-router'
import { useLogoutMutation } from '#app/accounts/api.ts'
import { selectUser } from '#app/accounts/session-slice.ts'
import { selectCartCount } from '#app/cart/cart-slice.ts'
import { useFavouriteSync, useFavourites } from '#app/favourites/use-favourites.ts'
import { useAppSelector } from '#app/hooks.ts'
import { SearchField } from '#app/ui/search-field.tsx'
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

function ProductSearch() {
  const navigate = useNavigate()
  return (
    <search>
      <form
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault()
          const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
          navigate(keyword ? `/shop?keyword=${encodeURIComponent(keyword)}` : '/shop')
        }}
      >
        <SearchField name="keyword" label="Part number, rating or product" slash maxLength={100} />
      </form>
    </search>
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
