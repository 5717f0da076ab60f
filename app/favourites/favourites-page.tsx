import { useBrand } from '#app/shell/brand-context.ts'
import { ShopCards } from '#app/shell/shop-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useFavourites } from './use-favourites.ts'

export default function FavouritesPage() {
  const { products } = useFavourites()
  const brand = useBrand()
  return (
    <div className="wrap py-12">
      <title>{`Favourites | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-6">Favourites</h1>
      {products.length > 0 ? (
        <ShopCards products={products} />
      ) : (
        <EmptyState
          title="Nothing kept yet"
          action={
            <ButtonLink variant="go" to="/shop">
              Go to the shop
            </ButtonLink>
          }
        >
          The heart on a product keeps it here, in this browser; signed in, it is with you on every device.
        </EmptyState>
      )}
    </div>
  )
}
