import { Wrench } from 'lucide-react'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Job, Station } from '#contract/workshop/calls.ts'
import { JobActions } from './job-actions.tsx'
import { DueDay, JobMarks } from './job-marks.tsx'

export const dragType = 'application/x-job'

type Props = { job: Job; stations: readonly Station[]; canWork: boolean }

export function JobCard({ job, stations, canWork }: Props) {
  const { _id, jobNumber, item, qty, order, note } = job
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(dragType, _id)
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <li className={`job-card job-card-${job.state}`} draggable={canWork} onDragStart={drag}>
      <Link className="job-card-link" to={`/manage/workshop/${jobNumber}`}>
        <span className="job-card-picture">
          {item.image ? <Picture image={item.image} alt="" sizes="64px" /> : <Wrench size={22} aria-hidden="true" />}
        </span>
        <b className="job-card-name">{item.name}</b>
        <span className="note job-card-numbers">
          <span>{jobNumber}</span>
          <span>{order.orderNumber}</span>
        </span>
        <span className="job-card-qty">
          {qty}
          <small> pc</small>
        </span>
      </Link>
      {note && <p className="note whitespace-pre-line">{note}</p>}
      <div className="job-card-foot">
        <p className="flex flex-wrap items-center gap-2">
          <DueDay job={job} />
          <JobMarks job={job} />
        </p>
        {canWork && <JobActions job={job} stations={stations} />}
      </div>
    </li>
  )
}
