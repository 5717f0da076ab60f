import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { SavedList } from '#contract/lists.ts'
import { maxListName } from '#contract/quick-order-rules.ts'
import { useUpdateListMutation } from './api.ts'

export function RenameList({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const [name, setName] = useState(list.name)
  const [updateList] = useUpdateListMutation()
  const { run, state, isBusy } = useAction(updateList, { fallback: 'The list could not be renamed.' })
  const save = async () => {
    const reply = await run({ params: { id: list._id }, body: { name } })
    if (reply.ok) onClose()
  }
  return (
    <FormDialog
      title="Rename list"
      action="Rename"
      isBusy={isBusy}
      isReady={name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={maxListName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
    </FormDialog>
  )
}
