import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { useAddOrderNoteMutation } from './manage-orders-api.ts'

const schema = z.object({ note: z.string() })

/** Internal notes; the buyer never sees them. */
export function OrderNotes({ order }: { order: Order }) {
  const [addNote] = useAddOrderNoteMutation()
  const draft = useDraft<{ note: string }>(`order-note:${order._id}`)
  const { run } = useAction(addNote, { fallback: 'The note could not be saved.' })
  return (
    <Panel title="Notes" aside={<span className="note">Only visible to the office</span>}>
      {order.notes && order.notes.length > 0 && (
        <ul className="order-notes">
          {order.notes.map(({ note: words, by, at }) => (
            <li key={at}>
              <p>{words}</p>
              <small>
                {by}, <FormattedDateTime iso={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <Form
        schema={schema}
        defaultValues={{ note: '' }}
        draft={draft}
        className="grid gap-3"
        onSubmit={async (body, { form }) => {
          const reply = await run({ params: { id: order._id }, body })
          if (!reply.ok) return reply
          form.setValue('note', '')
          // The button is disabled now and loses focus.
          form.setFocus('note')
        }}
      >
        {(form) => (
          <>
            <TextArea name="note" dense label="New note" rows={2} maxLength={2000} />
            <FormMessage />
            <SubmitButton variant="plain" small className="justify-self-start" disabled={!form.watch('note').trim()}>
              Add note
            </SubmitButton>
          </>
        )}
      </Form>
    </Panel>
  )
}
