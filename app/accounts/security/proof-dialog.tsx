import { z } from 'zod'
import { proofSettled } from '#app/api/base-query.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { currentPasswordRule } from '../account-rules.ts'
import { useProveMutation } from './proof-api.ts'

const schema = z.object({ password: currentPasswordRule })

/** Asks who is there, before money leaves or data is taken away; then the call goes on by itself. */
export default function ProofDialog({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const [prove] = useProveMutation()
  const { run } = useAction(prove, { fallback: 'This could not be checked. Please try again.' })
  return (
    <FormDialog
      title="Is it you?"
      action="Continue"
      busyText="Checking"
      schema={schema}
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
