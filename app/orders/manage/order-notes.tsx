import { useRef, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Order } from '#contract/orders.ts'
import { useAddOrderNoteMutation } from './manage-orders-api.ts'

/** What the office writes for itself; the buyer never sees it. */
export function OrderNotes({ order }: { order: Order }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const [addNote] = useAddOrderNoteMutation()
  const { run, state, isBusy } = useAction(addNote, { fallback: 'The note could not be saved.' })
  const save = async () => {
    if (!note.trim()) return
    const reply = await run({ params: { id: order._id }, body: { note } })
    if (!reply.ok) return
    setNote('')
    // The button has nothing to send now and gives the focus up.
    field.current?.focus()
  }
  return (
    <Panel title="Notes" aside={<span className="note">Only the office sees them</span>}>
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
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextArea
          ref={field}
          dense
          label="New note"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <Button type="submit" small className="justify-self-start" busy={isBusy} disabled={!note.trim()}>
          Add note
        </Button>
      </form>
    </Panel>
  )
}
