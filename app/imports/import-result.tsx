import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { ProductImport, SkippedDeletion } from '#contract/imports/calls.ts'
import { useRunImportMutation, useUndoImportMutation } from './api.ts'
import { CountTiles } from './count-tiles.tsx'
import { InvalidCells } from './invalid-cells.tsx'
import { UndoDialog } from './undo-dialog.tsx'

type Props = { import: ProductImport; onAnother: () => void; onBadRows: () => void }

/** What the import did, with undo. */
export function ImportResult({ import: sheet, onAnother, onBadRows }: Props) {
  const { counts, errors, state } = sheet
  const [isAsking, setAsking] = useState(false)
  const bad = errors.filter(({ kind }) => kind === 'bad')
  const leftOut = errors.filter(({ kind }) => kind === 'left-out')
  const changed = counts.created + counts.updated
  const canUndo = changed > 0 && (state === 'done' || (state === 'failed' && sheet.failedTask === 'run'))
  return (
    <div className="grid gap-4">
      <Outcome import={sheet} />
      <CountTiles counts={counts} words={['Products created', 'Products changed', 'Unchanged rows', 'Bad rows']} />
      <div className="flex flex-wrap items-center gap-3">
        {state === 'failed' && <ResumeImport import={sheet} />}
        {state !== 'undone' && (
          <ButtonLink
            className="max-md:w-full"
            variant={state === 'done' ? 'primary' : 'plain'}
            to="/manage/manage-products"
          >
            View products
          </ButtonLink>
        )}
        {canUndo && (
          <Button
            className="max-md:w-full"
            variant="outline-danger"
            icon={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Undo this import
          </Button>
        )}
        <Button className="max-md:w-full" onClick={onAnother}>
          Import another file
        </Button>
      </div>
      {canUndo && (
        <p className="note">
          Undo reverses the whole import, except for anything edited since. You can undo it for three months.
        </p>
      )}
      {state === 'undone' && <NotUndone import={sheet} />}
      {bad.length > 0 && state !== 'undone' && (
        <Panel
          title="Skipped rows"
          flush
          aside={
            sheet.hasFile && (
              <Button small icon={<Download size={15} aria-hidden="true" />} onClick={onBadRows}>
                Bad rows (CSV)
              </Button>
            )
          }
        >
          <InvalidCells label="Bad cells" cells={bad} />
        </Panel>
      )}
      {leftOut.length > 0 && state !== 'undone' && (
        <Panel title="Images that could not be copied" flush>
          <InvalidCells label="Images that could not be copied" cells={leftOut} />
        </Panel>
      )}
      {isAsking && <UndoDialog import={sheet} onClose={() => setAsking(false)} onUndone={() => {}} />}
    </div>
  )
}

function Outcome({ import: { state, counts, kept = 0, failure, failedTask, done, rows } }: { import: ProductImport }) {
  if (state === 'failed')
    return (
      <Banner tone="bad">
        {failure}{' '}
        {failedTask === 'run'
          ? `${formatCount(done)} of ${pluralise(rows, 'row')} ${rows === 1 ? 'is' : 'are'} done.`
          : `${pluralise(done, 'product')} ${done === 1 ? 'was' : 'were'} restored.`}
      </Banner>
    )
  if (state === 'undone')
    return (
      <Banner tone={kept > 0 ? 'hold' : 'ok'}>
        {kept > 0
          ? `The import was undone, except for ${pluralise(kept, 'product')} below.`
          : 'The import was undone: the products are as they were before.'}
      </Banner>
    )
  if (counts.created + counts.updated === 0)
    return <Banner tone="info">The import is done. Nothing had to be changed.</Banner>
  return (
    <Banner tone={counts.bad > 0 ? 'hold' : 'ok'}>
      {counts.bad > 0
        ? `The good rows were imported. ${pluralise(counts.bad, 'row')} could not be imported and ${counts.bad === 1 ? 'was' : 'were'} left out.`
        : 'The import is done.'}
    </Banner>
  )
}

/** Resumes an import or undo that stopped halfway. */
function ResumeImport({ import: { _id, failedTask } }: { import: ProductImport }) {
  const [runImport] = useRunImportMutation()
  const [undoImport] = useUndoImportMutation()
  const run = useAction(runImport, { fallback: 'It could not continue.' })
  const undo = useAction(undoImport, { fallback: 'It could not continue.' })
  const { run: start, isBusy, state } = failedTask === 'undo' ? undo : run
  return (
    <>
      <Button
        className="max-md:w-full"
        variant="primary"
        busy={isBusy}
        busyText="Starting"
        onClick={() => void start({ params: { id: _id } })}
      >
        {failedTask === 'undo' ? 'Continue the undo' : 'Continue the import'}
      </Button>
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
    </>
  )
}

const columns: Column<SkippedDeletion>[] = [
  {
    id: 'name',
    header: 'Product',
    phone: 'wide',
    cell: ({ _id, name }) => <Link to={`/manage/update-product/${_id}`}>{name}</Link>,
    look: 'id',
  },
  { id: 'number', header: 'Part number', phone: 'wide', cell: ({ partNumber }) => partNumber },
  {
    id: 'reason',
    header: 'Reason',
    phone: 'wide',
    cell: ({ reason }) => <span className="block py-1.5 whitespace-normal wrap-anywhere">{reason}</span>,
  },
]

function NotUndone({ import: { kept = 0, keptProducts } }: { import: ProductImport }) {
  if (keptProducts.length === 0) return null
  return (
    <Panel
      title="Products that were not undone"
      flush
      aside={
        keptProducts.length < kept && (
          <span className="note">
            The first {keptProducts.length} of {formatCount(kept)}
          </span>
        )
      }
    >
      <DataTable label="Products that were not undone" columns={columns} rows={keptProducts} rowId={({ _id }) => _id} />
    </Panel>
  )
}
