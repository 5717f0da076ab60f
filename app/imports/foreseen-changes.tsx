import { Chip } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { ForeseenChange } from '#contract/imports.ts'
import { usePieces } from './show-more.tsx'

const columns: Column<ForeseenChange>[] = [
  { id: 'row', header: 'Row', align: 'end', phone: 'hide', cell: ({ row }) => <span className="num">{row}</span> },
  {
    id: 'product',
    header: 'Product',
    phone: 'left',
    cell: ({ partNumber, name }) => (
      <span className="two-lines wrap-words">
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

function Fields({ fields, kind }: ForeseenChange) {
  return (
    <dl className="changes">
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

export function ForeseenChanges({ changes }: { changes: readonly ForeseenChange[] }) {
  const { shown, more } = usePieces(changes)
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
