import './manage-new-key-dialog.css'
import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { keyDays, type Scope, scopes, scopeTable } from '#contract/api-keys/scopes.ts'
import { useCreateApiKeyMutation } from './api.ts'

const schema = z.object({
  name: filled('Please say which program will use it.'),
  scopes: z.array(z.enum(scopes)).min(1, 'Please choose what the key may read.'),
  days: z.coerce.number(),
})

/** Asks for a key, and then shows it, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const [createKey] = useCreateApiKeyMutation()
  const { run } = useAction(createKey, { fallback: 'The key could not be made. Please try again.' })
  if (secret) return <KeyShown secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title="New API key"
      action="Make the key"
      busyText="Making"
      schema={schema}
      defaultValues={{ name: '', scopes: [] as Scope[], days: '90' as unknown as number }}
      onSubmit={async (body) => {
        const reply = await run({ body })
        if (!reply.ok) return reply
        setSecret(reply.value.secret)
      }}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        hint="The program that will use it."
      />
      <ScopeField />
      <Select
        name="days"
        label="Works for"
        options={keyDays.map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` }))}
      />
      <p className="note">A key only reads. All owners are e-mailed about it.</p>
    </FormDialog>
  )
}

function ScopeField() {
  const { value, onChange, error } = useFormValue<Scope[]>('scopes')
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">May read</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={
            <>
              <b className="font-semibold">{scopeTable[scope].name}</b>
              <span className="note block">{scopeTable[scope].hint}</span>
            </>
          }
          checked={value.includes(scope)}
          onChange={({ target }) =>
            onChange(scopes.filter((one) => (one === scope ? target.checked : value.includes(one))))
          }
        />
      ))}
      <FieldError error={error} />
    </fieldset>
  )
}

/** Only its buttons close it: a stray Escape would lose the key. */
function KeyShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open title="Copy the key now">
      <p>This is the only time it is shown: the shop stores just a fingerprint of it.</p>
      <code className="new-key">{secret}</code>
      <p className="note">
        Keep it like a password. Whoever has it can read that data without signing in. If it gets lost, remove it and
        make another.
      </p>
      <DialogActions>
        <CopyButton text={secret} message="Key copied." small={false}>
          Copy the key
        </CopyButton>
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
