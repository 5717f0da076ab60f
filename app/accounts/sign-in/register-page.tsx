import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { EmailInput, emailRules } from '#app/accounts/email-input.tsx'
import { NewPasswordInput, passwordRules } from '#app/accounts/new-password-input.tsx'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { withNext } from './next-path.ts'
import { useRegisterMutation } from './sign-in-api.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'

type Fields = { name: string; email: string; password: string; rememberMe: boolean }
const fields = ['name', 'email', 'password'] as const

export const handle = { query: ['next'] }

export default function RegisterPage() {
  const { next } = useRedirectWhenSignedIn()
  const [registerAccount] = useRegisterMutation()
  const { run, state, isBusy } = useAction(registerAccount, {
    fallback: 'Your account could not be created. Please try again.',
  })
  const { register, handleSubmit, setError, formState } = useForm<Fields>()
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    const reply = await run({ body })
    if (reply.ok) return
    const words = fieldErrors(reply.error)
    for (const field of fields) if (words[field]) setError(field, { message: words[field] }, { shouldFocus: true })
  })
  const isTaken = state.kind === 'failed' && state.error.failure.code === 'email_taken'
  return (
    <AccountForm
      title="Register"
      intro="With an account you can track orders, save addresses and favourites, and check out faster."
      onSubmit={submit}
      footer={
        <p>
          You have an account? <Link to={withNext('/login', next)}>Login</Link>
        </p>
      }
    >
      <TextInput
        label="Name"
        autoComplete="name"
        required
        maxLength={100}
        error={errors.name?.message}
        {...register('name', { required: 'Please enter your name.' })}
      />
      <EmailInput error={errors.email?.message} {...register('email', emailRules)} />
      <NewPasswordInput
        label="Password"
        required
        error={errors.password?.message}
        {...register('password', passwordRules)}
      />
      <Checkbox label="Remember me for 90 days on this device" {...register('rememberMe')} />
      {state.kind === 'failed' && (isTaken || !fields.some((field) => errors[field])) && (
        <Banner tone="bad">
          {state.text}{' '}
          {isTaken && (
            <Link className="underline underline-offset-3" to={withNext('/login', next)}>
              Sign in instead
            </Link>
          )}
        </Banner>
      )}
      <Button type="submit" variant="primary" full busy={isBusy} busyText="Creating your account">
        Register
      </Button>
      <p className="note">
        By registering you accept our{' '}
        <Link className="underline underline-offset-3" to="/termsCondition">
          Terms &amp; Conditions
        </Link>{' '}
        and have read our{' '}
        <Link className="underline underline-offset-3" to="/privacyPolicy">
          Privacy and Cookie Policy
        </Link>
        .
      </p>
    </AccountForm>
  )
}
