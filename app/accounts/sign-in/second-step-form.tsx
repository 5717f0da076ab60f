import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import type { FactorKind } from '#contract/accounts/factors.ts'
import { CodeInput } from '../code-input.tsx'
import { whyNoPasskeys } from '../passkeys.ts'
import { UsePasskey } from '../use-passkey.tsx'
import { useSecondStepChallengeMutation, useSecondStepMutation } from './sign-in-api.ts'

type Props = { token: string; methods: FactorKind[]; className: string; onBack: () => void }

/** After the password, of an account with a second factor: its passkey first. */
export function SecondStepForm(props: Props) {
  const { token, methods, className, onBack } = props
  const [isByCode, setByCode] = useState(!methods.includes('passkey') || whyNoPasskeys() !== undefined)
  const [ask] = useSecondStepChallengeMutation()
  const [secondStep] = useSecondStepMutation()
  if (isByCode) return <CodeForm {...props} />
  return (
    <div className={className}>
      <p>Please use your passkey: your device asks for your fingerprint, your face or a PIN.</p>
      <UsePasskey
        full
        className="grid gap-5"
        ask={() => ask({ body: { token } })}
        send={(passkey) => secondStep({ body: { token, passkey } })}
        onDone={() => {}}
      >
        <Button full onClick={() => setByCode(true)}>
          {methods.includes('totp') ? 'Enter a code instead' : 'Enter a recovery code instead'}
        </Button>
        <Button full onClick={onBack}>
          Start again
        </Button>
      </UsePasskey>
    </div>
  )
}

const schema = z.object({ code: filled('Please enter the code.') })

function CodeForm({ token, methods, className, onBack }: Props) {
  const [secondStep] = useSecondStepMutation()
  const { run } = useAction(secondStep, { fallback: 'You could not be signed in. Please try again.' })
  const why = methods.includes('passkey') ? whyNoPasskeys() : undefined
  return (
    <Form
      schema={schema}
      defaultValues={{ code: '' }}
      className={className}
      focusOn="code"
      onSubmit={async ({ code }, { form }) => {
        const reply = await run({ body: { token, code } })
        if (!reply.ok) form.setFocus('code', { shouldSelect: true })
        return reply
      }}
    >
      {why && <p className="note">{why} Please enter a code instead.</p>}
      <CodeInput
        hint={
          methods.includes('totp')
            ? 'The six digits in your authenticator app. Without your phone, enter a recovery code.'
            : 'One of your recovery codes.'
        }
      />
      <FormMessage />
      <SubmitButton full busyText="Signing in">
        Sign in
      </SubmitButton>
      <FormButton onClick={onBack}>Start again</FormButton>
    </Form>
  )
}
