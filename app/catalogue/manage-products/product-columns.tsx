import { Copy, EllipsisVertical, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Chip, type Tone } from '#app/ui/chip.tsx'
import { Menu, type MenuItem } from '#app/ui/dialogs/menu.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { formatAmount, parseAmount, parseCount } from '#app/ui/format/parse-number.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Column } from '#app/ui/tables/data-table.tsx'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { ProductStatus } from '#contract/catalogue/sorts.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { NameCell } from '../manage-name-cell.tsx'
import { NumberCell } from './number-cell.tsx'

export const productStatusLabels: Readonly<Record<ProductStatus, readonly [word: string, tone: Tone]>> = {
  live: ['Live', 'ok'],
  draft: ['Draft', 'hold'],
  archived: ['Archived', 'idle'],
}

export type RowActions = {
  /** Whoever may only read the catalogue sees the shop's page instead of the form. */
  mayWrite: boolean
  changeNumber: (product: ProductSummary, change: { price: number } | { countInStock: number }) => Promise<unknown>
  /** Units that came or went: what is sold meanwhile stays sold. */
  stepStock: (product: ProductSummary, step: number, key: string) => Promise<unknown>
  duplicate: (product: ProductSummary) => void
  remove: (product: ProductSummary) => void
}

const isStep = (text: string) => /^\s*[+-]/.test(text)

/** '12' is the new figure, '+10' and '-2' change it. */
function readStock(text: string, now: number): number | undefined {
  const count = parseCount(text)
  return count !== undefined && isStep(text) ? now + count : count
}

export const productColumns = ({
  mayWrite,
  changeNumber,
  stepStock,
  duplicate,
  remove,
}: RowActions): Column<ProductSummary>[] => [
  {
    id: 'name',
    header: 'Product',
    sortable: true,
    look: 'grow',
    phone: 'left',
    cell: (product) => (
      <NameCell image={product.image}>
        <Link
          className="data-table-id"
          to={mayWrite ? `/manage/update-product/${product._id}` : `/product/${product.slug}`}
        >
          {product.name}
        </Link>
        <small>{product.partNumber}</small>
      </NameCell>
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
    cell: (product) =>
      mayWrite ? (
        <NumberCell
          label={`Price of ${product.name} in rand without VAT`}
          value={product.price}
          write={formatAmount}
          read={parseAmount}
          advice="An amount such as 1250.00"
          save={(price) => changeNumber(product, { price })}
          shown={formatRand(toCents(product.price))}
        />
      ) : (
        formatRand(toCents(product.price))
      ),
  },
  {
    id: 'countInStock',
    header: 'Available',
    sortable: true,
    align: 'end',
    phone: 'next',
    cell: (product) => (
      <span className={product.countInStock > 0 || product.madeToOrder ? undefined : 'text-bad'}>
        {mayWrite ? (
          <NumberCell
            label={`Stock of ${product.name}`}
            value={product.countInStock}
            write={String}
            read={(text) => readStock(text, product.countInStock)}
            advice="A whole number, or a step such as +10"
            save={(countInStock, typed, key) =>
              isStep(typed)
                ? stepStock(product, countInStock - product.countInStock, key)
                : changeNumber(product, { countInStock })
            }
            shown={formatCount(product.countInStock)}
          />
        ) : (
          formatCount(product.countInStock)
        )}
        <small className="md:hidden"> available</small>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'right',
    cell: ({ status, madeToOrder }) => (
      <span className="chip-row">
        <Chip tone={productStatusLabels[status][1]}>{productStatusLabels[status][0]}</Chip>
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
    cell: ({ updatedAt }) => <FormattedDate iso={updatedAt} />,
  },
  {
    id: 'more',
    header: 'More',
    hideHeader: true,
    align: 'end',
    phone: 'corner',
    cell: (product) =>
      mayWrite && (
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
