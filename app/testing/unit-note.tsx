import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { ColleagueChange } from '#app/ui/forms/form/colleague-change.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import type { UnitDetail } from '#contract/testing/unit-calls.ts'
import { useUpdateUnitNoteMutation } from './api.ts'

const schema = z.object({ note: z.string().max(1000) })

export function UnitNote({ unit }: { unit: UnitDetail }) {
  // As it was when the field was filled: what a colleague writes meanwhile is shown, and not overwritten.
  const [seen, setSeen] = useState(unit)
  const isSame = unit.note === seen.note
  const [update] = useUpdateUnitNoteMutation()
  const { run } = useAction(update, { fallback: 'The note could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ note: unit.note }}
      draft={useDraft<{ note: string }>(`unit-note:${unit._id}`)}
      className="grid gap-3"
      onSubmit={async ({ note }, { form }) => {
        const { updatedAt } = isSame ? unit : seen
        const reply = await run({ params: { id: unit._id }, body: { note, updatedAt } })
        if (!reply.ok) return reply
        setSeen(reply.value)
        form.reset({ note })
        toast.success('Saved.')
      }}
    >
      {({ reset }) => (
        <>
          <TextArea name="note" label="Only the office sees it" rows={3} maxLength={1000} />
          {!isSame && (
            <ColleagueChange
              onTake={() => {
                reset({ note: unit.note })
                setSeen(unit)
              }}
            >
              A colleague has changed the note{unit.note ? ` to “${unit.note}”.` : ': it is empty now.'}
            </ColleagueChange>
          )}
          <FormMessage />
          <SubmitButton small variant="dark" className="justify-self-start">
            Save note
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
