import './manage-capacity-page.css'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { addDays, formatDay } from '#contract/days.ts'
import type { Capacity } from '#contract/workshop/capacity-calls.ts'
import { useGetCapacityQuery, useGetPromiseReportQuery } from './capacity-api.ts'
import { DueDay, JobMarks } from './job-marks.tsx'

/** What the workshop can still promise, and what is late. */
export default function ManageCapacityPage() {
  const may = useMay()
  const { data, isError, refetch } = useGetCapacityQuery(undefined, live)
  return (
    <>
      <title>Capacity | Back-office</title>
      <Breadcrumbs items={[{ label: 'Workshop', to: '/manage/workshop' }, { label: 'Capacity' }]} />
      <div className="office-page-head">
        <h1>Capacity</h1>
        <span className="flex-1" />
        {may('settings.write') && (
          <ButtonLink small to="/manage/settings/workshop">
            Hours and closed days
          </ButtonLink>
        )}
      </div>
      {isError && !data && <ErrorState title="The capacity could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TableSkeleton columns={6} />}
      {data && (
        <div className="grid gap-5 grid-cols-[minmax(0,1fr)]">
          <Weeks {...data} />
          <LateJobs late={data.late} />
          <Report />
        </div>
      )}
    </>
  )
}

const hours = (minutes: number): string => {
  const rounded = Math.round(minutes / 6) / 10
  return String(rounded >= 10 ? Math.round(rounded) : rounded)
}

function Weeks({ stations, weeks, later, unplanned }: Capacity) {
  const isLater = later.some(({ booked }) => booked > 0)
  return (
    <Panel title="Weeks" flush>
      {/* Scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus */}
      <section className="capacity" aria-label="Hours booked and free" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {stations.map(({ _id, name }) => (
                <th key={_id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, days, closed, cells }) => (
              <tr key={monday}>
                <th scope="row">
                  {formatDay(monday).replace(/ \d{4}$/, '')}
                  {days < 5 && <small>{days === 0 ? 'closed' : pluralise(days, 'day')}</small>}
                  {closed.map((name) => (
                    <small key={name}>{name}</small>
                  ))}
                </th>
                {cells.map((cell) => (
                  <Cell key={cell.station} {...cell} />
                ))}
              </tr>
            ))}
            {isLater && (
              <tr>
                <th scope="row">Later</th>
                {later.map(({ station, booked }) => (
                  <td key={station}>{booked > 0 ? `${hours(booked)} h` : ''}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <p className="panel-body note">
        Hours booked of those there are; of this week those from tomorrow. Open jobs take the first weeks with room, in
        the order in which they were accepted.
        {unplanned > 0 &&
          ` ${pluralise(unplanned, 'open job')} ${unplanned === 1 ? 'is' : 'are'} not counted, because nobody has entered their work.`}
      </p>
    </Panel>
  )
}

function Cell({ capacity, booked }: Capacity['weeks'][number]['cells'][number]) {
  if (capacity === 0 && booked === 0) return <td className="capacity-none">–</td>
  const share = capacity > 0 ? Math.min(1, booked / capacity) : 1
  return (
    <td className={cx(share > 0.99 && 'capacity-full')}>
      <span>
        <b>{hours(booked)}</b> / {hours(capacity)} h
      </span>
      <i aria-hidden="true">
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </i>
      <small>{share > 0.99 ? 'full' : `${hours(capacity - booked)} h free`}</small>
    </td>
  )
}

const LateJobs = ({ late }: Pick<Capacity, 'late'>) => (
  <Panel title={late.length > 0 ? `Late jobs (${late.length})` : 'Late jobs'}>
    {late.length === 0 && <p>No job is late, and none will be at today’s load.</p>}
    <ul className="grid gap-3">
      {late.map((job) => (
        <li key={job._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link className="link" to={`/manage/workshop/${job.jobNumber}`}>
            {job.jobNumber}
          </Link>
          <span className="min-w-0 break-words">
            {job.qty} × {job.item.name}
          </span>
          <DueDay job={job} />
          <JobMarks job={job} />
        </li>
      ))}
    </ul>
  </Panel>
)

function Report() {
  const { data, isError, refetch } = useGetPromiseReportQuery()
  return (
    <Panel title="Promised and finished">
      {isError && !data && <ErrorState title="The report could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TableSkeleton columns={4} />}
      {data?.months.length === 0 && (
        <EmptyState title="Nothing to compare yet">
          Jobs that were promised appear here in the month in which they are finished.
        </EmptyState>
      )}
      {data && data.months.length > 0 && (
        <table className="promise-report">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Finished</th>
              <th scope="col">On time</th>
              <th scope="col">Late by</th>
            </tr>
          </thead>
          <tbody>
            {data.months.map(({ month, finished, onTime, lateDays }) => (
              <tr key={month}>
                <th scope="row">{formatDay(addDays(month, 0)).replace(/^\d+ /, '')}</th>
                <td>{finished}</td>
                <td>
                  {onTime} ({Math.round((100 * onTime) / finished)}%)
                </td>
                <td>{onTime < finished ? `${lateDays} days on average` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
