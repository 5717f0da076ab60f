import { Check, Heart, MessageSquareText, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { RatingPlate } from '#app/ui/rating-plate.tsx'
import { Stock } from '#app/ui/stock.tsx'
import { tie } from '#app/ui/tie.ts'
import { quantityLimit } from '#contract/cart.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { toCents } from '#contract/money.ts'

type Props = {
  product: ProductSummary
  isFavourite: boolean
  onFavourite: () => void
  /** Whether it could be added: of the last piece there is no second. */
  onAdd: () => boolean
  /** At most one short word at the top left. */
  tag?: string | undefined
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/** The whole card is one link; the heart and the button stand above it. Never a dead button: what cannot be bought is asked for. */
export function ProductCard({
  product,
  isFavourite,
  onFavourite,
  onAdd,
  tag,
  heading: Heading = 'h2',
  eager = false,
}: Props) {
  const { name, slug, partNumber, price, image, countInStock, madeToOrder, leadTimeDays, attributes } = product
  return (
    <article className="card">
      <button
        type="button"
        className="fav"
        aria-pressed={isFavourite}
        aria-label={`Keep ${name} as a favourite`}
        onClick={onFavourite}
      >
        <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className="pic">
        {image && (
          <Picture
            image={image}
            alt=""
            eager={eager}
            sizes="(max-width: 720px) 50vw, (max-width: 1080px) 33vw, 300px"
          />
        )}
      </div>
      {tag && <span className="tag">{tag}</span>}
      <RatingPlate cells={attributes.slice(0, 3).map((cell) => ({ label: cell.name, value: cell.value }))} />
      <div className="txt">
        <span className="part-number">{partNumber}</span>
        <Heading>
          <Link to={`/product/${slug}`}>{tie(name)}</Link>
        </Heading>
        <Stock count={countInStock} madeToOrder={madeToOrder} leadTimeDays={leadTimeDays} />
      </div>
      <div className="buy">
        <Price cents={toCents(price)} />
        {quantityLimit(product) > 0 ? (
          <AddButton name={name} onAdd={onAdd} />
        ) : (
          <Link
            className="add"
            aria-label={`Ask for it: ${name}`}
            to={`/contact?product=${encodeURIComponent(partNumber)}`}
          >
            <MessageSquareText size={20} aria-hidden="true" />
            <span>Ask for it</span>
          </Link>
        )}
      </div>
    </article>
  )
}

function AddButton({ name, onAdd }: { name: string; onAdd: () => boolean }): ReactNode {
  const [isAdded, setAdded] = useState(false)
  const add = () => {
    if (!onAdd()) return
    setAdded(true)
    setTimeout(() => setAdded(false), 1500)
  }
  return (
    <>
      <button type="button" className="add" aria-label={`${isAdded ? 'Added' : 'Add to cart'}: ${name}`} onClick={add}>
        {isAdded ? <Check size={20} aria-hidden="true" /> : <Plus size={20} aria-hidden="true" />}
        <span>{isAdded ? 'Added' : 'Add to cart'}</span>
      </button>
      <span className="sr-only" role="status">
        {isAdded && `${name} is in the cart.`}
      </span>
    </>
  )
}
