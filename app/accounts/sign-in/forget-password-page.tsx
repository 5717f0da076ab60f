import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { EmailInput, emailRules } from '#app/accounts/email-input.tsx'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { maxNextLength, toOwnPath } from '#contract/next-path.ts'
import { AccountForm } from './account-form.tsx'
import { withNext } from './next-path.ts'
import { useForgotPasswordMutation } from './sign-in-api.ts'

export const handle = { query: ['next'] }

export default function ForgetPasswordPage() {
  const [search] = useSearchParams()
  const next = toOwnPath(search.get('next'))
  const [forgotPassword] = useForgotPasswordMutation()
  const { run, state, isBusy } = useAction(forgotPassword, {
    fallback: 'The link could not be sent. Please try again.',
  })
  const [answer, setAnswer] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>()
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    setAnswer(undefined)
    const reply = await run({ body: { ...body, ...(next && next.length <= maxNextLength ? { next } : {}) } })
    if (reply.ok) return setAnswer(reply.value.message)
    const { email } = fieldErrors(reply.error)
    if (email) setError('email', { message: email }, { shouldFocus: true })
  })
  return (
    <AccountForm
      title="Forgot password"
      intro="Enter your e-mail address and we will send you a link to set a new password."
      onSubmit={submit}
      footer={
        <p>
          You remember it? <Link to={withNext('/login', next)}>Login</Link>
        </p>
      }
    >
      <EmailInput error={errors.email?.message} {...register('email', emailRules)} />
      {answer && (
        <Banner tone="ok">{answer} Nothing there after a few minutes? Please look into the spam folder.</Banner>
      )}
      {state.kind === 'failed' && !errors.email && <Banner tone="bad">{state.text}</Banner>}
      <Button type="submit" variant="primary" full busy={isBusy} busyText="Sending">
        {answer ? 'Send the link again' : 'Send the link'}
      </Button>
    </AccountForm>
  )
}
