import { useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { ListLineDraft, ListSummary, SavedList } from '#contract/lists.ts'
import { maxListLines, maxListName, maxLists } from '#contract/quick-order-rules.ts'
import { useCreateListMutation, useListListsQuery, useUpdateListMutation } from './api.ts'

type Props = { lines: readonly ListLineDraft[]; onClose: () => void }

const title = 'Save to a list'

export default function SaveToListDialog({ lines, onClose }: Props) {
  const { data, isError, refetch } = useListListsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data) return <SaveForm lists={data.lists} lines={lines} onClose={onClose} />
  return (
    <Dialog open title={title} onClose={onClose}>
      {isError ? <ErrorState title="Your lists could not be loaded" onRetry={refetch} /> : <TextSkeleton lines={3} />}
    </Dialog>
  )
}

function SaveForm({ lists, lines, onClose }: Props & { lists: readonly ListSummary[] }) {
  const [listId, setListId] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [createList] = useCreateListMutation()
  const [updateList] = useUpdateListMutation()
  const isNew = listId === ''
  async function save() {
    if (isNew && name.trim() === '') return setProblem('Please give the list a name.')
    setBusy(true)
    const drafts = [...lines]
    const { data, error } = isNew
      ? await createList({ body: { name, lines: drafts } })
      : await updateList({ params: { id: listId }, body: { add: drafts } })
    setBusy(false)
    if (!data) return setProblem(toWords(toApiError(error), { fallback: 'The list could not be saved.' }))
    tell(data)
    onClose()
  }
  function tell(saved: SavedList) {
    const kept = new Set(saved.lines.map(({ product }) => product))
    const left = lines.filter(({ product }) => !kept.has(product)).length
    toast.success(`Saved to ${saved.name}.`)
    if (left > 0) toast.warning(`${pluralise(left, 'product')} no longer sold ${left === 1 ? 'was' : 'were'} left out.`)
  }
  const tooMany = lines.length > maxListLines
  return (
    <FormDialog title={title} action="Save" isBusy={isBusy} isReady={!tooMany} onSubmit={save} onClose={onClose}>
      <p className="note">{pluralise(lines.length, 'product')}. What the list has already is added up.</p>
      {lists.length > 0 && (
        <Select
          label="List"
          value={listId}
          options={[
            ...(lists.length < maxLists ? [{ value: '', label: 'A new list' }] : []),
            ...lists.map(({ _id, name: listName }) => ({ value: _id, label: listName })),
          ]}
          onChange={(event) => {
            setListId(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
      {isNew && (
        <TextInput
          label="Name of the new list"
          required
          maxLength={maxListName}
          placeholder="Pump station, board 3"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
      {problem && <Banner tone="bad">{problem}</Banner>}
    </FormDialog>
  )
}
