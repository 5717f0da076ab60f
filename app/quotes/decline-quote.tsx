import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Quote } from '#contract/quotes/schema.ts'
import { useDeclineQuoteMutation } from './api.ts'

type Props = { quote: Quote; version: number; onClose: () => void }

export function DeclineQuote({ quote, version, onClose }: Props) {
  const [declineQuote] = useDeclineQuoteMutation()
  const { run } = useAction(declineQuote, { fallback: 'The quote could not be declined. Please try again.' })
  return (
    <FormDialog
      title="Decline this quote?"
      schema={z.object({ reason: z.string() })}
      defaultValues={{ reason: '' }}
      action="Decline"
      busyText="Declining"
      variant="danger"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const reply = await run({ params: { id: quote._id }, body: { version, reason } })
        if (reply.ok) onClose()
        return reply
      }}
    >
      <p>If you want something changed, ask us instead: we can send you another version.</p>
      <TextInput name="reason" label="Reason (optional)" maxLength={500} />
    </FormDialog>
  )
}
