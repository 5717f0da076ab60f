import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { BadCell } from '#contract/imports/calls.ts'
import { useShowMore } from './use-show-more.tsx'

const columns: Column<BadCell>[] = [
  {
    id: 'row',
    header: 'Row',
    phone: 'left',
    value: ({ row }) => row,
    cell: ({ row }) => (
      <b className="tabular-nums">
        <span className="md:hidden">Row </span>
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
    cell: ({ value }) =>
      value === '' ? <i className="note">empty</i> : <code className="invalid-cell-value">{value}</code>,
  },
  {
    id: 'message',
    header: 'What is wrong',
    phone: 'wide',
    cell: ({ message }) => <span className="block py-1.5 whitespace-normal wrap-anywhere">{message}</span>,
  },
]

/** Cells by row and column, as in the file. */
export function InvalidCells({ label, cells }: { label: string; cells: readonly BadCell[] }) {
  const { shown, more } = useShowMore(cells)
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
