import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { SavedList } from '#contract/lists/calls.ts'
import { maxListName } from '#contract/quick-order/rules.ts'
import { useUpdateListMutation } from './api.ts'

const schema = z.object({ name: filled('Please give the list a name.') })

export function RenameList({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const [updateList] = useUpdateListMutation()
  const { run } = useAction(updateList, { fallback: 'The list could not be renamed.' })
  return (
    <FormDialog
      title="Rename list"
      action="Rename"
      schema={schema}
      defaultValues={{ name: list.name }}
      onSubmit={async (body) => {
        const reply = await run({ params: { id: list._id }, body })
        if (!reply.ok) return reply
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={maxListName} />
    </FormDialog>
  )
}
