import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Field } from '#app/ui/forms/inputs/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Customer } from '#contract/customers/calls.ts'
import { maxTagLength, maxTags } from '#contract/customers/rules.ts'
import { useListCustomerTagsQuery, useTagCustomerMutation } from './api.ts'

/** Words of the office's own, by which the list can be filtered. */
export function CustomerTags({ customer: { _id, tags } }: { customer: Customer }) {
  const may = useMay()
  const listId = useId()
  const [text, setText] = useState('')
  const known = useListCustomerTagsQuery().data?.tags ?? []
  const [tagCustomer] = useTagCustomerMutation()
  const { run, isBusy } = useAction(tagCustomer, { fallback: 'The tag could not be saved.' })
  const change = async (body: { add?: string; remove?: string }) => {
    const reply = await run({ params: { id: _id }, body })
    if (!reply.ok) toast.error(reply.text)
    return reply.ok
  }
  const add = async () => {
    const tag = text.trim()
    if (tag && (await change({ add: tag }))) setText('')
  }
  const remove = async (tag: string) => {
    if (await change({ remove: tag }))
      toast.offer(`The tag ${tag} was removed.`, { label: 'Undo', forMs: 10_000, run: () => void change({ add: tag }) })
  }
  const mayWrite = may('customers.write')
  return (
    <Panel title="Tags">
      {tags.length === 0 && <p className="note">No tags yet, such as “Trade”, “Pays late” or “Phones first”.</p>}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center max-w-full">
              <Chip tone="idle">
                <span className="truncate">{tag}</span>
              </Chip>
              {mayWrite && (
                <IconButton small label={`Remove the tag ${tag}`} disabled={isBusy} onClick={() => void remove(tag)}>
                  <X size={14} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && tags.length < maxTags && (
        <form
          className="mt-3 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <div className="flex-1">
            <Field label="New tag">
              {(wiring) => (
                <input
                  {...wiring}
                  className="input"
                  list={listId}
                  maxLength={maxTagLength}
                  autoComplete="off"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
          </div>
          <datalist id={listId}>
            {known
              .filter(({ tag }) => !tags.includes(tag))
              .map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <Button type="submit" busy={isBusy} busyText="Adding" disabled={text.trim() === ''}>
            Add
          </Button>
        </form>
      )}
    </Panel>
  )
}
