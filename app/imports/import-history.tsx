import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { TableFoot } from '#app/ui/tables/table-foot.tsx'
import type { ImportSummary } from '#contract/imports/calls.ts'
import { busyImportStates } from '#contract/imports/rules.ts'
import { useDiscardImportMutation, useListImportsQuery } from './api.ts'
import { describeImportState } from './describe-import.ts'
import { UndoDialog } from './undo-dialog.tsx'

const openAt = ({ _id }: ImportSummary) => `/manage/import-products?import=${_id}`

/** Earlier imports with their status, updated while jobs are running. */
export function ImportHistory({ page }: { page: number }) {
  const [isBusy, setBusy] = useState(false)
  const { data, isError, error, isFetching, refetch } = useListImportsQuery(
    { querystring: { page } },
    { pollingInterval: isBusy ? 2000 : 0, skipPollingIfUnfocused: true },
  )
  const isWorking = data?.imports.some(({ state }) => busyImportStates.includes(state)) ?? false
  if (isWorking !== isBusy) setBusy(isWorking)
  const [undoing, setUndoing] = useState<ImportSummary>()
  const [importToDiscard, setImportToDiscard] = useState<ImportSummary>()
  return (
    <Panel title="Earlier imports" flush aside={<span className="note">from the last three months</span>}>
      {isError && !data && !isFetching && (
        <ErrorState title="The imports could not be loaded" heading="h3" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      )}
      {!data && isFetching && <TableSkeleton rows={3} columns={5} />}
      {data && (
        <DataTable
          label="Earlier imports"
          columns={columnsFor(setUndoing, setImportToDiscard)}
          rows={data.imports}
          rowId={({ _id }) => _id}
          empty={
            <EmptyState title="No imports yet" heading="h3">
              Your imports appear here, and can be undone.
            </EmptyState>
          }
        />
      )}
      {data && data.pages > 1 && (
        <TableFoot shown={<span className="tabular-nums">{formatCount(data.total)} imports</span>}>
          <Pagination page={page} pages={data.pages} />
        </TableFoot>
      )}
      {undoing && (
        <UndoDialog
          import={undoing}
          onClose={() => setUndoing(undefined)}
          onUndone={() => toast.success(`${undoing.fileName} is being undone.`)}
        />
      )}
      {importToDiscard && <Discard import={importToDiscard} onClose={() => setImportToDiscard(undefined)} />}
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
      <span className="two-lines min-w-40 py-2 whitespace-normal wrap-anywhere">
        <Link to={openAt(one)}>{one.fileName}</Link>
        <small className="font-normal tabular-nums">{resultOf(one)}</small>
      </span>
    ),
  },
  {
    id: 'when',
    header: 'Uploaded',
    phone: 'left',
    cell: ({ createdAt, by }) => (
      <span className="two-lines">
        <FormattedDateTime iso={createdAt} />
        <small>{by}</small>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'left',
    cell: (one) => {
      const [word, tone] = describeImportState(one)
      return <Chip tone={tone}>{word}</Chip>
    },
  },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (one) => <RowActions import={one} onUndo={onUndo} onDiscard={onDiscard} />,
  },
]

function resultOf({ state, counts, rows, done, kept = 0 }: ImportSummary): string {
  if (state === 'uploaded') return `${formatCount(rows)} rows`
  if (busyImportStates.includes(state)) return `${Math.round((done / Math.max(1, rows)) * 100)}%`
  if (state === 'undone') return kept > 0 ? `${formatCount(kept)} kept` : 'All undone'
  const parts = [`${formatCount(counts.created)} new`, `${formatCount(counts.updated)} changed`]
  if (counts.bad > 0) parts.push(`${formatCount(counts.bad)} bad`)
  return parts.join(', ')
}

function RowActions({ import: one, onUndo, onDiscard }: { import: ImportSummary; onUndo: Choose; onDiscard: Choose }) {
  const { state, failedTask, counts, fileName } = one
  const isUnused = state === 'uploaded' || state === 'checked'
  const canUndo = counts.created + counts.updated > 0 && (state === 'done' || failedTask === 'run')
  return (
    <span className="inline-flex gap-1">
      {(isUnused || state === 'failed') && (
        <ButtonLink small to={openAt(one)} aria-label={`Continue with ${fileName}`}>
          Continue
        </ButtonLink>
      )}
      {isUnused && (
        <IconButton small danger label={`Discard ${fileName}`} onClick={() => onDiscard(one)}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
      {canUndo && (
        <Button small variant="outline-danger" aria-label={`Undo ${fileName}`} onClick={() => onUndo(one)}>
          Undo
        </Button>
      )}
    </span>
  )
}

function Discard({ import: { _id, fileName }, onClose }: { import: ImportSummary; onClose: () => void }) {
  const [discardImport] = useDiscardImportMutation()
  const discard = useAction(discardImport, { fallback: 'The file could not be discarded.' })
  const confirm = async () => {
    if ((await discard.run({ params: { id: _id } })).ok) onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Discard this file?"
      confirmText="Discard"
      busyText="Discarding"
      busy={discard.isBusy}
      error={discard.state.kind === 'failed' ? discard.state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {`${fileName} was not imported, so no products change. The uploaded file will be deleted.`}
    </ConfirmDialog>
  )
}
