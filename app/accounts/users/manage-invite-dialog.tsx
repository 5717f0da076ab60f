import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { type OfficeRole, officeRoles } from '#contract/accounts/permissions.ts'
import { EmailInput } from '../email-input.tsx'
import { RoleField } from './manage-role-field.tsx'
import { useInviteUserMutation } from './manage-users-api.ts'

const schema = z.object({
  name: filled('Please enter a name. The office sees who did what.'),
  email: filled('Please enter an e-mail address.'),
  officeRole: z.enum(officeRoles, 'Please choose a role.'),
})
const empty = { name: '', email: '', officeRole: '' as OfficeRole }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = useInviteUserMutation()
  const { run } = useAction(invite, { fallback: 'The invitation could not be sent. Please try again.' })
  return (
    <FormDialog
      title="Invite somebody into the office"
      action="Send invitation"
      busyText="Sending"
      schema={schema}
      defaultValues={empty}
      onSubmit={async (body) => {
        const reply = await run({ body })
        if (!reply.ok) return reply
        toast.success(`${reply.value.name} will get an e-mail with a link to choose a password.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={100} autoComplete="off" />
      <EmailInput autoComplete="off" />
      <RoleField />
      <p className="note">The link is valid for seven days. Invite the same person again to send a new one.</p>
    </FormDialog>
  )
}
