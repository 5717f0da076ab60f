import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { SettingsTabs } from '#app/settings/manage-settings-tabs.tsx'
import { useListStationsQuery } from '#app/settings/stations-api.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Output } from '#contract/http/schema.ts'
import type { listStations } from '#contract/workshop/calls.ts'
import { maxStations, workKindNames } from '#contract/workshop/steps.ts'
import { type WorkKind, workKinds } from '#enclosure/work.ts'
import { useUpdateStationsMutation } from './api.ts'
import { ClosedDays } from './manage-closed-days.tsx'

type Stations = Output<typeof listStations>
/** As typed. A new station has a key, and no id yet. */
type Row = { key: string; id: string; name: string; hours: string; kind: string }

const row = z.object({ key: z.string(), id: z.string(), name: z.string(), hours: z.string(), kind: z.string() })
const readHours = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
const schema = z.object({
  stations: z.array(row).superRefine((rows, context) => {
    for (const [index, { name, hours }] of rows.entries()) {
      const add = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [index, path] })
      if (name.trim() === '') add('name', 'Please fill this in.')
      if (!(readHours(hours) >= 0)) add('hours', 'Please enter a number.')
    }
  }),
})

const toRows = ({ stations }: Stations): Row[] =>
  stations.map(({ _id, name, hours, kind = '' }) => ({ key: _id, id: _id, name, hours: String(hours), kind }))

export default function ManageStationsPage() {
  const { data, isError, refetch } = useListStationsQuery()
  return (
    <>
      <title>Workshop settings | Back-office</title>
      <div className="office-page-head">
        <h1>Workshop</h1>
      </div>
      <SettingsTabs current="Workshop" />
      {isError && !data && <ErrorState title="The stations could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <StationsForm data={data} reload={() => refetch().unwrap()} />}
      <ClosedDays />
    </>
  )
}

function StationsForm({ data, reload }: { data: Stations; reload: () => Promise<Stations> }) {
  const [seen, setSeen] = useState(data.updatedAt)
  const [update] = useUpdateStationsMutation()
  const { run } = useAction(update, { fallback: 'The stations could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ stations: toRows(data) }}
      className="grid gap-5 max-w-5xl grid-cols-[minmax(0,1fr)]"
      onSubmit={async ({ stations }, { form, pressed }) => {
        const drafts = stations.map(({ id, name, hours, kind }) => ({
          ...(id ? { _id: id } : {}),
          name: name.trim(),
          hours: readHours(hours),
          ...(kind ? { kind: kind as WorkKind } : {}),
        }))
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen }
        const reply = await run({ body: { stations: drafts, ...version } })
        if (!reply.ok) return reply
        setSeen(reply.value.updatedAt)
        form.reset({ stations: toRows(reply.value) })
        toast.success('Saved. The board has these stations now.')
      }}
    >
      {(form) => (
        <>
          <FormGuard>Your changes to the stations are not saved.</FormGuard>
          <Stations />
          <FormMessage
            whenInvalid="Nothing has been saved yet. Please check the fields marked above."
            onReload={() =>
              void reload().then(
                (fresh) => {
                  setSeen(fresh.updatedAt)
                  form.reset({ stations: toRows(fresh) })
                },
                () => toast.error('The stations could not be loaded. Please try again.'),
              )
            }
          />
          <SubmitButton className="justify-self-start">Save stations</SubmitButton>
        </>
      )}
    </Form>
  )
}

const kindOptions = workKinds.map((kind) => ({ value: kind, label: workKindNames[kind] }))

function Stations() {
  const { value: rows, onChange, error } = useFormValue<Row[]>('stations')
  const { findError } = useFormParts()
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((station, place) => (place === at ? { ...station, ...part } : station)))
  return (
    <Panel title="Stations">
      <p className="note mb-4">
        In the order in which a job visits them. Hours are those of all people and machines there in a week. The work of
        a custom enclosure follows from its design, by the times under Enclosure rates.
      </p>
      <SortableList
        label="Stations"
        items={rows}
        itemId={({ key }) => key}
        itemName={({ name }) => name || 'New station'}
        onOrder={onChange}
        className="grid gap-3"
      >
        {({ key, name, hours, kind }, at) => (
          <div className="grid gap-3 items-start flex-1 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_130px_240px_auto]">
            <TextInput
              dense
              label="Name"
              maxLength={40}
              value={name}
              error={findError(`stations.${at}.name`)}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <IconButton
              small
              className="md:order-last md:mt-6"
              label={`Remove ${name || 'the new station'}`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((other) => other.key !== key))}
            >
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
            <TextInput
              dense
              className="max-md:col-span-full"
              label="Hours a week"
              inputMode="decimal"
              value={hours}
              error={findError(`stations.${at}.hours`)}
              onChange={({ target }) => change(at, { hours: target.value })}
            />
            <Select
              dense
              className="max-md:col-span-full"
              label="Work of an enclosure"
              placeholder="None"
              value={kind}
              error={findError(`stations.${at}.kind`)}
              options={kindOptions}
              onChange={({ target }) => change(at, { kind: target.value })}
            />
          </div>
        )}
      </SortableList>
      {rows.length === 0 && <FieldError error={error} />}
      {rows.length < maxStations && (
        <Button
          small
          className="mt-4"
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={() => onChange([...rows, { key: crypto.randomUUID(), id: '', name: '', hours: '40', kind: '' }])}
        >
          Add station
        </Button>
      )}
    </Panel>
  )
}
