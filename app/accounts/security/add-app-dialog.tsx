import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import type { confirmTotp, startTotp } from '#contract/accounts/factor-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { CodeInput } from '../code-input.tsx'
import { useConfirmTotpMutation } from './factors-api.ts'
import { QrCode } from './qr-code.tsx'

const schema = z.object({ code: filled('Please enter the code.') })

type Props = {
  begun: Output<typeof startTotp>
  onAdded: (outcome: Output<typeof confirmTotp>) => void
  onClose: () => void
}

/** The secret as a picture and in letters, and the first code as proof that the app has it. */
export function AddAppDialog({ begun, onAdded, onClose }: Props) {
  const [confirm] = useConfirmTotpMutation()
  const { run } = useAction(confirm, { fallback: 'The code could not be checked. Please try again.' })
  return (
    <FormDialog
      title="Add an authenticator app"
      action="Add"
      busyText="Checking"
      schema={schema}
      defaultValues={{ code: '' }}
      onClose={onClose}
      onSubmit={async (body, { form }) => {
        const reply = await run({ params: { id: begun._id }, body })
        if (reply.ok) onAdded(reply.value)
        else form.setFocus('code', { shouldSelect: true })
        return reply
      }}
    >
      <p>Scan this with your authenticator app, such as Google Authenticator, Aegis or 1Password.</p>
      <QrCode text={begun.url} label="QR code for your authenticator app" />
      <p className="note">
        On this phone?{' '}
        <a className="underline" href={begun.url}>
          Open the app
        </a>
        , or enter this key by hand: <code className="break-all">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeInput hint="The six digits that the app shows now." inputMode="numeric" maxLength={7} />
    </FormDialog>
  )
}
