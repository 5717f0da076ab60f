import { Check, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSearchProductsQuery } from '#app/catalogue/api.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Price } from '#app/ui/commerce/price.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { toCents } from '#contract/money.ts'
import { ProductStock } from './product-stock.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

/** A product mentioned elsewhere: its current price and stock, and a cart button. */
export function ProductLine({ id }: { id: string }) {
  const { data, isError } = useSearchProductsQuery({ querystring: { ids: [id] } })
  if (isError) return null
  if (!data) return <Skeleton height={96} />
  const [product] = data.products
  return product ? <Line product={product} /> : null
}

function Line({ product }: { product: ProductSummary }) {
  const { name, slug, partNumber, price } = product
  const [isAdded, setAdded] = useState(false)
  const addToCart = useAddToCart(product)
  const add = () => {
    if (!addToCart()) return
    setAdded(true)
    setTimeout(() => setAdded(false), 1500)
  }
  return (
    <div className="product-line">
      <Link to={`/product/${slug}`} className="underline underline-offset-3">
        {name}
      </Link>
      <span className="part-number">{partNumber}</span>
      <Price cents={toCents(price)} />
      <ProductStock product={product} />
      {quantityLimit(product) > 0 ? (
        <Button
          small
          aria-label={`${isAdded ? 'Added' : 'Add to cart'}: ${name}`}
          icon={isAdded ? <Check size={15} aria-hidden="true" /> : <ShoppingCart size={15} aria-hidden="true" />}
          onClick={add}
        >
          {isAdded ? 'Added' : 'Add to cart'}
        </Button>
      ) : (
        <ButtonLink
          small
          to={`/contact?product=${encodeURIComponent(partNumber)}`}
          aria-label={`Enquire about ${name}`}
        >
          Enquire
        </ButtonLink>
      )}
      <span className="sr-only" role="status">
        {isAdded && `${name} is in the cart.`}
      </span>
    </div>
  )
}
