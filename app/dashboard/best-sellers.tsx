import type { CSSProperties } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { ProductCell } from './product-cell.tsx'

type Row = Dashboard['bestSellers'][number]

const columnsBeside = (best: number): Column<Row>[] => [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'wide',
    cell: ({ slug, ...product }) => <ProductCell to={`/product/${slug}`} {...product} />,
  },
  {
    id: 'bar',
    header: 'Compared with the best seller',
    hideHeader: true,
    phone: 'hide',
    cell: ({ qty }) => <i className="sales-bar" style={{ '--share': `${(100 * qty) / best}%` } as CSSProperties} />,
  },
  {
    id: 'qty',
    header: 'Units',
    align: 'end',
    phone: 'left',
    cell: ({ qty }) => (
      <>
        {qty} <span className="md:hidden">units</span>
      </>
    ),
  },
  {
    id: 'sales',
    header: 'Sales excl. VAT',
    align: 'end',
    phone: 'right',
    cell: ({ itemsPrice }) => <b className="font-semibold">{formatRand(fromDecimal(itemsPrice))}</b>,
  },
]

export const BestSellers = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    label="Best sellers"
    columns={columnsBeside(Math.max(1, ...rows.map(({ qty }) => qty)))}
    rows={rows}
    rowId={(row) => row._id}
    empty={
      <EmptyState
        title="No sales in this period"
        action={
          <ButtonLink small to="?period=365">
            Show the year
          </ButtonLink>
        }
      >
        Your best sellers will appear here.
      </EmptyState>
    }
  />
)
