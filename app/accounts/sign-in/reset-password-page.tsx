import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { newPasswordRule } from '#app/accounts/account-rules.ts'
import { NewPasswordInput } from '#app/accounts/new-password-input.tsx'
import { useAction } from '#app/api/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Form } from '#app/ui/forms/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form-parts.tsx'
import { AccountPage, accountFormClass } from './account-page.tsx'
import { useNext, withNext } from './next-path.ts'
import { useResetPasswordMutation } from './sign-in-api.ts'

/** This page's URL is a secret: it must not leak to other sites or search engines. */
const Private = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
)

export const handle = { isSameForAll: true }

const schema = z.object({ password: newPasswordRule })

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const next = useNext()
  const [isSet, setSet] = useState(false)
  const [resetPassword] = useResetPasswordMutation()
  const { run } = useAction(resetPassword, { fallback: 'The password could not be set. Please try again.' })
  if (isSet) {
    return (
      <AccountPage title="New password">
        <Private />
        <div className={accountFormClass}>
          <Banner tone="ok">Your new password has been set. Please sign in.</Banner>
          <ButtonLink variant="primary" full to={withNext('/login', next)}>
            Login
          </ButtonLink>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="New password" intro="Choose a new password. You will be signed out on all devices.">
      <Private />
      <Form
        schema={schema}
        defaultValues={{ password: '' }}
        className={accountFormClass}
        onSubmit={async (body) => {
          const reply = await run({ params: { token }, body })
          if (reply.ok) setSet(true)
          return reply
        }}
      >
        <NewPasswordInput label="New password" />
        <FormMessage>
          {(code) =>
            code === 'bad_token' && (
              <>
                {' '}
                <Link className="underline underline-offset-3" to={withNext('/forgetPassword', next)}>
                  Request a new link
                </Link>
              </>
            )
          }
        </FormMessage>
        <SubmitButton full>Set new password</SubmitButton>
      </Form>
    </AccountPage>
  )
}
