import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { ThreadList } from '#app/ui/commerce/thread-list.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { isFinal } from '#contract/quotes/rules.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { useSendQuoteMessageMutation } from './api.ts'

const schema = z.object({ text: filled('Please write a few words.') })

/** An accepted quote takes no more messages: if it has none, there is nothing to show. */
export const hasThread = (quote: Quote): boolean => quote.messages.length > 0 || !isFinal(quote)

/** The messages between buyer and office, and a field for the next one. */
export function Thread({ quote, side }: { quote: Quote; side: 'buyer' | 'office' }) {
  const [sendMessage] = useSendQuoteMessageMutation()
  const { run } = useAction(sendMessage, { fallback: 'Your message could not be sent. Please try again.' })
  const draft = useDraft<{ text: string }>(`quote-message:${quote._id}`)
  return (
    <div className="grid gap-4">
      {quote.messages.length > 0 && (
        <ThreadList
          entries={quote.messages.map(({ by, name, text, at }) => ({
            key: at,
            isOwn: by === side,
            name: by === side ? 'You' : name,
            text,
            at,
          }))}
        />
      )}
      {!isFinal(quote) && (
        <Form
          schema={schema}
          defaultValues={{ text: '' }}
          draft={draft}
          className="grid gap-3"
          onSubmit={async ({ text }, { form }) => {
            const reply = await run({ params: { id: quote._id }, body: { text } })
            if (!reply.ok) return reply
            form.reset()
            return reply
          }}
        >
          <TextArea
            name="text"
            label={side === 'office' ? 'Write to the customer' : 'Ask a question'}
            rows={3}
            maxLength={4000}
          />
          <FormMessage />
          <div>
            <SubmitButton small variant="dark" busyText="Sending">
              Send message
            </SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}
