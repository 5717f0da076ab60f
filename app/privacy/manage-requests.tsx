import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { addDays, today } from '#contract/days.ts'
import type { DataRequest } from '#contract/privacy/office-calls.ts'
import { daysOfWarning, requestKinds, requestOutcomes, requestWays } from '#contract/privacy/requests.ts'
import { useListDataRequestsQuery } from './api.ts'
import { AnswerDialog } from './manage-answer-dialog.tsx'
import { RequestDialog } from './manage-request-dialog.tsx'

type Open = { what: 'draft'; request?: DataRequest } | { what: 'answer'; request: DataRequest }

export function Requests({ download }: { download: (href: string) => void }) {
  const { data, isError, refetch } = useListDataRequestsQuery()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title="Requests"
      flush
      aside={
        <Button small variant="primary" onClick={() => setOpen({ what: 'draft' })}>
          Note a request
        </Button>
      }
    >
      {isError && !data && <ErrorState title="The requests could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TableSkeleton columns={4} rows={3} />}
      {data && (
        <DataTable
          label="Requests"
          columns={columnsFor(setOpen)}
          rows={data.requests}
          rowId={({ _id }) => _id}
          empty={
            <EmptyState title="No requests">
              Somebody asks what you know of them, or wants it corrected or deleted? Note it here: you have 30 days.
              With an account they can do most of it themselves, under Security.
            </EmptyState>
          }
        />
      )}
      {open?.what === 'draft' && <RequestDialog request={open.request} onClose={close} />}
      {open?.what === 'answer' && <AnswerDialog request={open.request} download={download} onClose={close} />}
    </Panel>
  )
}

const columnsFor = (open: (what: Open) => void): Column<DataRequest>[] => [
  {
    id: 'who',
    header: 'Who and what',
    look: 'grow',
    phone: 'wide',
    cell: ({ name, contact, kind }) => (
      <>
        <b className="font-semibold">{requestKinds[kind]}</b>
        <p className="note wrap-anywhere">{[name, contact].filter(Boolean).join(', ')}</p>
      </>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    phone: 'left',
    cell: ({ receivedOn, way }) => (
      <>
        <FormattedDate iso={receivedOn} /> <span className="note">{requestWays[way].toLowerCase()}</span>
      </>
    ),
  },
  { id: 'state', header: 'State', phone: 'corner', cell: (request) => <State {...request} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'wide',
    cell: (request) => (
      <span className="flex flex-wrap justify-end gap-2">
        {!request.outcome && (
          <Button
            small
            aria-label={`Change the request of ${request.name}`}
            onClick={() => open({ what: 'draft', request })}
          >
            Change
          </Button>
        )}
        <Button
          small
          aria-label={`${request.outcome ? 'See the answer to' : 'Answer'} ${request.name}`}
          onClick={() => open({ what: 'answer', request })}
        >
          {request.outcome ? 'See the answer' : 'Answer'}
        </Button>
      </span>
    ),
  },
]

function State({ outcome, answeredOn, dueOn }: DataRequest) {
  if (outcome && answeredOn)
    return (
      <Chip tone={outcome === 'done' ? 'ok' : 'idle'}>
        {requestOutcomes[outcome]} <FormattedDate iso={answeredOn} />
      </Chip>
    )
  const isLate = dueOn < today()
  return (
    <Chip tone={isLate ? 'bad' : dueOn <= addDays(today(), daysOfWarning) ? 'hold' : 'info'}>
      {isLate ? 'Late since' : 'Due'} <FormattedDate iso={dueOn} />
    </Chip>
  )
}
