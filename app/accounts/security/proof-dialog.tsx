import { z } from 'zod'
import { proofSettled } from '#app/api/base-query.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { currentPasswordRule } from '../account-rules.ts'
import { CodeInput } from '../code-input.tsx'
import { useListFactorsQuery } from './factors-api.ts'
import { useProveMutation } from './proof-api.ts'

const dialog = { title: 'Is it you?', action: 'Continue', busyText: 'Checking' } as const
const fallback = 'This could not be checked. Please try again.'

/** Asks who is there, before money leaves or data is taken away; then the call goes on by itself. */
export default function ProofDialog({ user }: { user: User }) {
  const { data, isError } = useListFactorsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data && !isError) return null
  return data?.factors.some(({ isActive }) => isActive) ? <AskCode /> : <AskPassword user={user} />
}

const password = z.object({ password: currentPasswordRule })

function AskPassword({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const [prove] = useProveMutation()
  const { run } = useAction(prove, { fallback })
  return (
    <FormDialog
      {...dialog}
      schema={password}
      defaultValues={{ password: '' }}
      focusOn="password"
      onClose={() => dispatch(proofSettled(false))}
      onSubmit={async (body, { form }) => {
        const reply = await run({ body })
        if (reply.ok) dispatch(proofSettled(true))
        else form.setFocus('password', { shouldSelect: true })
        return reply
      }}
    >
      <p>This needs your password again, because you signed in more than ten minutes ago.</p>
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput name="password" label="Password" autoComplete="current-password" required maxLength={1000} />
    </FormDialog>
  )
}

const code = z.object({ code: filled('Please enter the code.') })

function AskCode() {
  const dispatch = useAppDispatch()
  const [prove] = useProveMutation()
  const { run } = useAction(prove, { fallback })
  return (
    <FormDialog
      {...dialog}
      schema={code}
      defaultValues={{ code: '' }}
      focusOn="code"
      onClose={() => dispatch(proofSettled(false))}
      onSubmit={async (body, { form }) => {
        const reply = await run({ body })
        if (reply.ok) dispatch(proofSettled(true))
        else form.setFocus('code', { shouldSelect: true })
        return reply
      }}
    >
      <p>This needs a code from your authenticator app, because none was entered here lately.</p>
      <CodeInput hint="Without your phone, enter a recovery code." />
    </FormDialog>
  )
}
