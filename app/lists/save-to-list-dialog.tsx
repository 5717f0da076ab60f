import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { ListLineDraft, ListSummary, SavedList } from '#contract/lists/calls.ts'
import { maxListName, maxLists } from '#contract/quick-order/rules.ts'
import { useCreateListMutation, useListListsQuery, useUpdateListMutation } from './api.ts'

type Props = { lines: readonly ListLineDraft[]; note: string; onClose: () => void }

const title = 'Save to a list'
const newList = ''
const schema = z
  .object({ list: z.string(), name: z.string() })
  .refine(({ list, name }) => list !== newList || name.trim() !== '', {
    path: ['name'],
    error: 'Please give the list a name.',
  })

export default function SaveToListDialog({ lines, note, onClose }: Props) {
  const { data, isError, refetch } = useListListsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data) return <SaveForm lists={data.lists} lines={lines} note={note} onClose={onClose} />
  return (
    <Dialog open title={title} onClose={onClose}>
      {isError ? <ErrorState title="Your lists could not be loaded" onRetry={refetch} /> : <TextSkeleton lines={3} />}
    </Dialog>
  )
}

function SaveForm({ lists, lines, note, onClose }: Props & { lists: readonly ListSummary[] }) {
  const [createList] = useCreateListMutation()
  const [updateList] = useUpdateListMutation()
  const fallback = 'The list could not be saved. Please try again.'
  const creating = useAction(createList, { fallback })
  const adding = useAction(updateList, { fallback })
  const options = [
    ...(lists.length < maxLists ? [{ value: newList, label: 'A new list' }] : []),
    ...lists.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <FormDialog
      title={title}
      action="Save"
      schema={schema}
      defaultValues={{ list: options[0]?.value ?? newList, name: '' }}
      onSubmit={async ({ list, name }) => {
        const drafts = [...lines]
        const reply =
          list === newList
            ? await creating.run({ body: { name, lines: drafts } })
            : await adding.run({ params: { id: list }, body: { add: drafts } })
        if (!reply.ok) return reply
        showOutcome(reply.value, lines)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">
        {pluralise(lines.length, 'product')}. Quantities are added to those already on the list. {note}
      </p>
      {lists.length > 0 && <Select name="list" label="List" options={options} />}
      <NewName />
    </FormDialog>
  )
}

function NewName() {
  const list = useWatch({ name: 'list' })
  if (list !== newList) return null
  return (
    <TextInput
      name="name"
      label="Name of the new list"
      required
      maxLength={maxListName}
      placeholder="Pump station, board 3"
    />
  )
}

function showOutcome(saved: SavedList, lines: readonly ListLineDraft[]) {
  const savedIds = new Set(saved.lines.map(({ product }) => product))
  const left = lines.filter(({ product }) => !savedIds.has(product)).length
  toast.success(`Saved to ${saved.name}.`)
  if (left > 0) toast.warning(`${pluralise(left, 'product')} no longer sold ${left === 1 ? 'was' : 'were'} left out.`)
}
