import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Courier, trackingMark } from '#contract/delivery/methods.ts'

/** Where each courier's parcels can be tracked. */
export function CourierLines() {
  const { value: couriers, onChange } = useFormValue<Courier[]>('couriers')
  const { findError } = useFormParts()
  const change = (at: number, part: Partial<Courier>) =>
    onChange(couriers.map((courier, place) => (place === at ? { ...courier, ...part } : courier)))
  return (
    <Panel title="Couriers">
      <p className="note mb-4">
        Buyers get a link to their parcel. Write <code>{trackingMark}</code> where the tracking number goes; without it
        the link leads to the courier’s page. Please try each link once: couriers change them.
      </p>
      <ul className="grid gap-3">
        {couriers.map((courier, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
            key={at}
            className="grid gap-3 items-end grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[220px_minmax(0,1fr)_auto]"
          >
            <TextInput
              dense
              className="max-md:col-span-2"
              label="Courier"
              maxLength={80}
              value={courier.name}
              error={findError(`couriers.${at}.name`)}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <TextInput
              dense
              label="Link"
              maxLength={300}
              spellCheck={false}
              value={courier.link}
              error={findError(`couriers.${at}.link`)}
              onChange={({ target }) => change(at, { link: target.value })}
            />
            <IconButton
              small
              label={`Remove ${courier.name || `line ${at + 1}`}`}
              onClick={() => onChange(couriers.filter((_, place) => place !== at))}
            >
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        small
        className="mt-4"
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={() => onChange([...couriers, { name: '', link: '' }])}
      >
        Add courier
      </Button>
    </Panel>
  )
}
