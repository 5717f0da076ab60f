import './manage-workshop-page.css'
import { Link } from 'react-router'
import { Panel } from '#app/ui/panel.tsx'
import { jobStateNames } from '#contract/workshop/steps.ts'
import { useListJobsOfOrderQuery } from './api.ts'
import { DueDay, JobMarks } from './job-marks.tsx'

/** Where the parts of an order are that the workshop makes; nothing if it makes none. */
export function OrderJobs({ orderId }: { orderId: string }) {
  const { data } = useListJobsOfOrderQuery({ params: { id: orderId } })
  if (!data || data.jobs.length === 0) return null
  return (
    <Panel title="Workshop">
      <ul className="grid gap-3">
        {data.jobs.map((job) => (
          <li key={job._id} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Link className="link" to={`/manage/workshop/${job.jobNumber}`}>
                {job.jobNumber}
              </Link>
              <JobMarks job={job} />
            </span>
            <span>
              {job.qty} × {job.item.name}
            </span>
            <span className="note">
              {data.stations.find(({ _id }) => _id === job.station)?.name ?? jobStateNames[job.state]}
              {job.state !== 'finished' && job.state !== 'cancelled' && (
                <>
                  {' · '}
                  <DueDay job={job} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
