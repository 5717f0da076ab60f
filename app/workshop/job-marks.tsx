import { Chip } from '#app/ui/chip.tsx'
import { dayOf, formatDay, today } from '#contract/days.ts'
import type { Job } from '#contract/workshop/calls.ts'
import { holdReasonNames, isOpen } from '#contract/workshop/steps.ts'

const isLate = ({ dueOn, state }: Job): boolean => isOpen(state) && dueOn !== null && dueOn < today()

/** When it is due, in red once that has passed. */
export function DueDay({ job }: { job: Job }) {
  if (job.state === 'finished' && job.finishedAt) return <span>{formatDay(dayOf(job.finishedAt))}</span>
  if (!job.dueOn) return <span className="note">No date</span>
  const day = formatDay(job.dueOn)
  if (isLate(job)) return <Chip tone="bad">Late: {day}</Chip>
  return (
    <>
      <span className="whitespace-nowrap">Due {day}</span>
      {job.lateOn && <Chip tone="hold">Ready {formatDay(job.lateOn)} at today’s load</Chip>}
    </>
  )
}

/** What makes this job special. */
export function JobMarks({ job }: { job: Job }) {
  const { state, heldReason, heldWords, isRework, reworkReason } = job
  return (
    <>
      {state === 'held' && (
        <span>
          <b>On hold.</b> {heldReason && heldReason !== 'other' ? `${holdReasonNames[heldReason]}. ` : ''}
          {heldWords}
        </span>
      )}
      {isRework && isOpen(state) && (
        <>
          <Chip tone="hold">Rework</Chip>
          {reworkReason && <span className="job-why">{reworkReason}</span>}
        </>
      )}
      {state === 'finished' && <Chip tone="ok">Finished</Chip>}
      {state === 'cancelled' && <Chip tone="idle">Cancelled</Chip>}
    </>
  )
}
