import type { CSSProperties } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Dashboard } from '#contract/orders-dashboard.ts'
import { ShelfCell } from './shelf-cell.tsx'

type Row = Dashboard['bestSellers'][number]

const columnsBeside = (best: number): Column<Row>[] => [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'wide',
    cell: ({ slug, ...product }) => <ShelfCell to={`/product/${slug}`} {...product} />,
  },
  {
    id: 'bar',
    header: 'Beside the best',
    hideHeader: true,
    phone: 'hide',
    cell: ({ qty }) => <i className="sales-bar" style={{ '--w': `${(100 * qty) / best}%` } as CSSProperties} />,
  },
  {
    id: 'qty',
    header: 'Pieces',
    align: 'end',
    phone: 'left',
    cell: ({ qty }) => (
      <>
        {qty} <span className="min-[721px]:hidden">pieces</span>
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
        title="Nothing was sold in this period"
        action={
          <ButtonLink small to="?period=365">
            Show the year
          </ButtonLink>
        }
      >
        What sells best shows here.
      </EmptyState>
    }
  />
)
