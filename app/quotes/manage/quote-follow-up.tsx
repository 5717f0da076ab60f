import { useState } from 'react'
import { useSelector } from 'react-redux'
import { z } from 'zod'
import { selectUser } from '#app/accounts/session-slice.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { ColleagueChange } from '#app/ui/forms/form/colleague-change.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { isFinal } from '#contract/quotes/rules.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { useUpdateQuoteMutation } from './manage-quotes-api.ts'

const schema = z.object({ followUpOn: z.string(), officeNote: z.string() })

const toFields = ({ followUpOn = '', officeNote = '' }: Quote) => ({ followUpOn, officeNote })

/** The quote's owner, follow-up date and internal note. */
export function QuoteFollowUp({ quote }: { quote: Quote }) {
  const user = useSelector(selectUser)
  const [updateQuote] = useUpdateQuoteMutation()
  const { run, isBusy } = useAction(updateQuote, { fallback: 'This could not be saved. Please try again.' })
  const draft = useDraft<z.infer<typeof schema>>(`quote-care:${quote._id}`)
  const [seen, setSeen] = useState(quote)
  // As it was when the fields were filled. Other changes to the quote do not matter here.
  const isUnchanged = quote.followUpOn === seen.followUpOn && quote.officeNote === seen.officeNote
  const { updatedAt } = isUnchanged ? quote : seen
  const take = async () => {
    if (!user) return
    const reply = await run({ params: { id: quote._id }, body: { owner: user._id } })
    if (!reply.ok) toast.error(reply.text)
  }
  return (
    <Panel
      title="Follow-up"
      aside={
        quote.owner?._id !== user?._id && (
          <Button small busy={isBusy} busyText="Assigning" onClick={() => void take()}>
            Assign to me
          </Button>
        )
      }
    >
      <p className="note mb-3">{quote.owner ? `Assigned to ${quote.owner.name}` : 'Not assigned yet'}</p>
      <Form
        schema={schema}
        defaultValues={toFields(quote)}
        draft={draft}
        className="grid gap-3"
        onSubmit={async (body, { form }) => {
          const reply = await run({ params: { id: quote._id }, body: { ...body, updatedAt } })
          if (!reply.ok) return reply
          setSeen(reply.value)
          form.reset(body)
          toast.success('Saved.')
          return reply
        }}
      >
        {({ reset }) => (
          <>
            {!isFinal(quote) && <TextInput dense name="followUpOn" label="Follow up on" type="date" />}
            <TextArea
              dense
              name="officeNote"
              label="Internal note"
              rows={3}
              maxLength={4000}
              hint="Only visible to the office."
            />
            {!isUnchanged && (
              <ColleagueChange
                onTake={() => {
                  reset(toFields(quote))
                  setSeen(quote)
                }}
              >
                A colleague has changed the date or the note meanwhile.
              </ColleagueChange>
            )}
            <FormMessage />
            <div>
              <SubmitButton small variant="dark">
                Save
              </SubmitButton>
            </div>
          </>
        )}
      </Form>
    </Panel>
  )
}
