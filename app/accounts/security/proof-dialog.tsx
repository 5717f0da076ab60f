import { useState } from 'react'
import { z } from 'zod'
import { proofSettled } from '#app/api/base-query.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'
import type { User } from '#contract/accounts/calls.ts'
import type { FactorKind } from '#contract/accounts/factors.ts'
import { currentPasswordRule } from '../account-rules.ts'
import { CodeInput } from '../code-input.tsx'
import { whyNoPasskeys } from '../passkeys.ts'
import { UsePasskey } from '../use-passkey.tsx'
import { useChallengePasskeyMutation, useListFactorsQuery } from './factors-api.ts'
import { useProveMutation } from './proof-api.ts'

const dialog = { title: 'Is it you?', action: 'Continue', busyText: 'Checking' } as const

/** Asks who is there, before money leaves or data is taken away; then the call goes on by itself. */
export default function ProofDialog({ user }: { user: User }) {
  const { data, isError } = useListFactorsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data && !isError) return null
  const kinds = data?.factors.flatMap(({ isActive, kind }) => (isActive ? kind : [])) ?? []
  return kinds.length > 0 ? <AskFactor kinds={kinds} /> : <AskPassword user={user} />
}

function useProof() {
  const dispatch = useAppDispatch()
  const [prove] = useProveMutation()
  const { run } = useAction(prove, { fallback: 'This could not be checked. Please try again.' })
  return {
    onClose: () => dispatch(proofSettled(false)),
    async prove(body: Parameters<typeof prove>[0]['body'], onWrong: () => void) {
      const reply = await run({ body })
      if (reply.ok) dispatch(proofSettled(true))
      else onWrong()
      return reply
    },
  }
}

const password = z.object({ password: currentPasswordRule })

function AskPassword({ user }: { user: User }) {
  const { prove, onClose } = useProof()
  return (
    <FormDialog
      {...dialog}
      schema={password}
      defaultValues={{ password: '' }}
      focusOn="password"
      onClose={onClose}
      onSubmit={(body, { form }) => prove(body, () => form.setFocus('password', { shouldSelect: true }))}
    >
      <p>This needs your password again, because you signed in more than ten minutes ago.</p>
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput name="password" label="Password" autoComplete="current-password" required maxLength={1000} />
    </FormDialog>
  )
}

/** The passkey first, if the account has one that works here. */
function AskFactor({ kinds }: { kinds: FactorKind[] }) {
  const dispatch = useAppDispatch()
  const [isByCode, setByCode] = useState(!kinds.includes('passkey') || whyNoPasskeys() !== undefined)
  const [ask] = useChallengePasskeyMutation()
  const [prove] = useProveMutation()
  if (isByCode) return <AskCode hasApp={kinds.includes('totp')} />
  const cancel = () => dispatch(proofSettled(false))
  return (
    <Dialog open title={dialog.title} onClose={cancel}>
      <p>This needs your passkey, because none was used here lately.</p>
      <UsePasskey
        className="dialog-actions"
        ask={() => ask({ body: { purpose: 'prove' } })}
        send={(passkey) => prove({ body: { passkey } })}
        onDone={() => dispatch(proofSettled(true))}
      >
        <Button onClick={() => setByCode(true)}>Enter a code instead</Button>
        <Button onClick={cancel}>Cancel</Button>
      </UsePasskey>
    </Dialog>
  )
}

const code = z.object({ code: filled('Please enter the code.') })

function AskCode({ hasApp }: { hasApp: boolean }) {
  const { prove, onClose } = useProof()
  return (
    <FormDialog
      {...dialog}
      schema={code}
      defaultValues={{ code: '' }}
      focusOn="code"
      onClose={onClose}
      onSubmit={(body, { form }) => prove(body, () => form.setFocus('code', { shouldSelect: true }))}
    >
      <p>
        This needs {hasApp ? 'a code from your authenticator app' : 'one of your recovery codes'}, because none was
        entered here lately.
      </p>
      <CodeInput {...(hasApp ? { hint: 'Without your phone, enter a recovery code.' } : {})} />
    </FormDialog>
  )
}
