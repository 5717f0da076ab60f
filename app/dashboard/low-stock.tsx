import type { CSSProperties } from 'react'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Dashboard } from '#contract/orders-dashboard.ts'
import { ShelfCell } from './shelf-cell.tsx'

type Row = Dashboard['lowStock'][number]

/** The bar is full at this many. */
const enough = 6

const columns: Column<Row>[] = [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, ...product }) => <ShelfCell to={`/manage/update-product/${_id}`} {...product} />,
  },
  {
    id: 'stock',
    header: 'Left',
    align: 'end',
    phone: 'right',
    cell: ({ countInStock }) => (
      <span className="left-over">
        <i
          className="meter"
          style={
            {
              '--w': `${(countInStock / enough) * 100}%`,
              '--c': countInStock < 2 ? 'var(--bad)' : 'var(--hold)',
            } as CSSProperties
          }
        />
        {countInStock === 0 ? <b className="down">0</b> : countInStock}
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
    empty={<EmptyState title="Nothing runs low">Products with fewer than six left show here.</EmptyState>}
  />
)
