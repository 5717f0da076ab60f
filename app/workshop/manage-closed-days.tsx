import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatDay } from '#contract/days.ts'
import type { Output } from '#contract/http/schema.ts'
import { type getWorkCalendar, maxClosedPeriods } from '#contract/workshop/promise-calls.ts'
import { useGetWorkCalendarQuery, useUpdateWorkCalendarMutation } from './capacity-api.ts'

type Calendar = Output<typeof getWorkCalendar>
type Row = { key: string; from: string; to: string; name: string }

const row = z.object({ key: z.string(), from: z.string(), to: z.string(), name: z.string() })
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const schema = z.object({
  closed: z.array(row).superRefine((rows, context) => {
    for (const [index, { from, to, name }] of rows.entries()) {
      const add = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [index, path] })
      if (name.trim() === '') add('name', 'Please fill this in.')
      if (!isDay(from)) add('from', 'Please choose a day.')
      if (!isDay(to)) add('to', 'Please choose a day.')
      else if (isDay(from) && to < from) add('to', 'This is before the first day.')
    }
  }),
  openHolidays: z.array(z.string()),
})

const toValues = ({ closed, holidays }: Calendar) => ({
  closed: closed.map((period) => ({ key: crypto.randomUUID(), ...period })),
  openHolidays: holidays.flatMap(({ day, isClosed }) => (isClosed ? [] : [day])),
})

/** The December shut-down, and on which public holidays nobody works. */
export function ClosedDays() {
  const { data, isError, refetch } = useGetWorkCalendarQuery()
  return (
    <div className="mt-5">
      {isError && !data && <ErrorState title="The closed days could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={6} />}
      {data && <CalendarForm data={data} reload={() => refetch().unwrap()} />}
    </div>
  )
}

function CalendarForm({ data, reload }: { data: Calendar; reload: () => Promise<Calendar> }) {
  const [seen, setSeen] = useState(data.updatedAt)
  const [update] = useUpdateWorkCalendarMutation()
  const { run } = useAction(update, { fallback: 'The closed days could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={toValues(data)}
      className="grid gap-5 max-w-5xl grid-cols-[minmax(0,1fr)]"
      onSubmit={async ({ closed, openHolidays }, { form, pressed }) => {
        const periods = closed.map(({ from, to, name }) => ({ from, to, name: name.trim() }))
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen }
        const reply = await run({ body: { closed: periods, openHolidays, ...version } })
        if (!reply.ok) return reply
        setSeen(reply.value.updatedAt)
        form.reset(toValues(reply.value))
        toast.success('Saved. New promises count with these days.')
      }}
    >
      {(form) => (
        <>
          <FormGuard>Your changes to the closed days are not saved.</FormGuard>
          <Periods />
          <Holidays holidays={data.holidays} />
          <FormMessage
            whenInvalid="Nothing has been saved yet. Please check the fields marked above."
            onReload={() =>
              void reload().then(
                (fresh) => {
                  setSeen(fresh.updatedAt)
                  form.reset(toValues(fresh))
                },
                () => toast.error('The closed days could not be loaded. Please try again.'),
              )
            }
          />
          <SubmitButton className="justify-self-start">Save closed days</SubmitButton>
        </>
      )}
    </Form>
  )
}

function Periods() {
  const { value: rows, onChange } = useFormValue<Row[]>('closed')
  const { findError } = useFormParts()
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((period, place) => (place === at ? { ...period, ...part } : period)))
  return (
    <Panel title="Closed days">
      <p className="note mb-4">
        When nobody works, such as the December shut-down. Promised days are counted around it; jobs that are promised
        already keep theirs.
      </p>
      {rows.length > 0 && (
        <ul className="grid gap-4" aria-label="Closed days">
          {rows.map(({ key, from, to, name }, at) => (
            <li
              key={key}
              className="grid gap-3 items-start grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_170px_170px_auto]"
            >
              <TextInput
                dense
                label="What for"
                maxLength={60}
                value={name}
                error={findError(`closed.${at}.name`)}
                onChange={({ target }) => change(at, { name: target.value })}
              />
              <IconButton
                small
                className="md:order-last md:mt-6"
                label={`Remove ${name || 'the new line'}`}
                onClick={() => onChange(rows.filter((other) => other.key !== key))}
              >
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
              <TextInput
                dense
                className="max-md:col-span-full"
                type="date"
                label="First day"
                value={from}
                error={findError(`closed.${at}.from`)}
                onChange={({ target }) =>
                  change(at, { from: target.value, ...(to < target.value ? { to: target.value } : {}) })
                }
              />
              <TextInput
                dense
                className="max-md:col-span-full"
                type="date"
                label="Last day"
                value={to}
                error={findError(`closed.${at}.to`)}
                onChange={({ target }) => change(at, { to: target.value })}
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length < maxClosedPeriods && (
        <Button
          small
          className={rows.length > 0 ? 'mt-4' : ''}
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={() => onChange([...rows, { key: crypto.randomUUID(), from: '', to: '', name: '' }])}
        >
          Add closed days
        </Button>
      )}
    </Panel>
  )
}

function Holidays({ holidays }: Pick<Calendar, 'holidays'>) {
  const { value: open, onChange } = useFormValue<string[]>('openHolidays')
  return (
    <Panel title="Public holidays">
      <p className="note mb-4">The workshop is closed on those that are ticked.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {holidays.map(({ day, name }) => (
          <Checkbox
            key={day}
            label={`${formatDay(day)}, ${name}`}
            checked={!open.includes(day)}
            onChange={({ target }) => onChange(target.checked ? open.filter((other) => other !== day) : [...open, day])}
          />
        ))}
      </div>
    </Panel>
  )
}
