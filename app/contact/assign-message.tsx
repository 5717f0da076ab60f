import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import type { MessageThread } from '#contract/contact/calls.ts'
import { useUpdateContactMessageMutation } from './api.ts'

type Props = {
  thread: MessageThread
  /** Who may answer messages. */
  people: readonly { _id: string; name: string }[]
  mayWrite: boolean
}

/** Who in the office looks after it: whoever answers first, unless it is assigned to somebody else. */
export function AssignMessage({ thread: { _id, owner, updatedAt }, people, mayWrite }: Props) {
  const [updateMessage] = useUpdateContactMessageMutation()
  const { run, isBusy } = useAction(updateMessage, { fallback: 'The message could not be assigned.' })
  if (!mayWrite) return <p>{owner?.name ?? 'Nobody yet'}</p>
  const assign = async (id: string) => {
    const reply = await run({ params: { id: _id }, body: { owner: id || null, updatedAt } })
    if (!reply.ok) toast.error(reply.text)
  }
  const options = owner && !people.some((person) => person._id === owner._id) ? [owner, ...people] : people
  return (
    <Select
      dense
      hideLabel
      label="Looked after by"
      placeholder="Nobody yet"
      options={options.map(({ _id: value, name }) => ({ value, label: name }))}
      value={owner?._id ?? ''}
      disabled={isBusy}
      onChange={(event) => void assign(event.target.value)}
    />
  )
}
