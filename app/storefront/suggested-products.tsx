import { useSelector } from 'react-redux'
import { useListFeaturedProductsQuery } from '#app/catalogue/api.ts'
import { CardGridSkeleton } from '#app/ui/feedback/skeleton.tsx'
import { selectRecentlyViewed } from './recently-viewed-slice.ts'
import { ShopCards } from './shop-card.tsx'
import { useFreshProducts } from './use-fresh-products.ts'

const count = 4

/** A row below a cart or an empty list: recently viewed products or, if there are too few, featured ones. */
export function SuggestedProducts({ without = [] }: { without?: readonly string[] }) {
  const isNew = ({ _id }: { _id: string }) => !without.includes(_id)
  const seen = useSelector(selectRecentlyViewed).filter(isNew).slice(0, count)
  const hasSeen = seen.length === count
  const recent = useFreshProducts(hasSeen ? seen : [])
  const featured = useListFeaturedProductsQuery(undefined, { skip: hasSeen })
  const products = hasSeen ? recent.products : featured.data?.filter(isNew).slice(0, count)
  if (products?.length === 0 || recent.isError || featured.isError) return null
  return (
    <section className="section section-white" aria-labelledby="suggested">
      <div className="page-width">
        <h2 id="suggested" className="mb-5">
          {hasSeen ? 'Recently viewed' : 'Best sellers'}
        </h2>
        {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={count} />}
      </div>
    </section>
  )
}
