import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { newPasswordRule } from '../account-rules.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { AccountPage, accountFormClass } from './account-page.tsx'
import { useNext, withNext } from './next-path.ts'
import { useCheckResetLinkQuery, useResetPasswordMutation } from './sign-in-api.ts'

/** This page's URL is a secret: it must not leak to other sites or search engines. */
const Private = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
)

export const handle = { isSameForAll: true }

const schema = z.object({ password: newPasswordRule })

type State = 'checking' | 'open' | 'dead' | 'set'

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [state, setState] = useState<State>('checking')
  const { data, isError } = useCheckResetLinkQuery({ params: { token } }, { skip: state !== 'checking' })
  // A shop that does not answer now may do so when the form is sent.
  if (state === 'checking' && (data || isError)) setState(data?.valid === false ? 'dead' : 'open')
  if (state === 'set') return <PasswordSet />
  if (state === 'dead') return <DeadLink />
  return (
    <AccountPage title="New password" intro="Choose a new password. You will be signed out on all devices.">
      <Private />
      {state === 'open' ? (
        <NewPasswordForm token={token} onSet={() => setState('set')} onDead={() => setState('dead')} />
      ) : (
        <Loading label="Checking the link">
          <Skeleton height={220} />
        </Loading>
      )}
    </AccountPage>
  )
}

type FormProps = { token: string; onSet: () => void; onDead: () => void }

function NewPasswordForm({ token, onSet, onDead }: FormProps) {
  const [resetPassword] = useResetPasswordMutation()
  const { run } = useAction(resetPassword, { fallback: 'The password could not be set. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ password: '' }}
      className={accountFormClass}
      onSubmit={async (body) => {
        const reply = await run({ params: { token }, body })
        if (reply.ok) onSet()
        else if (reply.error.failure.code === 'bad_token') onDead()
        return reply
      }}
    >
      <NewPasswordInput label="New password" />
      <FormMessage />
      <SubmitButton full>Set new password</SubmitButton>
    </Form>
  )
}

function DeadLink() {
  const next = useNext()
  return (
    <AccountPage title="New password">
      <Private />
      <div className={accountFormClass}>
        <Banner tone="bad">
          This link is no longer valid. A link works once and only for a while, and a newer one replaces it.
        </Banner>
        <ButtonLink variant="primary" full to={withNext('/forgetPassword', next)}>
          Request a new link
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

function PasswordSet() {
  const next = useNext()
  return (
    <AccountPage title="New password">
      <Private />
      <div className={accountFormClass}>
        <Banner tone="ok">Your new password has been set. Please sign in.</Banner>
        <ButtonLink variant="primary" full to={withNext('/login', next)}>
          Sign in
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
