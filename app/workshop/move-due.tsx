import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatDay, today } from '#contract/days.ts'
import type { Job } from '#contract/workshop/calls.ts'
import { farthestDueDay } from '#contract/workshop/steps.ts'
import { useMoveJobDueMutation } from './capacity-api.ts'

const schema = z.object({
  dueOn: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day.')
    .refine((text) => text <= farthestDueDay(), 'Please enter a day within ten years.'),
  reason: z.string().trim().min(1, 'Please say why.').max(200),
})

/** The office moves a day; with it the job moves in the plan. */
export function MoveDue({ job, onClose }: { job: Job; onClose: () => void }) {
  const [move] = useMoveJobDueMutation()
  const { run } = useAction(move, { fallback: 'The day could not be moved. Please try again.' })
  const { promisedOn } = job
  return (
    <FormDialog
      title={`When ${job.jobNumber} is due`}
      action="Move the day"
      schema={schema}
      defaultValues={{ dueOn: job.dueOn ?? '', reason: '' }}
      onSubmit={async ({ dueOn, reason }) => {
        const reply = await run({ params: { id: job._id }, body: { dueOn, reason, updatedAt: job.updatedAt } })
        if (!reply.ok) {
          if (reply.error.failure.code !== 'stale') return reply
          toast.info(reply.text)
        } else toast.success(`${job.jobNumber} is due on ${formatDay(dueOn)}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        name="dueOn"
        label="Due on"
        type="date"
        required
        min={today()}
        max={farthestDueDay()}
        hint={
          promisedOn
            ? `Promised for ${formatDay(promisedOn)}. If it is later, we e-mail the buyer, at most once a day.`
            : undefined
        }
      />
      <TextInput name="reason" label="Why" hint="Only the office sees this." required maxLength={200} />
    </FormDialog>
  )
}
