import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { ColleagueChange } from '#app/ui/forms/form/colleague-change.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'

type Annotated = { _id: string; note: string; updatedAt: string }
type Update = (call: { params: { id: string }; body: { note: string; updatedAt: string } }) => {
  unwrap(): Promise<Annotated>
}

const schema = z.object({ note: z.string().max(1000) })

/** The office's one note on a thing. */
export function NoteForm({
  thing,
  kind,
  label,
  update,
}: {
  thing: Annotated
  kind: string
  label: string
  update: Update
}) {
  // As it was when the field was filled: what a colleague writes meanwhile is shown, and not overwritten.
  const [seen, setSeen] = useState(thing)
  const isSame = thing.note === seen.note
  const { run } = useAction(update, { fallback: 'The note could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ note: thing.note }}
      draft={useDraft<{ note: string }>(`${kind}-note:${thing._id}`)}
      className="grid gap-3"
      onSubmit={async ({ note }, { form }) => {
        const { updatedAt } = isSame ? thing : seen
        const reply = await run({ params: { id: thing._id }, body: { note, updatedAt } })
        if (!reply.ok) return reply
        setSeen(reply.value)
        form.reset({ note })
        toast.success('Saved.')
      }}
    >
      {({ reset }) => (
        <>
          <TextArea name="note" label={label} rows={3} maxLength={1000} />
          {!isSame && (
            <ColleagueChange
              onTake={() => {
                reset({ note: thing.note })
                setSeen(thing)
              }}
            >
              A colleague has changed the note{thing.note ? ` to “${thing.note}”.` : ': it is empty now.'}
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
