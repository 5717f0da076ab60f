import type { CSSProperties } from 'react'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import { ProductCell } from './product-cell.tsx'

type Row = Dashboard['lowStock'][number]

/** The bar is full at this many. */
const enough = 6

const columns: Column<Row>[] = [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, ...product }) => <ProductCell to={`/manage/update-product/${_id}`} {...product} />,
  },
  {
    id: 'stock',
    header: 'Left',
    align: 'end',
    phone: 'right',
    cell: ({ countInStock }) => (
      <span className="whitespace-nowrap tabular-nums">
        <i
          className="stock-meter"
          style={
            {
              '--share': `${(countInStock / enough) * 100}%`,
              '--tone': countInStock < 2 ? 'var(--bad)' : 'var(--hold)',
            } as CSSProperties
          }
        />
        {countInStock === 0 ? <b className="font-semibold text-bad">0</b> : countInStock}
      </span>
    ),
  },
]

export const LowStock = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    label="Low stock"
    columns={columns}
    rows={rows}
    rowId={(row) => row._id}
    empty={
      <EmptyState title="No low stock">{`Products at their reorder level, or with ${lowStock} or fewer left, show here.`}</EmptyState>
    }
  />
)
