import { Heart, Trash2 } from 'lucide-react'
import { selectSession } from '#app/accounts/session-slice.ts'
import { inWords } from '#app/catalogue/figures.ts'
import { freshAtOnce, useFreshProducts } from '#app/catalogue/use-fresh-products.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { ShopCards } from '#app/shell/shop-card.tsx'
import { Suggested } from '#app/shell/suggested.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { CardGridSkeleton } from '#app/ui/skeleton.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { toggleFavourite } from './change-favourites.ts'
import { useKeptProducts } from './use-favourites.ts'

export default function FavouritesPage() {
  const products = useKeptProducts()
  const isInBrowser = useInBrowser()
  const { isSettled } = useAppSelector(selectSession)
  const brand = useBrand()
  const pieces = Array.from({ length: Math.ceil(products.length / freshAtOnce) }, (_, n) => ({
    from: n,
    copies: products.slice(n * freshAtOnce, (n + 1) * freshAtOnce),
  }))
  const isEmpty = isInBrowser && isSettled && products.length === 0
  return (
    <>
      <div className="wrap pb-16">
        <title>{`Favourites | ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <div className="page-head">
          <div>
            <h1>Favourites</h1>
            {isInBrowser && products.length > 0 && <p>{inWords(products.length)}</p>}
          </div>
        </div>
        {isInBrowser && pieces.map(({ from, copies }) => <Kept key={from} copies={copies} />)}
        {isEmpty && <NothingKept />}
        {(!isInBrowser || (!isSettled && products.length === 0)) && <CardGridSkeleton count={4} />}
      </div>
      {isEmpty && <Suggested />}
    </>
  )
}

function Kept({ copies }: { copies: readonly ProductSummary[] }) {
  const { products, gone, isError, refetch } = useFreshProducts(copies)
  const dispatch = useAppDispatch()
  if (isError) return <ErrorState title="Your favourites could not be loaded" onRetry={refetch} />
  if (!products) return <CardGridSkeleton count={Math.min(copies.length, 8)} />
  return (
    <>
      <ShopCards products={products} />
      {gone.length > 0 && (
        <section aria-label="Not sold at present" className="mt-10">
          <h2 className="mb-3">Not sold at present</h2>
          <ul className="panel px-4">
            {gone.map((copy) => (
              <li key={copy._id} className="flex items-center gap-3 py-3 border-t border-hair first:border-0">
                <span className="min-w-0 flex-1">
                  <b>{copy.name}</b>
                  <small className="part-number block">{copy.partNumber}</small>
                </span>
                <ButtonLink small to={`/contact?product=${encodeURIComponent(copy.partNumber)}`}>
                  Ask for it
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

const NothingKept = () => (
  <EmptyState
    title="Nothing kept yet"
    icon={<Heart size={36} strokeWidth={1.5} aria-hidden="true" />}
    action={
      <ButtonLink variant="go" to="/shop">
        Go to the shop
      </ButtonLink>
    }
  >
    The heart on a product keeps it here, in this browser; signed in, it is with you on every device.
  </EmptyState>
)
