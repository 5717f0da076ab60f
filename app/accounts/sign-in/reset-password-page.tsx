import { useForm } from 'react-hook-form'
import { Link, useParams, useSearchParams } from 'react-router'
import { NewPasswordInput, passwordRules } from '#app/accounts/new-password-input.tsx'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toOwnPath } from '#contract/next-path.ts'
import { AccountForm } from './account-form.tsx'
import { withNext } from './next-path.ts'
import { useResetPasswordMutation } from './sign-in-api.ts'

/** The address of this page is a key: it is told to nobody, neither to other sites nor to search engines. */
const Private = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
)

export const handle = { query: ['next'] }

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const next = toOwnPath(search.get('next'))
  const [resetPassword] = useResetPasswordMutation()
  const { run, state, isBusy } = useAction(resetPassword, {
    fallback: 'The password could not be set. Please try again.',
  })
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    const reply = await run({ params: { token }, body })
    if (reply.ok) return
    const { password } = fieldErrors(reply.error)
    if (password) setError('password', { message: password }, { shouldFocus: true })
  })
  if (state.kind === 'done') {
    return (
      <AccountForm title="New password" onSubmit={() => {}}>
        <Private />
        <Banner tone="ok">Your new password has been set. Please sign in.</Banner>
        <ButtonLink variant="primary" full to={withNext('/login', next)}>
          Login
        </ButtonLink>
      </AccountForm>
    )
  }
  const isOver = state.kind === 'failed' && state.error.failure.code === 'bad_token'
  return (
    <AccountForm
      title="New password"
      intro="Choose a new password. You will be signed out on all devices."
      onSubmit={submit}
    >
      <Private />
      <NewPasswordInput
        label="New password"
        required
        error={errors.password?.message}
        {...register('password', passwordRules)}
      />
      {state.kind === 'failed' && !errors.password && (
        <Banner tone="bad">
          {state.text}{' '}
          {isOver && (
            <Link className="underline underline-offset-3" to={withNext('/forgetPassword', next)}>
              Ask for a new link
            </Link>
          )}
        </Banner>
      )}
      <Button type="submit" variant="primary" full busy={isBusy} busyText="Saving">
        Set new password
      </Button>
    </AccountForm>
  )
}
