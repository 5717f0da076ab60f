import { useSelector } from 'react-redux'
import { type CartState, selectInCart } from '#app/cart/cart-slice.ts'
import { useFavourite } from '#app/favourites/use-favourites.ts'
import { useCompare } from './compare/use-compare.ts'
import { type ListedProduct, ProductCard } from './product-card.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

type Props = { product: ListedProduct; heading?: 'h2' | 'h3' | 'h4'; eager?: boolean }

/** A product card connected to this visitor's cart and favourites. */
export function ShopCard({ product, ...rest }: Props) {
  const [isFavourite, toggle] = useFavourite(product._id)
  const inCart = useSelector((state: { cart: CartState }) => selectInCart(state, product._id))
  const [isCompared, compare] = useCompare(product._id)
  const add = useAddToCart(product)
  return (
    <ProductCard
      {...rest}
      product={product}
      isFavourite={isFavourite}
      inCart={inCart}
      onFavourite={() => toggle(product)}
      isCompared={isCompared}
      onCompare={compare}
      onAdd={add}
    />
  )
}

export function ShopCards({
  products,
  three = false,
  heading = 'h2',
}: {
  products: readonly ListedProduct[]
  three?: boolean
  heading?: 'h2' | 'h3' | 'h4'
}) {
  return (
    <div className={three ? 'card-grid card-grid-three' : 'card-grid'}>
      {products.map((product, index) => (
        <ShopCard key={product._id} product={product} heading={heading} eager={index < 3 && heading === 'h2'} />
      ))}
    </div>
  )
}
