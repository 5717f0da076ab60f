import { useListFeaturedProductsQuery, useListNewProductsQuery, useListTopProductsQuery } from '#app/catalogue/api.ts'
import { useContent } from '#app/content/api.ts'
import { ShopCards } from '#app/storefront/shop-card.tsx'
import { CardGridSkeleton } from '#app/ui/feedback/skeleton.tsx'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { Section } from './section.tsx'

const count = 4

type ProductRowProps = {
  title: string | undefined
  intro?: string | undefined
  more: { to: string; label: string }
  white?: boolean
  query: { data?: ProductSummary[] | undefined; isError: boolean }
  without?: readonly ProductSummary[]
}

/** A row of products. An empty or failed one leaves no gap in the page. */
function ProductRow({ query: { data, isError }, without = [], title, ...words }: ProductRowProps) {
  const products = data && pick(data, without)
  if (!title || isError || products?.length === 0) return null
  return (
    <Section title={title} {...words}>
      {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={count} />}
    </Section>
  )
}

/** The first few that are not in a row above. */
function pick(products: readonly ProductSummary[], without: readonly ProductSummary[]): ProductSummary[] {
  const seen = new Set(without.map(({ _id }) => _id))
  return products.filter(({ _id }) => !seen.has(_id)).slice(0, count)
}

export function FeaturedProducts() {
  const { content } = useContent('home')
  return (
    <ProductRow
      white
      title={content?.bestTitle}
      intro={content?.bestText}
      more={{ to: '/shop', label: 'View all products' }}
      query={useListFeaturedProductsQuery()}
    />
  )
}

export function NewProducts() {
  const { content } = useContent('home')
  const { data: featured = [] } = useListFeaturedProductsQuery()
  return (
    <ProductRow
      white
      title={content?.newTitle}
      more={{ to: '/shop?sort=newest', label: 'View all new products' }}
      query={useListNewProductsQuery()}
      without={pick(featured, [])}
    />
  )
}

export function TopRatedProducts() {
  const { content } = useContent('home')
  const { data: featured = [] } = useListFeaturedProductsQuery()
  const { data: fresh = [] } = useListNewProductsQuery()
  const window = pick(featured, [])
  return (
    <ProductRow
      white
      title={content?.topTitle}
      more={{ to: '/shop?sort=rating', label: 'View all top-rated products' }}
      query={useListTopProductsQuery()}
      without={[...window, ...pick(fresh, window)]}
    />
  )
}
