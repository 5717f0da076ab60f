import { z } from 'zod'
import { filled } from '#app/ui/forms/form/filled.ts'
import type { FormReply } from '#app/ui/forms/form/form.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { UnitDetail } from '#contract/testing/unit-calls.ts'

type Props = {
  unit: UnitDetail
  /** What was found to be bad, as a start. */
  words: string
  onFail: (reason: string, back: string | undefined) => Promise<FormReply | undefined>
  onClose: () => void
}

const schema = z.object({ reason: filled('Please say why it failed.'), back: z.string() })

/** Why it failed, and who has to mend it. */
export function FailTest({ unit, words, onFail, onClose }: Props) {
  const { before, job } = unit
  return (
    <FormDialog
      title={`${unit.serial} fails`}
      action={before.length > 0 ? `Send ${job.jobNumber} back` : 'Record the fail'}
      busyText="Sending"
      variant="danger"
      schema={schema}
      defaultValues={{ reason: words.slice(0, 180), back: before.at(-1)?._id ?? '' }}
      onSubmit={({ reason, back }) => onFail(reason.trim(), back || undefined)}
      onClose={onClose}
    >
      <TextInput name="reason" label="What is wrong" required maxLength={180} />
      {before.length > 0 && (
        <Select
          name="back"
          label="Back to"
          options={before.map(({ _id, name }) => ({ value: _id, label: name }))}
          hint="The whole job goes back. Units that have passed stay passed."
        />
      )}
    </FormDialog>
  )
}
