import { X } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { Chip } from '#app/ui/chip.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Customer } from '#contract/customers/calls.ts'
import { maxTagLength, maxTags } from '#contract/customers/rules.ts'
import { useListCustomerTagsQuery, useTagCustomerMutation } from './api.ts'

const schema = z.object({ tag: filled('Please enter a tag.') })

/** Words of the office's own, by which the list can be filtered. */
export function CustomerTags({ customer: { _id, tags } }: { customer: Customer }) {
  const may = useMay()
  const listId = useId()
  const allTags = useListCustomerTagsQuery().data?.tags ?? []
  const [tagCustomer] = useTagCustomerMutation()
  const { run } = useAction(tagCustomer, { fallback: 'The tag could not be saved.' })
  const removing = useAction(tagCustomer, { fallback: 'The tag could not be removed.' })
  const remove = async (tag: string) => {
    const reply = await removing.run({ params: { id: _id }, body: { remove: tag } })
    if (!reply.ok) return toast.error(reply.text)
    const undo = async () => {
      if ((await tagCustomer({ params: { id: _id }, body: { add: tag } })).error)
        toast.error('The tag could not be brought back.')
    }
    toast.offer(`The tag ${tag} was removed.`, { label: 'Undo', forMs: 10_000, run: () => void undo() })
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
                <IconButton
                  small
                  label={`Remove the tag ${tag}`}
                  disabled={removing.isBusy}
                  onClick={() => void remove(tag)}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && tags.length < maxTags && (
        <Form
          schema={schema}
          defaultValues={{ tag: '' }}
          className="mt-3 grid gap-2"
          onSubmit={async ({ tag }, { form }) => {
            const reply = await run({ params: { id: _id }, body: { add: tag.trim() } })
            if (!reply.ok) return reply
            form.reset()
            form.setFocus('tag')
            return reply
          }}
        >
          <TextInput dense name="tag" label="New tag" list={listId} maxLength={maxTagLength} autoComplete="off" />
          <FormMessage />
          <div>
            <SubmitButton small variant="plain" busyText="Adding">
              Add tag
            </SubmitButton>
          </div>
          <datalist id={listId}>
            {allTags
              .filter(({ tag }) => !tags.includes(tag))
              .map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </Form>
      )}
    </Panel>
  )
}
