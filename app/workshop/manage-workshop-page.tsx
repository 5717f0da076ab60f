import './manage-workshop-page.css'
import { CalendarRange, PackageX, Scissors, Settings } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { ButtonGroup } from '#app/ui/forms/inputs/button-group.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { Output } from '#contract/http/schema.ts'
import {
  type Job,
  type JobView,
  jobViews,
  type listJobs,
  maxBoardJobs,
  type Station,
} from '#contract/workshop/calls.ts'
import { isBack } from '#contract/workshop/steps.ts'
import { useListJobsQuery } from './api.ts'
import { dragType, JobCard } from './job-card.tsx'
import { MoveJob } from './move-job.tsx'
import { useOwnStation } from './use-own-station.ts'
import { useStepJob } from './use-step-job.ts'

const labels: Record<JobView, string> = {
  open: 'All open',
  late: 'Late',
  week: 'This week',
  held: 'On hold',
  finished: 'Finished',
}
const empty: Record<JobView, string> = {
  open: 'Jobs appear here when an order with custom enclosures, custom work or made-to-order goods is paid.',
  late: 'Nothing is late.',
  week: 'Nothing is due within seven days.',
  held: 'Nothing is on hold.',
  finished: 'Nothing is finished yet.',
}

/** What is made where. Filter and search are in the URL. */
export default function ManageWorkshopPage() {
  const [params, change] = useUrlState()
  const may = useMay()
  const view = jobViews.find((name) => name === params.get('view')) ?? 'open'
  const search = params.get('search') ?? ''
  const station = params.get('station') ?? ''
  const { currentData, data, isFetching, isError, error, refetch } = useListJobsQuery(
    { querystring: { view, ...(search ? { search } : {}), ...(station ? { station } : {}) } },
    live,
  )
  const answer = currentData ?? (isFetching ? data : undefined)
  const canWork = may('workshop.work')
  const tabUrl = (name: JobView) =>
    `?${new URLSearchParams({ ...(name === 'open' ? {} : { view: name }), ...(search ? { search } : {}) })}`
  const counts: Partial<Record<JobView, number>> = answer?.counts ?? {}
  return (
    <>
      <title>Workshop | Back-office</title>
      <div className="office-page-head">
        <h1>Workshop</h1>
        <span className="flex-1" />
        {may('stock.count') && (
          <ButtonLink small to="/manage/shortages" icon={<PackageX size={16} aria-hidden="true" />}>
            Shortages
          </ButtonLink>
        )}
        <ButtonLink small to="/manage/workshop/cutting" icon={<Scissors size={16} aria-hidden="true" />}>
          Cutting
        </ButtonLink>
        <ButtonLink small to="/manage/workshop/capacity" icon={<CalendarRange size={16} aria-hidden="true" />}>
          Capacity
        </ButtonLink>
        {may('settings.write') && (
          <ButtonLink small to="/manage/settings/workshop" icon={<Settings size={16} aria-hidden="true" />}>
            Stations
          </ButtonLink>
        )}
      </div>
      <div className="panel mb-4">
        <TabLinks
          label="Jobs"
          tabs={jobViews.map((name) => ({
            to: tabUrl(name),
            label: labels[name],
            current: name === view,
            count: counts[name],
          }))}
        />
        <Toolbar>
          <DebouncedSearch
            label="Job, order, name or drawing"
            value={search}
            onChange={(text) => change({ search: text })}
          />
        </Toolbar>
      </div>
      {isError && !answer && (
        <ErrorState title="The jobs could not be loaded" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please check the connection.' })}
        </ErrorState>
      )}
      {!answer && !isError && (
        <Loading label="Loading the jobs">
          <div className="job-board">
            {[0, 1, 2, 3, 4].map((column) => (
              <Skeleton key={column} height={320} />
            ))}
          </div>
        </Loading>
      )}
      {answer && answer.total === 0 && (
        <EmptyState title={search ? 'No jobs found' : 'No jobs here'}>
          {search ? 'Try a shorter search, or look under another tab.' : empty[view]}
        </EmptyState>
      )}
      {answer &&
        answer.total > 0 &&
        (view === 'finished' ? (
          <Finished {...answer} canWork={canWork} />
        ) : (
          <Board {...answer} canWork={canWork} only={station} onOnly={(id) => change({ station: id })} />
        ))}
      {answer && answer.total > maxBoardJobs && (
        <p className="note mt-3">
          The first {maxBoardJobs} of {answer.total} jobs. Search to see the others.
        </p>
      )}
    </>
  )
}

