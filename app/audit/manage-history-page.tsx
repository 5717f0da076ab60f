import { useMemo, useState } from 'react'
import { live } from '#app/api/live.ts'
import { useNewRows } from '#app/api/use-new-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { PeriodFilter } from '#app/ui/forms/period-filter.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { NewRows } from '#app/ui/tables/new-rows.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { type AuditAction, auditActions, auditEntities } from '#contract/audit/actions.ts'
import { useListAuditPeopleQuery, useListAuditQuery } from './api.ts'
import { AuditRows, canUndo } from './audit-rows.tsx'
import { useUndo } from './use-undo.ts'

const actionNames: Record<AuditAction, string> = {
  create: 'Added',
  change: 'Changed',
  delete: 'Deleted',
  undo: 'Undone',
  run: 'Other actions',
  export: 'Downloads',
  refused: 'Refused',
  command: 'Commands at the server',
}

const filterNames = ['who', 'action', 'entity', 'id', 'group', 'search', 'from', 'to'] as const
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who did what. The filters are in the URL. */
export default function ManageHistoryPage() {
  const [params, change] = useUrlState()
  const filter = Object.fromEntries(filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
  const before = Number(params.get('before')) || undefined
  const { currentData, isError, refetch } = useListAuditQuery(
    { querystring: { ...filter, ...(before ? { before } : {}) } },
    // Older pages do not change.
    before ? {} : live,
  )
  const people = useListAuditPeopleQuery().data?.people ?? []
  // The same array until there are others.
  const rows = useMemo(
    () => currentData?.rows.map((row) => ({ ...row, key: row._id, _id: String(row._id) })),
    [currentData],
  )
  const fresh = useNewRows({ filter, before }, rows)
  const events = fresh.rows?.map(({ key, ...row }) => ({ ...row, _id: key }))
  const { undo, isBusy } = useUndo()
  const [isAsking, setAsking] = useState(false)
  const undoable = currentData?.rows.find(canUndo)
  const set = (changes: Record<string, string>) => change({ ...changes, before: '' })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <title>History | Back-office</title>
      <div className="office-page-head">
        <h1>History</h1>
      </div>
      <section className="panel">
        <Toolbar>
          <DebouncedSearch
            label="Name or number begins with"
            value={params.get('search') ?? ''}
            onChange={(search) => set({ search })}
          />
          <Select
            dense
            hideLabel
            label="Who"
            placeholder="Anybody"
            options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={params.get('who') ?? ''}
            onChange={(event) => set({ who: event.target.value })}
          />
          <Select
            dense
            hideLabel
            label="What was done"
            placeholder="Any action"
            options={auditActions.map((value) => ({ value, label: actionNames[value] }))}
            value={params.get('action') ?? ''}
            onChange={(event) => set({ action: event.target.value })}
          />
          <Select
            dense
            hideLabel
            label="To what"
            placeholder="Anything"
            options={auditEntities.map((value) => ({ value, label: capital(value) }))}
            value={params.get('entity') ?? ''}
            onChange={(event) => set({ entity: event.target.value, id: '' })}
          />
          <PeriodFilter label="Day" from={params.get('from') ?? ''} to={params.get('to') ?? ''} onChange={set} />
          {isFiltered && (
            <Button small onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
              Clear
            </Button>
          )}
        </Toolbar>
        {(filter.id || filter.group) && (
          <p className="note px-4 py-2">
            {filter.group ? 'What was done at once, by one person.' : 'Only one thing. Clear to see everything.'}
          </p>
        )}
        {filter.group && undoable && undoable.groupSize > 1 && (
          <p className="px-4 py-2">
            <Button small disabled={isBusy} onClick={() => setAsking(true)}>
              Undo all
            </Button>
          </p>
        )}
        <NewRows count={fresh.waiting} words={['new entry', 'new entries']} onShow={fresh.show} />
        {isError && !currentData && <ErrorState title="The history could not be loaded" onRetry={refetch} />}
        {!currentData && !isError && <TextSkeleton lines={10} />}
        {events?.length === 0 && (
          <EmptyState title={isFiltered || before ? 'Nothing found' : 'Nothing has happened yet'}>
            {isFiltered ? 'Choose another filter, or clear them.' : 'Every change that the office makes appears here.'}
          </EmptyState>
        )}
        {currentData && events && events.length > 0 && (
          <AuditRows
            rows={events}
            names={currentData.names}
            {...(filter.group ? {} : { groupUrl: (group: string) => `?${new URLSearchParams({ group })}` })}
          />
        )}
        {currentData && currentData.next === undefined && (
          <p className="note px-4 py-2">{`History goes back ${pluralise(currentData.keptDays, 'day')}; older entries are deleted.`}</p>
        )}
        {currentData && (before !== undefined || currentData.next !== undefined) && (
          <div className="table-foot">
            {before !== undefined && (
              <Button small onClick={() => change({ before: '' })}>
                Newest
              </Button>
            )}
            {currentData.next !== undefined && (
              <Button small onClick={() => change({ before: String(currentData.next) })}>
                Older
              </Button>
            )}
          </div>
        )}
      </section>
      {undoable && (
        <ConfirmDialog
          open={isAsking}
          title="Undo everything?"
          confirmText="Undo all"
          busyText="Undoing"
          busy={isBusy}
          onConfirm={() => void undo(undoable._id, true).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          {`${pluralise(undoable.groupSize, 'change')} were made at once. What changed again since is left as it is, and you are told.`}
        </ConfirmDialog>
      )}
    </>
  )
}
