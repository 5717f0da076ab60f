import { ListChecks, Plus } from 'lucide-react'
import { useId, useState } from 'react'
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
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import type { StockCount } from '#contract/stock/calls.ts'
import { useListCountsQuery, useListPlacesQuery, useStartCountMutation } from './api.ts'

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
                Count a shelf or a category on a phone, one product at a time. The shop can go on selling meanwhile.
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

const schema = z.object({ category: z.string(), place: z.string() })

function StartCount({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const categories = useListCategoriesQuery().data ?? []
  const list = useId()
  const places = useListPlacesQuery().data ?? []
  const [startCount] = useStartCountMutation()
  const { run } = useAction(startCount, { fallback: 'The count could not be started. Please try again.' })
  return (
    <FormDialog
      title="Start a count"
      action="Start counting"
      busyText="Starting"
      schema={schema}
      defaultValues={{ category: '', place: '' }}
      onClose={onClose}
      onSubmit={async (body) => {
        const reply = await run({ body })
        if (!reply.ok) return reply
        await navigate(`/manage/counts/${reply.value._id}`)
      }}
    >
      <TextInput
        name="place"
        label="Place in the store"
        list={list}
        maxLength={40}
        autoComplete="off"
        hint={
          places.length === 0
            ? 'No product has a place yet: enter it in its form or by spreadsheet.'
            : 'Leave empty for the whole store. A-03 counts A-03-1 and A-03-2 too.'
        }
      />
      <datalist id={list}>
        {places.map(({ place, products }) => (
          <option key={place} value={place} label={pluralise(products, 'product')} />
        ))}
      </datalist>
      <Select
        name="category"
        label="Category"
        placeholder="All categories"
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        hint="Several people can count the same one at once."
      />
    </FormDialog>
  )
}
