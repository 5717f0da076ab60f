import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Factor } from '#contract/accounts/factor-calls.ts'
import { factorKindNames } from '#contract/accounts/factors.ts'
import { useRenameFactorMutation } from './factors-api.ts'

const schema = z.object({ name: filled('Please enter a name.') })

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const [rename] = useRenameFactorMutation()
  const { run } = useAction(rename, { fallback: 'The name could not be saved. Please try again.' })
  return (
    <FormDialog
      title={`Rename ${factorKindNames[factor.kind]}`}
      action="Save"
      schema={schema}
      defaultValues={{ name: factor.name }}
      focusOn="name"
      onClose={onClose}
      onSubmit={async (body) => {
        const reply = await run({ params: { id: factor._id }, body })
        if (reply.ok) onClose()
        return reply
      }}
    >
      <TextInput name="name" label="Name" required maxLength={60} />
    </FormDialog>
  )
}
