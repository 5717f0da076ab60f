import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { digits } from '#app/ui/digits.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExactMoment } from '#app/ui/exact-moment.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ImportSummary } from '#contract/imports.ts'
import { busyImportStates } from '#contract/imports-rules.ts'
import { useDiscardImportMutation, useListImportsQuery } from './api.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { stateWords } from './words.ts'

const openAt = ({ _id }: ImportSummary) => `/manage/import-products?import=${_id}`

/** Earlier imports with their state; the jobs that are at work move here too. */
export function ImportHistory({ page }: { page: number }) {
  const [isBusy, setBusy] = useState(false)
  const { data, isError, error, isFetching, refetch } = useListImportsQuery(
    { querystring: { page } },
    { pollingInterval: isBusy ? 2000 : 0, skipPollingIfUnfocused: true },
  )
  const isWorking = data?.imports.some(({ state }) => busyImportStates.includes(state)) ?? false
  if (isWorking !== isBusy) setBusy(isWorking)
  const [undoing, setUndoing] = useState<ImportSummary>()
  const [doomed, setDoomed] = useState<ImportSummary>()
  return (
    <Panel title="Earlier imports" flush aside={<span className="note">of the last three months</span>}>
      {isError && !data && !isFetching && (
        <ErrorState title="The imports could not be loaded" heading="h3" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      )}
      {!data && isFetching && <TableSkeleton rows={3} columns={5} />}
      {data && (
        <DataTable
          label="Earlier imports"
          columns={columnsFor(setUndoing, setDoomed)}
          rows={data.imports}
          rowId={({ _id }) => _id}
          empty={
            <EmptyState title="No imports yet" heading="h3">
              Each import is kept here with what it did, and can be undone from here.
            </EmptyState>
          }
        />
      )}
      {data && data.pages > 1 && (
        <div className="table-foot">
          <span className="num">{digits(data.total)} imports</span>
          <span className="sp" />
          <Pagination page={page} pages={data.pages} />
        </div>
      )}
      {undoing && (
        <UndoDialog
          import={undoing}
          onClose={() => setUndoing(undefined)}
          onUndone={() => toast.success(`${undoing.fileName} is being undone.`)}
        />
      )}
      {doomed && <Discard import={doomed} onClose={() => setDoomed(undefined)} />}
    </Panel>
  )
}

type Choose = (one: ImportSummary) => void

const columnsFor = (onUndo: Choose, onDiscard: Choose): Column<ImportSummary>[] => [
  {
    id: 'file',
    header: 'File',
    look: 'id',
    phone: 'wide',
    cell: (one) => (
      <span className="two-lines file-cell">
        <Link to={openAt(one)}>{one.fileName}</Link>
        <small className="num">{resultOf(one)}</small>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'Uploaded',
    phone: 'left',
    cell: ({ createdAt, by }) => (
      <span className="two-lines">
        <ExactMoment iso={createdAt} />
        <small>{by}</small>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'left',
    cell: (one) => {
      const [word, tone] = stateWords(one)
      return <Chip tone={tone}>{word}</Chip>
    },
  },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (one) => <Acts import={one} onUndo={onUndo} onDiscard={onDiscard} />,
  },
]

function resultOf({ state, counts, rows, done, kept = 0 }: ImportSummary): string {
  if (state === 'uploaded') return `${digits(rows)} rows`
  if (busyImportStates.includes(state)) return `${Math.round((done / Math.max(1, rows)) * 100)} %`
  if (state === 'undone') return kept > 0 ? `${digits(kept)} kept` : 'All taken back'
  const parts = [`${digits(counts.created)} new`, `${digits(counts.updated)} changed`]
  if (counts.bad > 0) parts.push(`${digits(counts.bad)} bad`)
  return parts.join(', ')
}

function Acts({ import: one, onUndo, onDiscard }: { import: ImportSummary; onUndo: Choose; onDiscard: Choose }) {
  const { state, failedTask, counts, fileName } = one
  const isUnused = state === 'uploaded' || state === 'checked'
  const canUndo = counts.created + counts.updated > 0 && (state === 'done' || failedTask === 'run')
  return (
    <span className="acts">
      {(isUnused || state === 'failed') && (
        <ButtonLink small to={openAt(one)} aria-label={`Go on with ${fileName}`}>
          Go on
        </ButtonLink>
      )}
      {isUnused && (
        <IconButton small bad label={`Throw away ${fileName}`} onClick={() => onDiscard(one)}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
      {canUndo && (
        <Button small variant="bad" aria-label={`Undo ${fileName}`} onClick={() => onUndo(one)}>
          Undo
        </Button>
      )}
    </span>
  )
}

function Discard({ import: { _id, fileName }, onClose }: { import: ImportSummary; onClose: () => void }) {
  const [discardImport] = useDiscardImportMutation()
  const discard = useAction(discardImport, { fallback: 'It could not be thrown away.' })
  const confirm = async () => {
    if ((await discard.run({ params: { id: _id } })).ok) onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Throw this file away?"
      confirmText="Throw away"
      busyText="Throwing away"
      busy={discard.isBusy}
      error={discard.state.kind === 'failed' ? discard.state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {`${fileName} was not imported, so no product changes. The uploaded file goes.`}
    </ConfirmDialog>
  )
}
