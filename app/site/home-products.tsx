import { useListFeaturedProductsQuery, useListNewProductsQuery, useListTopProductsQuery } from '#app/catalogue/api.ts'
import { ShopCards } from '#app/shell/shop-card.tsx'
import { CardGridSkeleton } from '#app/ui/skeleton.tsx'
import type { ProductSummary } from '#contract/catalogue.ts'
import { Section } from './section.tsx'

const shown = 4

type ShelfProps = {
  title: string
  intro?: string
  more: { to: string; label: string }
  white?: boolean
  shelf: { data?: ProductSummary[] | undefined; isError: boolean }
  without?: readonly ProductSummary[]
}

/** A row of products. One that is empty, or could not be asked for, leaves no hole in the page. */
function Shelf({ shelf: { data, isError }, without = [], ...words }: ShelfProps) {
  const products = data && pick(data, without)
  if (isError || products?.length === 0) return null
  return (
    <Section {...words}>
      {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={shown} />}
    </Section>
  )
}

/** The first few that stand on no shelf above. */
function pick(products: readonly ProductSummary[], without: readonly ProductSummary[]): ProductSummary[] {
  const seen = new Set(without.map(({ _id }) => _id))
  return products.filter(({ _id }) => !seen.has(_id)).slice(0, shown)
}

export function InTheWindow() {
  return (
    <Shelf
      white
      title="Moving fast this month"
      intro="What contractors ask for most, on the shelf and ready to leave."
      more={{ to: '/shop', label: 'Shop everything' }}
      shelf={useListFeaturedProductsQuery()}
    />
  )
}

export function NewOnTheShelf() {
  const { data: featured = [] } = useListFeaturedProductsQuery()
  return (
    <Shelf
      white
      title="New on the shelf"
      more={{ to: '/shop?sort=newest', label: 'All that is new' }}
      shelf={useListNewProductsQuery()}
      without={pick(featured, [])}
    />
  )
}

export function BestRated() {
  const { data: featured = [] } = useListFeaturedProductsQuery()
  const { data: fresh = [] } = useListNewProductsQuery()
  const window = pick(featured, [])
  return (
    <Shelf
      white
      title="Best rated by those who fit them"
      more={{ to: '/shop?sort=rating', label: 'All by rating' }}
      shelf={useListTopProductsQuery()}
      without={[...window, ...pick(fresh, window)]}
    />
  )
}
