import { Heart, Trash2 } from 'lucide-react'
import { useSelector } from 'react-redux'
import { selectSession } from '#app/accounts/session-slice.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toggleFavourite } from '#app/favourites/change-favourites.ts'
import { useFavouriteProducts } from '#app/favourites/use-favourites.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { CardGridSkeleton } from '#app/ui/feedback/skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { ShopCards } from './shop-card.tsx'
import { SuggestedProducts } from './suggested-products.tsx'
import { maxFreshProducts, useFreshProducts } from './use-fresh-products.ts'

export default function FavouritesPage() {
  const products = useFavouriteProducts()
  const isHydrated = useHydrated()
  const { isSettled } = useSelector(selectSession)
  const brand = useBrand()
  const pieces = Array.from({ length: Math.ceil(products.length / maxFreshProducts) }, (_, n) => ({
    from: n,
    copies: products.slice(n * maxFreshProducts, (n + 1) * maxFreshProducts),
  }))
  const isEmpty = isHydrated && isSettled && products.length === 0
  return (
    <>
      <div className="page-width pb-16">
        <title>{`Favourites | ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <div className="page-head">
          <div>
            <h1>Favourites</h1>
            {isHydrated && products.length > 0 && <p>{pluralise(products.length, 'product')}</p>}
          </div>
        </div>
        {isHydrated && pieces.map(({ from, copies }) => <FavouriteList key={from} copies={copies} />)}
        {isEmpty && <NoFavourites />}
        {(!isHydrated || (!isSettled && products.length === 0)) && <CardGridSkeleton count={4} />}
      </div>
      {isEmpty && <SuggestedProducts />}
    </>
  )
}

function FavouriteList({ copies }: { copies: readonly ProductSummary[] }) {
  const { products, gone, isError, refetch } = useFreshProducts(copies)
  const dispatch = useAppDispatch()
  if (isError) return <ErrorState title="Your favourites could not be loaded" onRetry={refetch} />
  if (!products) return <CardGridSkeleton count={Math.min(copies.length, 8)} />
  return (
    <>
      <ShopCards products={products} />
      {gone.length > 0 && (
        <section aria-label="Currently unavailable" className="mt-10">
          <h2 className="mb-3">Currently unavailable</h2>
          <ul className="panel px-4">
            {gone.map((copy) => (
              <li key={copy._id} className="flex items-center gap-3 py-3 border-t border-hair first:border-0">
                <span className="min-w-0 flex-1">
                  <b>{copy.name}</b>
                  <small className="part-number block">{copy.partNumber}</small>
                </span>
                <ButtonLink small to={`/contact?product=${encodeURIComponent(copy.partNumber)}`}>
                  Enquire
                </ButtonLink>
                <Button
                  small
                  aria-label={`Remove ${copy.name}`}
                  className="px-2"
                  onClick={() => dispatch(toggleFavourite(copy))}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const NoFavourites = () => (
  <EmptyState
    title="No favourites yet"
    icon={<Heart size={36} strokeWidth={1.5} aria-hidden="true" />}
    action={
      <ButtonLink variant="primary" to="/shop">
        Go to the shop
      </ButtonLink>
    }
  >
    Tap the heart on a product to save it here. Sign in to see your favourites on every device.
  </EmptyState>
)
