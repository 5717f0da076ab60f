import { useForm } from 'react-hook-form'
import { NewPasswordInput, passwordRules } from '#app/accounts/new-password-input.tsx'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { User } from '#contract/accounts.ts'
import { useUpdateProfileMutation } from './profile-api.ts'

type Fields = { currentPassword: string; password: string }
const fields = ['currentPassword', 'password'] as const

export function PasswordForm({ user }: { user: User }) {
  const [updateProfile] = useUpdateProfileMutation()
  const { run, state, isBusy } = useAction(updateProfile, {
    fallback: 'The password could not be changed. Please try again.',
  })
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>()
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    const reply = await run({ body })
    if (!reply.ok) {
      const words = fieldErrors(reply.error)
      for (const field of fields) if (words[field]) setError(field, { message: words[field] }, { shouldFocus: true })
      return
    }
    reset({ currentPassword: '', password: '' })
    toast.success('Your password has been changed. Other devices have been signed out.')
  })
  return (
    <Panel title="Password">
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {user.mustChangePassword && (
          <Banner tone="hold">This account still has its first password. Please choose your own.</Banner>
        )}
        {/* Tells a password manager whose password it saves. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Please enter your current password.' })}
        />
        <NewPasswordInput
          label="New password"
          required
          error={errors.password?.message}
          {...register('password', passwordRules)}
        />
        {state.kind === 'failed' && !fields.some((field) => errors[field]) && <Banner tone="bad">{state.text}</Banner>}
        <div>
          <Button type="submit" busy={isBusy} busyText="Saving">
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
