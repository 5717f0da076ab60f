import { Copy, EllipsisVertical, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Chip, type Tone } from '#app/ui/chip.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { digits } from '#app/ui/digits.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#app/ui/menu.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductSummary } from '#contract/catalogue.ts'
import type { ProductStatus } from '#contract/catalogue-sorts.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { readAmount, readCount, writeAmount } from './figures.ts'
import { FigureCell } from './manage-figure-cell.tsx'

export const statusWords: Readonly<Record<ProductStatus, readonly [word: string, tone: Tone]>> = {
  live: ['Live', 'ok'],
  draft: ['Draft', 'hold'],
  archived: ['Archived', 'idle'],
}

export type RowActions = {
  changeFigure: (product: ProductSummary, change: { price: number } | { countInStock: number }) => Promise<unknown>
  duplicate: (product: ProductSummary) => void
  remove: (product: ProductSummary) => void
}

export const productColumns = ({ changeFigure, duplicate, remove }: RowActions): Column<ProductSummary>[] => [
  {
    id: 'name',
    header: 'Product',
    sortable: true,
    look: 'grow',
    phone: 'left',
    cell: (product) => (
      <span className="named-cell">
        {product.image ? (
          <Picture image={product.image} alt="" sizes="44px" />
        ) : (
          <span className="no-pic" aria-hidden="true" />
        )}
        <span>
          <Link className="id" to={`/manage/update-product/${product._id}`}>
            {product.name}
          </Link>
          <small>{product.partNumber}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    phone: 'hide',
    tablet: 'hide',
    cell: ({ category, brand }) => (
      <span className="two-lines">
        {category.name}
        <small>{brand.name}</small>
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price excl. VAT',
    sortable: true,
    align: 'end',
    phone: 'left',
    cell: (product) => (
      <FigureCell
        label={`Price of ${product.name} in rand without VAT`}
        value={product.price}
        write={writeAmount}
        read={readAmount}
        advice="An amount such as 1250.00"
        save={(price) => changeFigure(product, { price })}
        shown={formatRand(toCents(product.price))}
      />
    ),
  },
  {
    id: 'countInStock',
    header: 'In stock',
    sortable: true,
    align: 'end',
    phone: 'next',
    cell: (product) => (
      <span className={product.countInStock > 0 || product.madeToOrder ? undefined : 'text-bad'}>
        <FigureCell
          label={`Stock of ${product.name}`}
          value={product.countInStock}
          write={String}
          read={readCount}
          advice="A whole number"
          save={(countInStock) => changeFigure(product, { countInStock })}
          shown={digits(product.countInStock)}
        />
        <small className="m-only"> in stock</small>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'right',
    cell: ({ status, madeToOrder }) => (
      <span className="chips">
        <Chip tone={statusWords[status][1]}>{statusWords[status][0]}</Chip>
        {madeToOrder && <small>Made to order</small>}
      </span>
    ),
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    sortable: true,
    look: 'quiet',
    phone: 'hide',
    tablet: 'hide',
    cell: ({ updatedAt }) => <Moment iso={updatedAt} />,
  },
  {
    id: 'more',
    header: 'More',
    hideHeader: true,
    align: 'end',
    phone: 'corner',
    cell: (product) => (
      <Menu
        trigger={
          <IconButton small label={`More for ${product.name}`}>
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
        groups={[
          [
            {
              label: 'Edit',
              icon: <Pencil size={15} aria-hidden="true" />,
              to: `/manage/update-product/${product._id}`,
            },
            ...inShop(product),
            {
              label: 'Duplicate',
              icon: <Copy size={15} aria-hidden="true" />,
              onSelect: () => duplicate(product),
            },
          ],
          [
            {
              label: 'Delete',
              icon: <Trash2 size={15} aria-hidden="true" />,
              bad: true,
              onSelect: () => remove(product),
            },
          ],
        ]}
      />
    ),
  },
]

const inShop = ({ status, slug }: ProductSummary): MenuItem[] =>
  status === 'live'
    ? [{ label: 'View in shop', icon: <ExternalLink size={15} aria-hidden="true" />, to: `/product/${slug}` }]
    : []
