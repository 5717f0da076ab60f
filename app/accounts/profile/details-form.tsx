import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { firstAdminName } from '#contract/accounts/session.ts'
import { emailRule, nameRule } from '../account-rules.ts'
import { EmailInput } from '../email-input.tsx'
import { useGetProfileQuery, useUpdateProfileMutation } from './profile-api.ts'

type Fields = { name: string; email: string; currentPassword: string }

const toFields = ({ name, email }: Pick<User, 'name' | 'email'>): Fields => ({ name, email, currentPassword: '' })

export function DetailsForm({ user }: { user: User }) {
  const [updateProfile] = useUpdateProfileMutation()
  const { refetch } = useGetProfileQuery()
  const { run } = useAction(updateProfile, { fallback: 'Your details could not be saved. Please try again.' })
  const draft = useDraft<Omit<Fields, 'currentPassword'>>(`details:${user._id}`)
  const isNewEmail = (email: string) => email.trim().toLowerCase() !== user.email
  const schema = z
    .object({ name: nameRule, email: emailRule, currentPassword: z.string() })
    .refine(({ email, currentPassword }) => !isNewEmail(email) || currentPassword !== '', {
      path: ['currentPassword'],
      message: 'Please enter your current password.',
    })
  const reload = async (form: FormApi<Fields>) => {
    const { data } = await refetch()
    if (data) form.reset(toFields(data))
  }
  return (
    <Panel title="Your details">
      <Form
        schema={schema}
        defaultValues={toFields(user)}
        draft={{ ...draft, save: ({ name, email }: Fields) => draft.save({ name, email }) }}
        className="grid gap-5"
        onSubmit={async ({ name, email, currentPassword }, { form, pressed }) => {
          const seen = pressed === 'overwrite' ? {} : { updatedAt: user.updatedAt }
          const reply = await run({ body: { name, ...(isNewEmail(email) ? { email, currentPassword } : {}), ...seen } })
          if (!reply.ok) return reply
          form.reset(toFields(reply.value))
          toast.success(
            isNewEmail(email)
              ? 'Saved. Please confirm your new e-mail address with the link we sent to it.'
              : 'Your details have been saved.',
          )
        }}
      >
        {(form) => {
          const [name, email] = form.watch(['name', 'email'])
          return (
            <>
              {user.name === firstAdminName && (
                <Banner tone="hold">Please enter your own name. History tells your colleagues who did what.</Banner>
              )}
              <TextInput name="name" label="Name" autoComplete="name" required maxLength={100} />
              <EmailInput autoComplete="email" />
              {isNewEmail(email) && (
                <PasswordInput
                  name="currentPassword"
                  label="Current password"
                  autoComplete="current-password"
                  required
                  hint="Enter your password to change your e-mail address."
                />
              )}
              <FormMessage onReload={() => void reload(form)} />
              <div>
                <SubmitButton disabled={!isNewEmail(email) && name === user.name}>Save details</SubmitButton>
              </div>
            </>
          )
        }}
      </Form>
    </Panel>
  )
}
