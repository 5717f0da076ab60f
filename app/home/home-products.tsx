import { useListHomeProductsQuery } from '#app/catalogue/api.ts'
import { useContent } from '#app/content/api.ts'
import { ShopCards } from '#app/storefront/shop-card.tsx'
import { CardGridSkeleton } from '#app/ui/feedback/skeleton.tsx'
import type { HomeProducts } from '#contract/catalogue/calls.ts'
import { Section } from './section.tsx'

const count = 4

type ProductRowProps = {
  row: keyof HomeProducts
  title: string | undefined
  intro?: string | undefined
  more: { to: string; label: string }
}

/** A row of products. An empty or failed one leaves no gap in the page. */
function ProductRow({ row, title, ...words }: ProductRowProps) {
  const { data, isError } = useListHomeProductsQuery()
  const products = data?.[row]
  if (!title || isError || products?.length === 0) return null
  return (
    <Section white title={title} {...words}>
      {products ? <ShopCards products={products} heading="h3" /> : <CardGridSkeleton count={count} />}
    </Section>
  )
}

export function FeaturedProducts() {
  const { content } = useContent('home')
  const more = { to: '/shop', label: 'View all products' }
  return <ProductRow row="featured" title={content?.bestTitle} intro={content?.bestText} more={more} />
}

export function NewProducts() {
  const { content } = useContent('home')
  const more = { to: '/shop?sort=newest', label: 'View all new products' }
  return <ProductRow row="newest" title={content?.newTitle} more={more} />
}

export function TopRatedProducts() {
  const { content } = useContent('home')
  const more = { to: '/shop?sort=rating', label: 'View all top-rated products' }
  return <ProductRow row="topRated" title={content?.topTitle} more={more} />
}
