import { ProductCard } from '#app/catalogue/product-card.tsx'
import { useHeart } from '#app/favourites/use-favourites.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { useAddToCart } from './use-add-to-cart.ts'

type Props = { product: ProductSummary; tag?: string | undefined; heading?: 'h2' | 'h3'; eager?: boolean }

/** A product card with this visitor's cart and favourites behind its buttons. */
export function ShopCard({ product, ...rest }: Props) {
  const [isKept, toggle] = useHeart(product._id)
  const add = useAddToCart(product)
  return (
    <ProductCard {...rest} product={product} isFavourite={isKept} onFavourite={() => toggle(product)} onAdd={add} />
  )
}

export function ShopCards({
  products,
  three = false,
  heading = 'h2',
}: {
  products: readonly ProductSummary[]
  three?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <div className={three ? 'cards three' : 'cards'}>
      {products.map((product, index) => (
        <ShopCard key={product._id} product={product} heading={heading} eager={index < 3 && heading === 'h2'} />
      ))}
    </div>
  )
}
