import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatDay } from '#contract/days.ts'
import type { JobStep } from '#contract/workshop/calls.ts'

/** What happened to a job, newest first. */
export const JobSteps = ({ steps }: { steps: readonly JobStep[] }) => (
  <ol className="grid gap-3">
    {steps.toReversed().map((step) => (
      <li key={step._id} className={step.isUndone ? 'line-through text-ink-3' : undefined}>
        <b className="font-semibold">{describeStep(step)}</b>
        <span className="note block">
          <FormattedDateTime iso={step.at} />
          {step.by && `, ${step.by}`}
          {step.isUndone && ', undone'}
        </span>
      </li>
    ))}
  </ol>
)

function describeStep({ action, station, to, reason, qty }: JobStep): string {
  const because = reason ? `: ${reason}` : '.'
  switch (action) {
    case 'made':
      return `Job made for ${qty === 1 ? 'one piece' : `${qty} pieces`}.`
    case 'done':
      return to ? `${station} done.` : `${station} done: finished.`
    case 'moved':
      return `Moved to ${to}${because}`
    case 'back':
      return `Back to ${to}${because}`
    case 'held':
      return `On hold${because}`
    case 'resumed':
      return 'Resumed.'
    case 'changed':
      return `Pieces changed${because}`
    case 'cancelled':
      return `Cancelled${because}`
    case 'reopened':
      return `Open again${because}`
    case 'left':
      return `Closed${because}`
    case 'due':
      return `Due ${to ? formatDay(to) : 'at no date'}${station ? ` instead of ${formatDay(station)}` : ''}${because}`
  }
}