type JobsProps = Pick<Output<typeof listJobs>, 'jobs' | 'stations'> & { canWork: boolean }
type BoardProps = JobsProps &
  Pick<Output<typeof listJobs>, 'atStations'> & {
    /** The one that is shown, of a board with more jobs than fit. */
    only: string
    onOnly: (station: string) => void
  }

const Finished = ({ jobs, stations, canWork }: JobsProps) => (
  <ul className="job-cards md:grid-cols-2 xl:grid-cols-3">
    {jobs.map((job) => (
      <JobCard key={job._id} job={job} stations={stations} canWork={canWork} />
    ))}
  </ul>
)

function Board({ jobs, stations, atStations, canWork, only, onOnly }: BoardProps) {
  const [own, choose] = useOwnStation()
  const [backMove, setBackMove] = useState<{ job: Job; to: string }>()
  const { run } = useStepJob()
  // Somebody's first visit begins where there is work.
  const first = stations.find(({ _id }) => atStations[_id]) ?? stations[0]
  const chosen = stations.some(({ _id }) => _id === (only || own)) ? only || own : first?._id
  const at = (id: string) => jobs.filter(({ station }) => station === id)
  const drop = async (id: string, station: Station) => {
    const job = jobs.find(({ _id }) => _id === id)
    if (!job || job.station === station._id) return
    if (isBack(stations, job.station, station._id)) return setBackMove({ job, to: station._id })
    const failure = await run(job, { action: 'move', to: station._id }, `${job.jobNumber} is at ${station.name}.`)
    if (failure) toast.error(failure.text)
  }
  return (
    <>
      <ButtonGroup label="Station" className="job-stations">
        {stations.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            aria-pressed={_id === chosen}
            onClick={() => {
              choose(_id)
              if (only) onOnly('')
            }}
          >
            {name} ({atStations[_id] ?? 0})
          </button>
        ))}
      </ButtonGroup>
      {/* Scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus */}
      <section className="job-board" aria-label="Stations" tabIndex={0}>
        {stations
          .filter(({ _id }) => !only || _id === only)
          .map((station) => (
            <Column
              key={station._id}
              station={station}
              isChosen={station._id === chosen}
              count={atStations[station._id] ?? 0}
              shown={at(station._id).length}
              onAll={() => onOnly(station._id)}
              onDropJob={(id) => void drop(id, station)}
            >
              {at(station._id).map((job) => (
                <JobCard key={job._id} job={job} stations={stations} canWork={canWork} />
              ))}
            </Column>
          ))}
      </section>
      {only && (
        <Button small className="mt-3" onClick={() => onOnly('')}>
          All stations
        </Button>
      )}
      {backMove && <MoveJob {...backMove} stations={stations} onClose={() => setBackMove(undefined)} />}
    </>
  )
}

type ColumnProps = {
  station: Station
  isChosen: boolean
  count: number
  shown: number
  onAll: () => void
  onDropJob: (id: string) => void
  children: React.ReactNode
}

function Column({ station, isChosen, count, shown, onAll, onDropJob, children }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const id = event.dataTransfer.getData(dragType)
    if (id) onDropJob(id)
  }
  return (
    <section
      className={cx('job-column', isChosen && 'job-column-chosen', isOver && 'job-column-over')}
      aria-label={station.name}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        {station.name} <span>{count}</span>
      </h2>
      <ul className="job-cards">{children}</ul>
      {count === 0 && <p className="note">Nothing here.</p>}
      {shown < count && (
        <button type="button" className="link" onClick={onAll}>
          {count - shown} more, due later
        </button>
      )}
    </section>
  )
}
