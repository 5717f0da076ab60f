import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { Design } from '#contract/configure-catalogue.ts'
import { sizeInWords } from '#contract/configure-words.ts'
import { useSaveDesignMutation } from './api.ts'

const schema = z.object({ name: z.string().trim().min(1, 'Please fill this in.').max(80) })

export default function SaveDesignDialog({
  link,
  design,
  onClose,
}: {
  link: string
  design: Design
  onClose: () => void
}) {
  const [saveDesign] = useSaveDesignMutation()
  const { run } = useAction(saveDesign, { fallback: 'The design could not be saved. Please try again.' })
  return (
    <FormDialog
      title="Save to my account"
      action="Save"
      schema={schema}
      defaultValues={{ name: sizeInWords(design) }}
      onSubmit={async ({ name }) => {
        const reply = await run({ body: { name, link } })
        if (!reply.ok) return reply
        toast.success(`${name} has been saved.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={80} />
    </FormDialog>
  )
}
