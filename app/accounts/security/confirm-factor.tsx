import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { CodeInput } from '../code-input.tsx'
import { useConfirmFactorByLinkMutation } from './factors-api.ts'

const schema = z.object({ code: filled('Please enter the code.') })

/** The e-mailed link is `my-profile/security?token=…`. It asks for a code: somebody else may have caused the e-mail. */
export function ConfirmFactor() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const [confirm] = useConfirmFactorByLinkMutation()
  const { run } = useAction(confirm, { fallback: 'This could not be confirmed. Please try again.' })
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'bad'; text: string }>()
  const leave = () => setSearch({}, { replace: true })
  return (
    <>
      {outcome && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
      {token && (
        <FormDialog
          title="Confirm your authenticator app"
          action="Confirm"
          busyText="Confirming"
          schema={schema}
          defaultValues={{ code: '' }}
          focusOn="code"
          onClose={leave}
          onSubmit={async (body, { form }) => {
            const reply = await run({ params: { token }, body })
            if (!reply.ok && reply.error.failure.code !== 'bad_token') {
              form.setFocus('code', { shouldSelect: true })
              return reply
            }
            setOutcome(reply.ok ? { tone: 'ok', text: reply.value.message } : { tone: 'bad', text: reply.text })
            leave()
          }}
        >
          <p>Have you added an authenticator app to your account? If not, close this, and change your password.</p>
          <CodeInput hint="The six digits that the app shows now." inputMode="numeric" maxLength={7} />
        </FormDialog>
      )}
    </>
  )
}
