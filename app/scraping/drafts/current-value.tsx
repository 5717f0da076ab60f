import { Picture } from '#app/ui/pictures/picture.tsx'
import { formatRand, toCents } from '#contract/money.ts'
import type { SavedDraft } from '#contract/scraping/calls.ts'
import type { ComparedField } from './review.ts'

type Product = NonNullable<SavedDraft['existing']>['product']

/** Our product's current value. */
export function CurrentValue({ product, field }: { product: Product; field: ComparedField }) {
  switch (field) {
    case 'name':
      return product.name
    case 'price':
      return <span className="tabular-nums">{formatRand(toCents(product.price))}</span>
    case 'category':
    case 'brand':
      return product[field].name
    case 'inStock':
      return <span className="tabular-nums">{product.countInStock}</span>
    case 'description':
      return product.description ? <p className="draft-prose">{product.description}</p> : <Nothing />
    case 'attributes':
      if (product.attributes.length === 0) return <Nothing />
      return (
        <dl className="draft-facts">
          {product.attributes.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'images':
      if (product.images.length === 0) return <Nothing />
      return (
        <ul className="unused-pictures">
          {product.images.map((image, index) => (
            <li key={image}>
              <Picture image={image} alt={`Our image ${index + 1}`} sizes="96px" />
            </li>
          ))}
        </ul>
      )
    case 'documents':
      if (product.documents.length === 0) return <Nothing />
      return (
        <ul>
          {product.documents.map(({ _id, name }) => (
            <li key={_id}>{name}</li>
          ))}
        </ul>
      )
  }
}

const Nothing = () => <span className="note">Nothing</span>
