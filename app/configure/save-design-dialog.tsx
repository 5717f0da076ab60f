import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useSaveDesignMutation } from './api.ts'

const schema = z.object({ name: z.string().trim().min(1, 'Please fill this in.').max(80) })

type Props = {
  link: string
  /** What it is called now, or by its size. */
  name: string
  /** It is in the account already, and only gets another name. */
  isSaved?: boolean
  onClose: () => void
}

export default function SaveDesignDialog({ link, name, isSaved = false, onClose }: Props) {
  const [saveDesign] = useSaveDesignMutation()
  const { run } = useAction(saveDesign, { fallback: 'The design could not be saved. Please try again.' })
  return (
    <FormDialog
      title={isSaved ? 'Rename enclosure' : 'Save to my account'}
      action={isSaved ? 'Rename' : 'Save'}
      schema={schema}
      defaultValues={{ name }}
      onSubmit={async (values) => {
        const reply = await run({ body: { name: values.name, link } })
        if (!reply.ok) return reply
        if (!isSaved) toast.success(`${values.name} has been saved.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={80} />
    </FormDialog>
  )
}
