import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { EmailInput, emailRules } from '#app/accounts/email-input.tsx'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { User } from '#contract/accounts.ts'
import { useGetProfileQuery, useUpdateProfileMutation } from './profile-api.ts'

type Fields = { name: string; email: string; currentPassword: string }
const fields = ['name', 'email', 'currentPassword'] as const

export function DetailsForm({ user }: { user: User }) {
  const [updateProfile] = useUpdateProfileMutation()
  const { refetch } = useGetProfileQuery()
  const {
    run,
    state,
    reset: forgetFailure,
    isBusy,
  } = useAction(updateProfile, {
    fallback: 'Your details could not be saved. Please try again.',
  })
  const draft = useDraft<Pick<Fields, 'name' | 'email'>>(`details:${user._id}`)
  const { register, handleSubmit, setError, reset, resetField, watch, formState } = useForm<Fields>({
    defaultValues: { name: user.name, email: user.email, currentPassword: '', ...draft.kept },
  })
  const { errors } = formState
  const [name, email] = watch(['name', 'email'])
  const isNewEmail = email.trim().toLowerCase() !== user.email
  const isChanged = isNewEmail || name !== user.name
  useEffect(() => {
    if (isChanged) draft.keep({ name, email })
    else draft.forget()
  }, [isChanged, name, email, draft.keep, draft.forget])

  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  const reload = async () => {
    const { data } = await refetch()
    if (!data) return
    reset({ name: data.name, email: data.email, currentPassword: '' })
    forgetFailure()
  }
  const save = async ({ currentPassword, ...body }: Fields, seen: { updatedAt?: string }) => {
    const reply = await run({ body: { ...(isNewEmail ? { ...body, currentPassword } : { name: body.name }), ...seen } })
    if (!reply.ok) {
      const words = fieldErrors(reply.error)
      for (const field of fields) if (words[field]) setError(field, { message: words[field] }, { shouldFocus: true })
      return
    }
    draft.forget()
    resetField('name', { defaultValue: reply.value.name })
    resetField('email', { defaultValue: reply.value.email })
    resetField('currentPassword')
    toast.success(
      isNewEmail
        ? 'Saved. Please confirm your new e-mail address with the link we sent to it.'
        : 'Your details have been saved.',
    )
  }
  const submit = handleSubmit((typed) => save(typed, { updatedAt: user.updatedAt }))
  const isFieldError = fields.some((field) => errors[field])
  return (
    <Panel title="Your details">
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextInput
          label="Name"
          autoComplete="name"
          required
          maxLength={100}
          error={errors.name?.message}
          {...register('name', { required: 'Please enter your name.' })}
        />
        <EmailInput autoComplete="email" error={errors.email?.message} {...register('email', emailRules)} />
        {isNewEmail && (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            hint="Enter your password to change your e-mail address."
            error={errors.currentPassword?.message}
            {...register('currentPassword', { required: 'Please enter your current password.' })}
          />
        )}
        {isStale && (
          <StaleBanner
            busy={isBusy}
            onReload={() => void reload()}
            onOverwrite={handleSubmit((typed) => save(typed, {}))}
          />
        )}
        {state.kind === 'failed' && !isFieldError && !isStale && <Banner tone="bad">{state.text}</Banner>}
        <div>
          <Button type="submit" variant="primary" busy={isBusy} busyText="Saving" disabled={!isChanged}>
            Save details
          </Button>
        </div>
      </form>
    </Panel>
  )
}
