import '#app/styles/parts/account.css'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { useLoginMutation } from './api.ts'
import { withNext } from './next-path.ts'
import { useArrival } from './use-arrival.ts'

type Fields = { email: string; password: string; rememberMe: boolean }

export default function LoginPage() {
  const { next } = useArrival()
  const [login] = useLoginMutation()
  const { run, state, isBusy } = useAction(login, { fallback: 'You could not be signed in. Please try again.' })
  const { register, handleSubmit, setFocus, formState } = useForm<Fields>()
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    const reply = await run({ body })
    if (!reply.ok) setFocus('password', { shouldSelect: true })
  })
  return (
    <AccountForm
      title="Login"
      intro={next && 'Please sign in to go on. What you have in your cart stays there.'}
      onSubmit={submit}
      footer={
        <>
          <p>
            <Link to="/forgetPassword">Forgot your password?</Link>
          </p>
          <p>
            New here? <Link to={withNext('/Register', next)}>Register</Link>
          </p>
        </>
      }
    >
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        maxLength={254}
        error={errors.email?.message}
        {...register('email', { required: 'Please enter your e-mail address.' })}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        maxLength={1000}
        error={errors.password?.message}
        {...register('password', { required: 'Please enter your password.' })}
      />
      <Checkbox label="Remember me for 90 days on this device" {...register('rememberMe')} />
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <Button type="submit" variant="go" full busy={isBusy} busyText="Signing in">
        Login
      </Button>
    </AccountForm>
  )
}
