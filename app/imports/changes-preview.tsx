import { Chip } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { PlannedChange } from '#contract/imports/calls.ts'
import { useShowMore } from './use-show-more.tsx'

const columns: Column<PlannedChange>[] = [
  {
    id: 'row',
    header: 'Row',
    align: 'end',
    phone: 'hide',
    cell: ({ row }) => <span className="tabular-nums">{row}</span>,
  },
  {
    id: 'product',
    header: 'Product',
    phone: 'left',
    cell: ({ partNumber, name }) => (
      <span className="two-lines block py-1.5 whitespace-normal wrap-anywhere">
        <b>{name}</b>
        <small>{partNumber}</small>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    phone: 'corner',
    cell: ({ kind }) => (kind === 'new' ? <Chip tone="ok">New</Chip> : <Chip tone="info">Changed</Chip>),
  },
  { id: 'fields', header: 'Before and after', phone: 'wide', cell: (change) => <Fields {...change} /> },
]

function Fields({ fields, kind }: PlannedChange) {
  return (
    <dl className="changes-preview">
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {kind === 'changed' && (
              <>
                <del>{before || 'nothing'}</del>
                <span aria-hidden="true"> →{'\u00a0'}</span>
                <span className="sr-only"> becomes </span>
              </>
            )}
            <ins>{after || 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function ChangesPreview({ changes }: { changes: readonly PlannedChange[] }) {
  const { shown, more } = useShowMore(changes)
  return (
    <>
      <DataTable
        label="What would change"
        columns={columns}
        rows={shown}
        rowId={({ row, partNumber }) => `${row} ${partNumber}`}
      />
      {more}
    </>
  )
}
