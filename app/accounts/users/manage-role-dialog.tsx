import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import type { ListedUser } from '#contract/accounts/calls.ts'
import { type OfficeRole, officeRoleNames, officeRoles } from '#contract/accounts/permissions.ts'
import { RoleField } from './manage-role-field.tsx'
import { useUpdateUserMutation } from './manage-users-api.ts'

const schema = z.object({ officeRole: z.enum(officeRoles, 'Please choose a role.') })

/** Gives somebody a role in the office, or another one. */
export function RoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { _id: id, name, email, role, emailVerified, updatedAt } = user
  const [updateUser] = useUpdateUserMutation()
  const { run } = useAction(updateUser, {
    fallback: 'The role could not be changed. Please try again.',
    codes: { stale: 'Somebody else changed this account in the meantime. Please close this and look again.' },
  })
  return (
    <FormDialog
      title={role === 'admin' ? `Change ${name}'s role` : `Give ${name} a role in the office`}
      action="Save role"
      schema={schema}
      defaultValues={{ officeRole: (user.officeRole ?? '') as OfficeRole }}
      onSubmit={async ({ officeRole }) => {
        const reply = await run({ params: { id }, body: { officeRole, updatedAt } })
        if (!reply.ok) return reply
        toast.success(`${name}'s role is now ${officeRoleNames[officeRole].toLowerCase()}.`)
        onClose()
      }}
      onClose={onClose}
    >
      {role === 'shopper' && !emailVerified && (
        <p className="note">{`The address ${email} is not confirmed yet. Invite ${name} on the Staff tab instead: the link proves whose it is.`}</p>
      )}
      <RoleField />
    </FormDialog>
  )
}
