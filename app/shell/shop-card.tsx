import { itemAdded, selectCart } from '#app/cart/cart-slice.ts'
import { ProductCard } from '#app/catalogue/product-card.tsx'
import { useFavourites } from '#app/favourites/use-favourites.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import type { ProductSummary } from '#contract/catalogue.ts'

type Props = { product: ProductSummary; tag?: string | undefined; heading?: 'h2' | 'h3'; eager?: boolean }

/** A product card with this visitor's cart and favourites behind its buttons. */
export function ShopCard({ product, ...rest }: Props) {
  const dispatch = useAppDispatch()
  const { has, toggle } = useFavourites()
  const inCart = useAppSelector(selectCart).cartItems.find(({ _id }) => _id === product._id)?.qty ?? 0
  return (
    <ProductCard
      {...rest}
      product={product}
      isFavourite={has(product._id)}
      onFavourite={() => toggle(product)}
      onAdd={() => dispatch(itemAdded({ product, qty: inCart + 1 }))}
    />
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
