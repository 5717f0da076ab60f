import { useListFeaturedProductsQuery } from '#app/catalogue/api.ts'
import { selectRecentlyViewed } from '#app/catalogue/recently-viewed-slice.ts'
import { useFreshProducts } from '#app/catalogue/use-fresh-products.ts'
import { useAppSelector } from '#app/hooks.ts'
import { CardGridSkeleton } from '#app/ui/skeleton.tsx'
import { ShopCards } from './shop-card.tsx'

const shown = 4

/** A row under a cart or an empty list: what this visitor looked at or, where that is too little, what the shop puts forward. */
export function Suggested({ without = [] }: { without?: readonly string[] }) {
  const isNew = ({ _id }: { _id: string }) => !without.includes(_id)
  const seen = useAppSelector(selectRecentlyViewed).filter(isNew).slice(0, shown)
  const hasSeen = seen.length === shown
  const recent = useFreshProducts(hasSeen ? seen : [])
  const featured = useListFeaturedProductsQuery(undefined, { skip: hasSeen })
  const products = hasSeen ? recent.products : featured.data?.filter(isNew).slice(0, shown)
  if (products?.length === 0 || recent.isError || featured.isError) return null
  return (
    <section className="section white" aria-labelledby="suggested">
      <div className="wrap">
        <h2 id="suggested" className="mb-5">
          {hasSeen ? 'Recently viewed' : 'Moving fast this month'}
        </h2>
        {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={shown} />}
      </div>
    </section>
  )
}
