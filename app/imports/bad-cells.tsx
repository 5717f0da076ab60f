import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { BadCell } from '#contract/imports.ts'
import { usePieces } from './show-more.tsx'

const columns: Column<BadCell>[] = [
  {
    id: 'row',
    header: 'Row',
    phone: 'left',
    value: ({ row }) => row,
    cell: ({ row }) => (
      <b className="num">
        <span className="phone-word">Row </span>
        {row}
      </b>
    ),
  },
  {
    id: 'column',
    header: 'Column',
    phone: 'right',
    value: ({ column }) => column,
    cell: ({ column }) => column || 'Whole row',
  },
  {
    id: 'value',
    header: 'Value',
    phone: 'wide',
    cell: ({ value }) => (value === '' ? <i className="note">empty</i> : <code className="cell-value">{value}</code>),
  },
  {
    id: 'message',
    header: 'What is wrong',
    phone: 'wide',
    cell: ({ message }) => <span className="wrap-words">{message}</span>,
  },
]

/** Cells by row and column, as the file has them. */
export function BadCells({ label, cells }: { label: string; cells: readonly BadCell[] }) {
  const { shown, more } = usePieces(cells)
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        rowId={({ row, column, message }) => `${row} ${column} ${message}`}
        sort={{ id: 'row', descending: false }}
      />
      {more}
    </>
  )
}
