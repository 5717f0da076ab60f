import { RefreshCw } from 'lucide-react'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { useClearProductCacheMutation } from '#app/catalogue/manage-api.ts'
import { SettingsTabs } from '#app/settings/manage-settings-tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip, type Tone } from '#app/ui/chip.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Finding } from '#contract/doctor/calls.ts'
import { useRunDoctorQuery } from './api.ts'
import { GoLive } from './manage-go-live.tsx'

const looks: Record<Finding['state'], { tone: Tone; label: string }> = {
  ok: { tone: 'ok', label: 'OK' },
  warning: { tone: 'hold', label: 'Needs attention' },
  failed: { tone: 'bad', label: 'Failed' },
}

const columns: Column<Finding>[] = [
  { id: 'name', header: 'Check', look: 'id', cell: ({ name }) => name, phone: 'left' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Chip tone={looks[state].tone}>{looks[state].label}</Chip>,
    phone: 'corner',
  },
  {
    id: 'says',
    header: 'Details',
    cell: ({ says }) => <span className="whitespace-normal">{says}</span>,
    phone: 'wide',
  },
]

/** Tests everything the shop depends on. */
export default function ManageHealthPage() {
  const { currentData: data, isFetching, isError, error, refetch } = useRunDoctorQuery()
  const isLost = isError && !isFetching
  return (
    <>
      <title>Health | Back-office</title>
      <div className="office-page-head">
        <h1>Health</h1>
        <span className="flex-1" />
        <ClearCache />
        <Button small busy={isFetching} busyText="Checking" onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
      <SettingsTabs current="Health" />
      <GoLive />
      <Panel
        id="checks"
        title="Checks"
        flush
        aside={
          data && (
            <span className="note">
              Checked <FormattedDateTime iso={data.checkedAt} />
            </span>
          )
        }
      >
        {isLost && (
          <ErrorState title="The checks could not be run" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!data && !isLost && <TableSkeleton columns={3} rows={10} />}
        {data && !isLost && (
          <DataTable label="Health" columns={columns} rows={data.findings} rowId={({ name }) => name} />
        )}
      </Panel>
    </>
  )
}

function ClearCache() {
  const [clearCache] = useClearProductCacheMutation()
  const { run, isBusy } = useAction(clearCache, { fallback: 'The cache could not be cleared.' })
  const clear = async () => {
    const reply = await run()
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  return (
    <Button
      small
      icon={<RefreshCw size={15} aria-hidden="true" />}
      busy={isBusy}
      busyText="Clearing"
      title="Rebuilds every page of the shop from the database"
      onClick={() => void clear()}
    >
      Clear cache
    </Button>
  )
}
