import {
  type ColumnDef,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { dropVat } from '#contract/vat.ts'
import { cx } from '../cx.ts'
import { useVatPercent } from '../vat-context.ts'
import type { Sort } from './table-sort.ts'
import { useColumnChoice } from './use-column-choice.tsx'

export type Column<Row> = {
  id: string
  header: string
  /** The header is for screen readers only, as above a column of buttons. */
  hideHeader?: boolean
  cell: (row: Row) => ReactNode
  /** The sort key. Without it the column cannot be sorted, unless the server sorts (`onSort`). */
  value?: (row: Row) => string | number | undefined
  sortable?: boolean
  /** Figures are right-aligned, text left. */
  align?: 'end'
  look?: 'id' | 'grow' | 'quiet'
  /**
   * Where the cell goes when a phone turns the row into a small block; `corner` is the right of its first line,
   * `second` of its second, and `next` follows the previous column.
   */
  phone?: 'left' | 'next' | 'right' | 'corner' | 'second' | 'wide' | 'hide'
  /** Left out on a tablet, where the table would not fit its panel. */
  tablet?: 'hide'
}

type Props<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names a row in its checkbox: 'Select VOLT-000123'. */
  rowName?: (row: Row) => string
  sort?: Sort | undefined
  /** If given, the server sorts the rows, and this requests another order. */
  onSort?: (sort: Sort) => void
  selected?: readonly string[]
  onSelect?: (ids: string[]) => void
  /** Replaces the table if there are no rows. */
  empty?: ReactNode
}

type CellLook = Pick<Column<unknown>, 'align' | 'look' | 'phone' | 'tablet' | 'hideHeader'>

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
  columnMeta: {} as CellLook,
})

const classOf = ({ align, look, phone, tablet }: CellLook = {}) =>
  cx(
    align && `data-table-${align}`,
    look && `data-table-${look}`,
    phone && `data-table-phone-${phone}`,
    tablet && 'data-table-tablet-hide',
  ) || undefined

export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  rowName = rowId,
  sort,
  onSort,
  selected,
  onSelect,
  empty,
}: Props<Row>) {
  const vatPercent = useVatPercent()
  const { shown, choice } = useColumnChoice(label, columns)
  const [ownSort, setOwnSort] = useState(sort)
  const shownSort = onSort ? sort : ownSort
  const definitions = useMemo(
    () =>
      shown.map(
        ({ id, header, cell, value, sortable = value !== undefined, ...meta }): ColumnDef<typeof features, Row> => ({
          id,
          header,
          accessorFn: value ?? (() => undefined),
          cell: ({ row }) => cell(row.original),
          enableSorting: sortable,
          sortFn: 'alphanumeric',
          sortUndefined: 'last',
          meta,
        }),
      ),
    [shown],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: onSort !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(toSorting(shownSort)) : update
      if (first) (onSort ?? setOwnSort)({ id: first.id, descending: first.desc })
    },
    onRowSelectionChange: (update) => {
      const before = toSelection(selected)
      onSelect?.(Object.keys(typeof update === 'function' ? update(before) : update))
    },
    state: { sorting: toSorting(shownSort), rowSelection: toSelection(selected) },
  })

  if (rows.length === 0 && empty) return empty
  return (
    <div className="relative overflow-x-auto">
      <table
        className={onSelect ? 'data-table data-table-stack data-table-ticks' : 'data-table data-table-stack'}
        aria-label={label}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {onSelect && (
                <th className="data-table-tick">
                  <Tick
                    label="Select all on this page"
                    checked={table.getIsAllRowsSelected()}
                    some={table.getIsSomeRowsSelected()}
                    onToggle={() => table.toggleAllRowsSelected()}
                  />
                </th>
              )}
              {group.headers.map(({ column, id }) => {
                const sorted = column.getIsSorted()
                const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
                return (
                  <th
                    key={id}
                    className={classOf(column.columnDef.meta)}
                    aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                  >
                    {column.getCanSort() ? (
                      <button type="button" onClick={column.getToggleSortingHandler()}>
                        {dropVat(String(column.columnDef.header), vatPercent)}
                        {sorted && <Arrow size={14} aria-hidden="true" />}
                      </button>
                    ) : (
                      <span className={column.columnDef.meta?.hideHeader ? 'sr-only' : undefined}>
                        {dropVat(String(column.columnDef.header), vatPercent)}
                      </span>
                    )}
                    {column.id === shown.at(-1)?.id && choice}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={row.getIsSelected() ? 'data-table-chosen' : undefined}>
              {onSelect && (
                <td className="data-table-tick">
                  <Tick
                    label={`Select ${rowName(row.original)}`}
                    checked={row.getIsSelected()}
                    onToggle={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={classOf(cell.column.columnDef.meta)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const toSorting = (sort: Sort | undefined) => (sort ? [{ id: sort.id, desc: sort.descending }] : [])
const toSelection = (ids: readonly string[] = []) => Object.fromEntries(ids.map((id) => [id, true] as const))

type TickProps = { label: string; checked: boolean; some?: boolean; onToggle: (event: unknown) => void }

function Tick({ label, checked, some = false, onToggle }: TickProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = some && !checked
  }, [some, checked])
  return (
    <input
      ref={input}
      type="checkbox"
      className="checkbox-bare"
      aria-label={label}
      checked={checked}
      // The click event has the Shift key, which selects a range; the change event does not.
      onClick={onToggle}
      onChange={() => {}}
    />
  )
}
