import './thread.css'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
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
        <ol className="thread">
          {quote.messages.map(({ by, name, text, at }) => (
            <li key={at} className={by === side ? 'thread-own' : undefined}>
              <p className="thread-head">
                <b>{by === side ? 'You' : name}</b> <FormattedDateTime iso={at} />
              </p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
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
