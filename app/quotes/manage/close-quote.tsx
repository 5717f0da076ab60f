import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Quote } from '#contract/quotes/schema.ts'
import { useCloseQuoteMutation } from './manage-quotes-api.ts'

export function CloseQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [closeQuote] = useCloseQuoteMutation()
  const { run } = useAction(closeQuote, { fallback: 'The quote could not be closed. Please try again.' })
  return (
    <FormDialog
      title={`Close ${quote.quoteNumber}?`}
      schema={z.object({ reason: filled('Please give a reason.'), tellBuyer: z.boolean() })}
      defaultValues={{ reason: '', tellBuyer: true }}
      focusOn="reason"
      action="Close the quote"
      busyText="Closing"
      variant="danger"
      onClose={onClose}
      onSubmit={async (body) => {
        const reply = await run({ params: { id: quote._id }, body: { ...body, updatedAt: quote.updatedAt } })
        if (reply.ok) onClose()
        return reply
      }}
    >
      <TextInput name="reason" label="Reason" required maxLength={500} hint="Only visible to the office." />
      <Checkbox name="tellBuyer" label="Let the buyer know by e-mail" />
    </FormDialog>
  )
}
