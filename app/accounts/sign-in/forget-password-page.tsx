import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { maxNextLength } from '#contract/accounts/next-path.ts'
import { emailRule } from '../account-rules.ts'
import { EmailInput } from '../email-input.tsx'
import { AccountPage, accountFormClass } from './account-page.tsx'
import { useNext, withNext } from './next-path.ts'
import { useForgotPasswordMutation } from './sign-in-api.ts'

const schema = z.object({ email: emailRule })

export default function ForgetPasswordPage() {
  const next = useNext()
  const [forgotPassword] = useForgotPasswordMutation()
  const { run } = useAction(forgotPassword, { fallback: 'The link could not be sent. Please try again.' })
  const [answer, setAnswer] = useState<string>()
  return (
    <AccountPage
      title="Forgot password"
      intro="Enter your e-mail address and we will send you a link to set a new password."
      footer={
        <p>
          Remembered it? <Link to={withNext('/login', next)}>Sign in</Link>
        </p>
      }
    >
      <Form
        schema={schema}
        defaultValues={{ email: '' }}
        className={accountFormClass}
        onSubmit={async (body) => {
          setAnswer(undefined)
          const reply = await run({ body: { ...body, ...(next && next.length <= maxNextLength ? { next } : {}) } })
          if (reply.ok) setAnswer(reply.value.message)
          return reply
        }}
      >
        <EmailInput />
        {answer && <Banner tone="ok">{answer} Nothing after a few minutes? Please check your spam folder.</Banner>}
        <FormMessage />
        <SubmitButton full busyText="Sending">
          {answer ? 'Send the link again' : 'Send the link'}
        </SubmitButton>
      </Form>
    </AccountPage>
  )
}
