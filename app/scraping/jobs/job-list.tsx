import { Link } from 'react-router'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Chip, type Tone } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { ScrapeJobSummary } from '#contract/scraping/calls.ts'
import { useListScrapeJobsQuery } from '../api.ts'
import { shortUrl } from '../urls.ts'

function stateOf({ state, isStalled, done, total, drafts }: ScrapeJobSummary): [Tone, string] {
  if (isStalled) return ['bad', 'Stopped']
  if (state === 'waiting') return ['hold', 'Waiting']
  if (state === 'running') return ['info', `Reading ${done} of ${total}`]
  if (state === 'failed') return ['bad', 'No page could be read']
  if (drafts.open > 0) return ['hold', `${drafts.open} to review`]
  return ['ok', 'Finished']
}

const columns: Column<ScrapeJobSummary>[] = [
  {
    id: 'url',
    header: 'Pages',
    phone: 'wide',
    look: 'id',
    cell: ({ _id, url, total }) => (
      <Link to={`?job=${_id}`} className="wrap-anywhere">
        {shortUrl(url)}
        {total > 1 && ` and ${total - 1} more`}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'left',
    cell: (job) => {
      const [tone, words] = stateOf(job)
      return <Chip tone={tone}>{words}</Chip>
    },
  },
  { id: 'imported', header: 'Imported', align: 'end', phone: 'hide', cell: ({ drafts }) => drafts.imported },
  {
    id: 'createdAt',
    header: 'Started',
    look: 'quiet',
    phone: 'right',
    cell: ({ createdAt }) => <FormattedDateTime iso={createdAt} />,
  },
]

/** Earlier jobs, so that drafts can be found after a reload or on another day. */
export function JobList() {
  const { data, isError, isFetching, error, refetch } = useListScrapeJobsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <Panel title="Earlier pages" flush>
      {isError && !isFetching && (
        <ErrorState heading="h3" title="The list could not be loaded" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      )}
      {!data && isFetching && <TableSkeleton rows={3} columns={4} />}
      {data && (
        <DataTable
          label="Earlier pages"
          columns={columns}
          rows={data.jobs}
          rowId={({ _id }) => _id}
          empty={
            <EmptyState heading="h3" title="No pages read yet">
              Pages stay here for 30 days.
            </EmptyState>
          }
        />
      )}
    </Panel>
  )
}
