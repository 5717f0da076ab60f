import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { currentPasswordRule, newPasswordRule } from '../account-rules.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { useUpdateProfileMutation } from './profile-api.ts'

const schema = z.object({ currentPassword: currentPasswordRule, password: newPasswordRule })

export function PasswordForm({ user }: { user: User }) {
  const [updateProfile] = useUpdateProfileMutation()
  const { run } = useAction(updateProfile, { fallback: 'The password could not be changed. Please try again.' })
  return (
    <Panel title="Password">
      <Form
        schema={schema}
        defaultValues={{ currentPassword: '', password: '' }}
        className="grid gap-5"
        onSubmit={async (body, { form }) => {
          const reply = await run({ body })
          if (!reply.ok) return reply
          form.reset()
          toast.success('Your password has been changed. Other devices have been signed out.')
        }}
      >
        {user.mustChangePassword && (
          <Banner tone="hold">This account still has its initial password. Please choose your own.</Banner>
        )}
        {/* Tells password managers which account this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput name="currentPassword" label="Current password" autoComplete="current-password" required />
        <NewPasswordInput label="New password" />
        <FormMessage />
        <div>
          <SubmitButton variant="plain">Change password</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
