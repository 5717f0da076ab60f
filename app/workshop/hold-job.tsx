import { z } from 'zod'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Job } from '#contract/workshop/calls.ts'
import { holdReasonNames, holdReasons } from '#contract/workshop/steps.ts'
import { useStepJob } from './use-step-job.ts'

const schema = z
  .object({ reason: z.enum(holdReasons, 'Please choose a reason.'), words: z.string().max(200) })
  .refine(({ reason, words }) => reason !== 'other' || words.trim() !== '', {
    error: 'Please say what it is waiting for.',
    path: ['words'],
  })

/** A held job keeps its place on the board, in amber. */
export function HoldJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const { run } = useStepJob()
  return (
    <FormDialog
      title={`Hold ${job.jobNumber}`}
      action="Hold the job"
      schema={schema}
      defaultValues={{ reason: '' as 'other', words: '' }}
      onSubmit={async ({ reason, words }) => {
        const failure = await run(
          job,
          { action: 'hold', reason, ...(words.trim() ? { words } : {}) },
          `${job.jobNumber} is on hold.`,
        )
        if (failure) return failure
        onClose()
      }}
      onClose={onClose}
    >
      <Reasons />
      <TextInput
        name="words"
        label="In a few words"
        hint="For instance what is missing, and when it comes."
        maxLength={200}
      />
    </FormDialog>
  )
}

function Reasons() {
  const { value, onChange, error } = useFormValue<string>('reason')
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">Why</legend>
      {holdReasons.map((reason) => (
        <RadioCard
          key={reason}
          name="reason"
          value={reason}
          label={holdReasonNames[reason]}
          checked={value === reason}
          onChange={() => onChange(reason)}
        />
      ))}
      <FieldError error={error} />
    </fieldset>
  )
}
