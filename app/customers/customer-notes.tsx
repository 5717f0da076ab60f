import { useState } from 'react'
import { z } from 'zod'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { ColleagueChange } from '#app/ui/forms/form/colleague-change.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Customer, CustomerNote } from '#contract/customers/calls.ts'
import { maxNoteLength } from '#contract/customers/rules.ts'
import {
  useAddCustomerNoteMutation,
  useChangeCustomerNoteMutation,
  useRemoveCustomerNoteMutation,
  useRestoreCustomerNoteMutation,
} from './api.ts'

const schema = z.object({ note: filled('Please write a few words.') })
type Words = z.infer<typeof schema>

/** What the office knows about a customer. Everybody in the office can change and remove a note. */
export function CustomerNotes({ customer: { _id, notes } }: { customer: Customer }) {
  const may = useMay()
  const mayWrite = may('customers.write')
  return (
    <Panel title="Notes" aside={<span className="note">Only visible to the office</span>}>
      {notes.length === 0 && <p className="note">No notes yet.</p>}
      <ul className="customer-notes">
        {notes.map((note) => (
          <li key={note._id}>
            <Note customerId={_id} note={note} mayWrite={mayWrite} />
          </li>
        ))}
      </ul>
      {mayWrite && <NewNote customerId={_id} />}
    </Panel>
  )
}

function NewNote({ customerId }: { customerId: string }) {
  const [addNote] = useAddCustomerNoteMutation()
  const { run } = useAction(addNote, { fallback: 'The note could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ note: '' }}
      draft={useDraft<Words>(`customer-note:${customerId}`)}
      className="mt-4 grid gap-3"
      onSubmit={async (body, { form }) => {
        const reply = await run({ params: { id: customerId }, body })
        if (!reply.ok) return reply
        form.reset()
        form.setFocus('note')
        return reply
      }}
    >
      <TextArea name="note" dense label="New note" rows={3} maxLength={maxNoteLength} />
      <FormMessage />
      <div>
        <SubmitButton small variant="dark">
          Add note
        </SubmitButton>
      </div>
    </Form>
  )
}

function Note({ customerId, note, mayWrite }: { customerId: string; note: CustomerNote; mayWrite: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const [removeNote] = useRemoveCustomerNoteMutation()
  const [restoreNote] = useRestoreCustomerNoteMutation()
  const removing = useAction(removeNote, { fallback: 'The note could not be removed.' })
  const [isStale, setStale] = useState(false)
  const place = { id: customerId, note: note._id }
  const remove = async () => {
    const reply = await removing.run({ params: place, querystring: { updatedAt: note.updatedAt } })
    if (!reply.ok && reply.error.failure.code === 'stale') return setStale(true)
    if (!reply.ok) return toast.error(reply.text)
    const restore = async () => {
      if ((await restoreNote({ params: place })).error) toast.error('The note could not be brought back.')
    }
    toast.offer('The note was removed.', { label: 'Undo', forMs: 10_000, run: () => void restore() })
  }
  if (isEditing) return <ChangeNote customerId={customerId} note={note} onClose={() => setEditing(false)} />
  return (
    <>
      <p>{note.note}</p>
      <small>
        {note.by}, <FormattedDateTime iso={note.createdAt} />
        {note.updatedAt > note.createdAt && (
          <>
            , changed{note.changedBy && ` by ${note.changedBy}`} <FormattedDateTime iso={note.updatedAt} />
          </>
        )}
      </small>
      {isStale && (
        <ColleagueChange onTake={() => setStale(false)}>
          {note.changedBy ?? note.by} has changed this note meanwhile. It was not removed.
        </ColleagueChange>
      )}
      {mayWrite && (
        <div className="mt-1 flex gap-2">
          <Button small onClick={() => setEditing(true)}>
            Change
          </Button>
          <Button small busy={removing.isBusy} busyText="Removing" onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      )}
    </>
  )
}

function ChangeNote({ customerId, note, onClose }: { customerId: string; note: CustomerNote; onClose: () => void }) {
  // As it was when the field was filled: a colleague's change is shown, not overwritten.
  const [seen, setSeen] = useState(note)
  const [changeNote] = useChangeCustomerNoteMutation()
  const { run } = useAction(changeNote, { fallback: 'The note could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ note: seen.note }}
      className="grid gap-3"
      onSubmit={async (body) => {
        const params = { id: customerId, note: note._id }
        const reply = await run({ params, body: { ...body, updatedAt: seen.updatedAt } })
        if (!reply.ok) return reply
        onClose()
        return reply
      }}
    >
      {({ reset }) => (
        <>
          <TextArea name="note" dense label="Note" rows={4} maxLength={maxNoteLength} />
          {note.note !== seen.note && (
            <>
              <ColleagueChange
                onTake={() => {
                  reset({ note: note.note })
                  setSeen(note)
                }}
              >
                {note.changedBy ?? note.by} has changed this note meanwhile:
              </ColleagueChange>
              <p className="text-ink-3">{note.note}</p>
            </>
          )}
          <FormMessage />
          <div className="flex gap-2">
            <SubmitButton small variant="dark">
              Save
            </SubmitButton>
            <Button small onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
