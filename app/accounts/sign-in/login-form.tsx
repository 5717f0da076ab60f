import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { EmailInput, emailRules } from '#app/accounts/email-input.tsx'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { useLoginMutation } from './sign-in-api.ts'

type Fields = { email: string; password: string; rememberMe: boolean }
type Props = {
  /** Who was here before: only the password is missing. */
  known?: { email: string; rememberMe: boolean }
  frame: (parts: { submit: () => void; fields: ReactNode }) => ReactNode
}

/** The fields and the button of a sign-in; the screen puts them into a form of its own. */
export function LoginForm({ known, frame }: Props) {
  const [login] = useLoginMutation()
  const { run, state, isBusy } = useAction(login, { fallback: 'You could not be signed in. Please try again.' })
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Fields>({
    defaultValues: { email: known?.email ?? '', password: '', rememberMe: known?.rememberMe ?? false },
  })
  const { errors } = formState
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) setFocus('password')
  }, [isKnown, setFocus])
  const submit = handleSubmit(async (body) => {
    const reply = await run({ body })
    if (reply.ok) return
    const { email } = fieldErrors(reply.error)
    if (email) setError('email', { message: email }, { shouldFocus: true })
    else setFocus('password', { shouldSelect: true })
  })
  return frame({
    submit: () => void submit(),
    fields: (
      <>
        <EmailInput error={errors.email?.message} {...register('email', emailRules)} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          maxLength={1000}
          error={errors.password?.message}
          {...register('password', { required: 'Please enter your password.' })}
        />
        <Checkbox label="Remember me for 90 days on this device" {...register('rememberMe')} />
        {state.kind === 'failed' && !errors.email && <Banner tone="bad">{state.text}</Banner>}
        <Button type="submit" variant="primary" full busy={isBusy} busyText="Signing in">
          Login
        </Button>
      </>
    ),
  })
}
