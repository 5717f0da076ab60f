import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { useListCategoriesQuery } from '#app/catalogue/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import type { StockCount } from '#contract/stock/calls.ts'
import { useListCountsQuery, useStartCountMutation } from './api.ts'

/** Counts of what is on the shelves, open ones to go on with. */
export default function ManageCountsPage() {
  const [params] = useUrlState()
  const [isStarting, setStarting] = useState(false)
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { currentData, isError, refetch } = useListCountsQuery({ querystring: { page } }, live)
  return (
    <>
      <title>Stock counts | Back-office</title>
      <div className="office-page-head">
        <h1>Stock counts</h1>
        <span className="flex-1" />
        <Button small variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setStarting(true)}>
          Start a count
        </Button>
      </div>
      <Panel flush>
        {isError && !currentData && <ErrorState title="The counts could not be loaded" onRetry={refetch} />}
        {!currentData && !isError && <TableSkeleton columns={4} />}
        {currentData && (
          <DataTable
            label="Stock counts"
            columns={columns}
            rows={currentData.counts}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState title="No counts yet" icon={<ListChecks size={36} aria-hidden="true" />}>
                Count a category on a phone, one product at a time. The shop can go on selling meanwhile.
              </EmptyState>
            }
          />
        )}
      </Panel>
      {currentData && <Pagination page={page} pages={currentData.pages} />}
      {isStarting && <StartCount onClose={() => setStarting(false)} />}
    </>
  )
}

const columns: Column<StockCount>[] = [
  {
    id: 'name',
    header: 'What',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, name }) => (
      <Link className="link" to={`/manage/counts/${_id}`}>
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'corner',
    cell: ({ state }) => (state === 'open' ? <Chip tone="info">Open</Chip> : <Chip tone="ok">Posted</Chip>),
  },
  {
    id: 'counted',
    header: 'Counted',
    align: 'end',
    phone: 'right',
    cell: ({ counted, lines }) => `${formatCount(counted)} of ${formatCount(lines)}`,
  },
  { id: 'by', header: 'Who', phone: 'hide', cell: ({ by }) => by ?? '' },
  {
    id: 'at',
    header: 'Started',
    look: 'quiet',
    phone: 'left',
    cell: ({ createdAt }) => <FormattedDateTime iso={createdAt} />,
  },
]

const schema = z.object({ category: z.string() })

function StartCount({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const categories = useListCategoriesQuery().data ?? []
  const [startCount] = useStartCountMutation()
  const { run } = useAction(startCount, { fallback: 'The count could not be started. Please try again.' })
  return (
    <FormDialog
      title="Start a count"
      action="Start counting"
      busyText="Starting"
      schema={schema}
      defaultValues={{ category: '' }}
      onClose={onClose}
      onSubmit={async (body) => {
        const reply = await run({ body })
        if (!reply.ok) return reply
        await navigate(`/manage/counts/${reply.value._id}`)
      }}
    >
      <Select
        name="category"
        label="What"
        placeholder="Everything"
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        hint="Several people can count the same one at once."
      />
    </FormDialog>
  )
}
