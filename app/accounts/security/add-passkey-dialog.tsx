import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { deviceName } from '#contract/accounts/device-name.ts'
import type { addPasskey } from '#contract/accounts/passkey-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { makePasskey } from '../passkeys.ts'
import { useAddPasskeyMutation, useStartPasskeyMutation } from './factors-api.ts'

const schema = z.object({ name: filled('Please enter a name.') })

type Props = { onAdded: (outcome: Output<typeof addPasskey>) => void; onClose: () => void }

/** A name for the list; then the browser asks for a finger, a face or a PIN. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const [start] = useStartPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const work = (name: string) => ({
    unwrap: async () => {
      const passkey = await makePasskey(await start().unwrap())
      return add({ body: { name, passkey } }).unwrap()
    },
  })
  const { run } = useAction(work, { fallback: 'The passkey could not be added. Please try again.' })
  return (
    <FormDialog
      title="Add a passkey"
      action="Continue"
      busyText="Waiting for the passkey"
      schema={schema}
      defaultValues={{ name: deviceName(navigator.userAgent) }}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const reply = await run(name)
        if (reply.ok) onAdded(reply.value)
        return reply
      }}
    >
      <p>
        Your phone, your computer or a security key keeps the passkey, and asks for your fingerprint, your face or a PIN
        before it signs you in.
      </p>
      <TextInput name="name" label="Name" required maxLength={60} hint="To tell your passkeys apart." />
    </FormDialog>
  )
}
