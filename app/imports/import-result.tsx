import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { digits } from '#app/ui/digits.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { KeptProduct, ProductImport } from '#contract/imports.ts'
import { useRunImportMutation, useUndoImportMutation } from './api.ts'
import { BadCells } from './bad-cells.tsx'
import { CountTiles } from './count-tiles.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { counted } from './words.ts'

type Props = { import: ProductImport; onAnother: () => void; onBadRows: () => void }

/** What the import did, and the way back. */
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
      <CountTiles counts={counts} words={['Products made', 'Products changed', 'Rows without a change', 'Bad rows']} />
      <div className="row-f phone-fill">
        {state === 'failed' && <GoOn import={sheet} />}
        {state !== 'undone' && (
          <ButtonLink variant={state === 'done' ? 'go' : 'plain'} to="/manage/manage-products">
            See the products
          </ButtonLink>
        )}
        {canUndo && (
          <Button variant="bad" icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
            Undo this import
          </Button>
        )}
        <Button onClick={onAnother}>Import another file</Button>
      </div>
      {canUndo && (
        <p className="note">
          An undo takes the whole import back. It can be done for three months, and leaves alone what was edited since.
        </p>
      )}
      {state === 'undone' && <Kept import={sheet} />}
      {bad.length > 0 && state !== 'undone' && (
        <Panel
          title="Rows that were left out"
          flush
          aside={
            sheet.hasFile && (
              <Button small icon={<Download size={15} aria-hidden="true" />} onClick={onBadRows}>
                Bad rows as CSV
              </Button>
            )
          }
        >
          <BadCells label="Bad cells" cells={bad} />
        </Panel>
      )}
      {leftOut.length > 0 && state !== 'undone' && (
        <Panel title="Pictures that could not be copied" flush>
          <BadCells label="Pictures that could not be copied" cells={leftOut} />
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
          ? `${digits(done)} of ${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} done.`
          : `${counted(done, 'product')} ${done === 1 ? 'was' : 'were'} taken back.`}
      </Banner>
    )
  if (state === 'undone')
    return (
      <Banner tone={kept > 0 ? 'hold' : 'ok'}>
        {kept > 0
          ? `The import was undone, except for ${counted(kept, 'product')} below.`
          : 'The import was undone: the products are as they were before.'}
      </Banner>
    )
  if (counts.created + counts.updated === 0)
    return <Banner tone="info">The import is done. Nothing had to be changed.</Banner>
  return (
    <Banner tone={counts.bad > 0 ? 'hold' : 'ok'}>
      {counts.bad > 0
        ? `The good rows are imported. ${counted(counts.bad, 'row')} could not be read and ${counts.bad === 1 ? 'was' : 'were'} left out.`
        : 'The import is done.'}
    </Banner>
  )
}

/** Takes up again what ended half-way. */
function GoOn({ import: { _id, failedTask } }: { import: ProductImport }) {
  const [runImport] = useRunImportMutation()
  const [undoImport] = useUndoImportMutation()
  const run = useAction(runImport, { fallback: 'It could not go on.' })
  const undo = useAction(undoImport, { fallback: 'It could not go on.' })
  const { run: start, isBusy, state } = failedTask === 'undo' ? undo : run
  return (
    <>
      <Button variant="go" busy={isBusy} busyText="Starting" onClick={() => void start({ params: { id: _id } })}>
        {failedTask === 'undo' ? 'Take up the undo again' : 'Go on with the import'}
      </Button>
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
    </>
  )
}

const columns: Column<KeptProduct>[] = [
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
    header: 'Why it stays',
    phone: 'wide',
    cell: ({ reason }) => <span className="wrap-words">{reason}</span>,
  },
]

function Kept({ import: { kept = 0, keptProducts } }: { import: ProductImport }) {
  if (keptProducts.length === 0) return null
  return (
    <Panel
      title="Products that were not undone"
      flush
      aside={
        keptProducts.length < kept && (
          <span className="note">
            The first {keptProducts.length} of {digits(kept)}
          </span>
        )
      }
    >
      <DataTable label="Products that were not undone" columns={columns} rows={keptProducts} rowId={({ _id }) => _id} />
    </Panel>
  )
}
