import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'
import type { FactorKind } from '#contract/accounts/factors.ts'
import { emailRule } from '../account-rules.ts'
import { EmailInput } from '../email-input.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { useLoginMutation } from './sign-in-api.ts'

type Props = {
  /** The previous user: only the password is missing. */
  known?: { email: string; rememberMe: boolean }
  className: string
}

const schema = z.object({
  email: emailRule,
  password: z.string().min(1, 'Please enter your password.'),
  rememberMe: z.boolean(),
})

export function LoginForm({ known, className }: Props) {
  const [login] = useLoginMutation()
  const { run } = useAction(login, { fallback: 'You could not be signed in. Please try again.' })
  const [second, setSecond] = useState<{ token: string; methods: FactorKind[] }>()
  if (second) return <SecondStepForm {...second} className={className} onBack={() => setSecond(undefined)} />
  return (
    <Form
      schema={schema}
      defaultValues={{ email: known?.email ?? '', password: '', rememberMe: known?.rememberMe ?? false }}
      className={className}
      {...(known ? { focusOn: 'password' as const } : {})}
      onSubmit={async (body, { form }) => {
        const reply = await run({ body })
        if (!reply.ok) form.setFocus('password', { shouldSelect: true })
        else if ('step' in reply.value) setSecond(reply.value)
        return reply
      }}
    >
      <EmailInput />
      <PasswordInput name="password" label="Password" autoComplete="current-password" required maxLength={1000} />
      <Checkbox name="rememberMe" label="Remember me for 90 days on this device" />
      <FormMessage />
      <SubmitButton full busyText="Signing in">
        Sign in
      </SubmitButton>
      <PasskeySignIn />
    </Form>
  )
}
