import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { CodeInput } from '../code-input.tsx'
import { UsePasskey } from '../use-passkey.tsx'
import { useChallengePasskeyMutation, useConfirmFactorByLinkMutation, useListFactorsQuery } from './factors-api.ts'

type Outcome = { tone: 'ok' | 'bad'; text: string }
type Props = { token: string; onOutcome: (outcome: Outcome) => void; onClose: () => void }

/** The e-mailed link is `my-profile/security?token=…`. It asks for passkey or code: somebody else may have caused the e-mail. */
export function ConfirmFactor() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const { data, isError } = useListFactorsQuery(undefined, { skip: !token })
  const [outcome, setOutcome] = useState<Outcome>()
  const leave = () => setSearch({}, { replace: true })
  const Confirm = data?.factors.some(({ kind, isActive }) => kind === 'passkey' && !isActive)
    ? ConfirmPasskey
    : ConfirmApp
  return (
    <>
      {outcome && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
      {token && (data || isError) && (
        <Confirm
          token={token}
          onClose={leave}
          onOutcome={(result) => {
            setOutcome(result)
            leave()
          }}
        />
      )}
    </>
  )
}

const schema = z.object({ code: filled('Please enter the code.') })

function ConfirmApp({ token, onOutcome, onClose }: Props) {
  const [confirm] = useConfirmFactorByLinkMutation()
  const { run } = useAction(confirm, { fallback: 'This could not be confirmed. Please try again.' })
  return (
    <FormDialog
      title="Confirm your authenticator app"
      action="Confirm"
      busyText="Confirming"
      schema={schema}
      defaultValues={{ code: '' }}
      focusOn="code"
      onClose={onClose}
      onSubmit={async (body, { form }) => {
        const reply = await run({ params: { token }, body })
        if (!reply.ok && reply.error.failure.code !== 'bad_token') {
          form.setFocus('code', { shouldSelect: true })
          return reply
        }
        onOutcome(reply.ok ? { tone: 'ok', text: reply.value.message } : { tone: 'bad', text: reply.text })
      }}
    >
      <p>Have you added an authenticator app to your account? If not, close this, and change your password.</p>
      <CodeInput hint="The six digits that the app shows now." inputMode="numeric" maxLength={7} />
    </FormDialog>
  )
}

function ConfirmPasskey({ token, onOutcome, onClose }: Props) {
  const [ask] = useChallengePasskeyMutation()
  const [confirm] = useConfirmFactorByLinkMutation()
  return (
    <Dialog open title="Confirm your passkey" onClose={onClose}>
      <p>
        Have you added a passkey to your account? If not, close this, and change your password. Please use it on the
        device that has it.
      </p>
      <UsePasskey
        className="dialog-actions"
        ask={() => ask({ body: { purpose: 'confirm' } })}
        send={(passkey) => confirm({ params: { token }, body: { passkey } })}
        onDone={({ message }) => onOutcome({ tone: 'ok', text: message })}
        onRefused={(code, text) => {
          if (code === 'bad_token') onOutcome({ tone: 'bad', text })
        }}
      >
        <Button onClick={onClose}>Cancel</Button>
      </UsePasskey>
    </Dialog>
  )
}
