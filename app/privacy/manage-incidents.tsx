import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Incident } from '#contract/privacy/office-calls.ts'
import { useListIncidentsQuery } from './api.ts'
import { IncidentDialog } from './manage-incident-dialog.tsx'

export function Incidents() {
  const { data, isError, refetch } = useListIncidentsQuery()
  const [open, setOpen] = useState<{ incident: Incident | undefined }>()
  return (
    <Panel
      title="Incidents"
      flush
      aside={
        <Button small onClick={() => setOpen({ incident: undefined })}>
          Note an incident
        </Button>
      }
    >
      {isError && !data && <ErrorState title="The incidents could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TableSkeleton columns={4} rows={2} />}
      {data && (
        <DataTable
          label="Incidents"
          columns={columnsFor((incident) => setOpen({ incident }))}
          rows={data.incidents}
          rowId={({ _id }) => _id}
          empty={
            <EmptyState title="No incidents">
              A laptop was stolen, an invoice went to a stranger, somebody got into an account? Note it here. The
              Information Regulator and the people whose data it is have to be told as soon as possible.
            </EmptyState>
          }
        />
      )}
      {open && <IncidentDialog incident={open.incident} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

const columnsFor = (change: (incident: Incident) => void): Column<Incident>[] => [
  {
    id: 'what',
    header: 'What happened',
    look: 'grow',
    phone: 'wide',
    cell: ({ what, affected }) => (
      <>
        <p className="line-clamp-2 wrap-anywhere">{what}</p>
        {affected && <p className="note line-clamp-1 wrap-anywhere">{affected}</p>}
      </>
    ),
  },
  { id: 'found', header: 'Found', phone: 'left', cell: ({ foundOn }) => <FormattedDate iso={foundOn} /> },
  {
    id: 'told',
    header: 'Told',
    phone: 'wide',
    cell: ({ regulatorToldOn, peopleToldOn, whyNotTold }) => (
      <span className="flex flex-wrap gap-2">
        <Told who="Regulator" day={regulatorToldOn} isExplained={whyNotTold !== ''} />
        <Told who="People" day={peopleToldOn} isExplained={whyNotTold !== ''} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'wide',
    cell: (incident) => (
      <Button small aria-label={`Open the incident: ${incident.what.slice(0, 60)}`} onClick={() => change(incident)}>
        Open
      </Button>
    ),
  },
]

function Told({ who, day, isExplained }: { who: string; day: string | null; isExplained: boolean }) {
  if (!day) return <Chip tone={isExplained ? 'idle' : 'bad'}>{who} not told</Chip>
  return (
    <Chip tone="ok">
      {who} told <FormattedDate iso={day} />
    </Chip>
  )
}
