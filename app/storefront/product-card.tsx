import { Check, Heart, ListFilter, MessageSquareText, Plus, Scale } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Price } from '#app/ui/commerce/price.tsx'
import { RatingPlate } from '#app/ui/commerce/rating-plate.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { toCents } from '#contract/money.ts'
import { ProductStock } from './product-stock.tsx'

/** A product in a list, which may represent its family. */
export type ListedProduct = ProductSummary & { group?: { count: number; lowPrice: number } | undefined }

type Props = {
  product: ListedProduct
  isFavourite: boolean
  inCart: number
  onFavourite: () => void
  isCompared: boolean
  onCompare: () => void
  /** Whether it could be added: the last unit cannot be added twice. */
  onAdd: () => boolean
  heading?: 'h2' | 'h3' | 'h4'
  eager?: boolean
}

/**
 * The whole card is one link; the heart and the button are on top of it. Products that cannot be bought have an Enquire
 * button instead.
 */
export function ProductCard({
  product,
  isFavourite,
  inCart,
  onFavourite,
  isCompared,
  onCompare,
  onAdd,
  heading: Heading = 'h2',
  eager = false,
}: Props) {
  const { slug, partNumber, price, image, attributes, group, family } = product
  const name = group && family ? family : product.name
  return (
    <article className="product-card">
      {!group && (
        <>
          <button
            type="button"
            className="product-card-favourite"
            aria-pressed={isFavourite}
            aria-label={`Add ${name} to favourites`}
            onClick={onFavourite}
          >
            <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="product-card-compare"
            aria-pressed={isCompared}
            aria-label={`Compare ${name}`}
            title="Compare"
            onClick={onCompare}
          >
            <Scale size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </>
      )}
      <div className="product-card-picture">
        {image && (
          <Picture
            image={image}
            alt=""
            eager={eager}
            sizes="(max-width: 720px) 50vw, (max-width: 1080px) 33vw, 300px"
          />
        )}
      </div>
      {!group && (
        <RatingPlate cells={attributes.slice(0, 3).map((cell) => ({ label: cell.name, value: cell.value }))} />
      )}
      <div className="product-card-text">
        <span className="part-number">{group ? describeGroup(product.name, group.count) : partNumber}</span>
        <Heading>
          <Link to={`/product/${slug}`}>{keepUnitsTogether(name)}</Link>
        </Heading>
        {!group && <ProductStock product={product} />}
        {inCart > 0 && <span className="mt-1 block text-note text-ink-2">{inCart} in your cart</span>}
      </div>
      <div className="product-card-buy">
        <Price cents={toCents(group?.lowPrice ?? price)} from={group !== undefined} />
        {group ? (
          <Link className="product-card-add" aria-label={`Choose: ${name}`} to={`/product/${slug}`}>
            <ListFilter size={20} aria-hidden="true" />
            <span>Choose</span>
          </Link>
        ) : quantityLimit(product) > 0 ? (
          <AddButton name={name} onAdd={onAdd} />
        ) : (
          <Link
            className="product-card-add"
            aria-label={`Enquire: ${name}`}
            to={`/contact?product=${encodeURIComponent(partNumber)}`}
          >
            <MessageSquareText size={20} aria-hidden="true" />
            <span>Enquire</span>
          </Link>
        )}
      </div>
    </article>
  )
}

const describeGroup = (name: string, count: number) => `${count} ${/\d\s?[×x]\s?\d/.test(name) ? 'sizes' : 'options'}`

function AddButton({ name, onAdd }: { name: string; onAdd: () => boolean }): ReactNode {
  const [isAdded, setAdded] = useState(false)
  const add = () => {
    if (!onAdd()) return
    setAdded(true)
    setTimeout(() => setAdded(false), 1500)
  }
  return (
    <>
      <button
        type="button"
        className="product-card-add"
        aria-label={`${isAdded ? 'Added' : 'Add to cart'}: ${name}`}
        onClick={add}
      >
        {isAdded ? <Check size={20} aria-hidden="true" /> : <Plus size={20} aria-hidden="true" />}
        <span>{isAdded ? 'Added' : 'Add to cart'}</span>
      </button>
      <span className="sr-only" role="status">
        {isAdded && `${name} is in the cart.`}
      </span>
    </>
  )
}
