import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { today } from '#contract/days.ts'
import { type Incident, incidentDraft } from '#contract/privacy/office-calls.ts'
import { useChangeIncidentMutation, useCreateIncidentMutation } from './api.ts'

const fallback = 'The incident could not be saved. Please try again.'
/** An empty date field is no day. */
const optionalDay = z
  .string()
  .transform((text) => text || null)
  .pipe(incidentDraft.shape.happenedOn)
const schema = incidentDraft.extend({
  happenedOn: optionalDay,
  regulatorToldOn: optionalDay,
  peopleToldOn: optionalDay,
})

type Props = { incident: Incident | undefined; onClose: () => void }

export function IncidentDialog({ incident, onClose }: Props) {
  const creating = useAction(useCreateIncidentMutation()[0], { fallback })
  const changing = useAction(useChangeIncidentMutation()[0], { fallback })
  return (
    <FormDialog
      wide
      title={incident ? 'Incident' : 'Note an incident'}
      action="Save"
      schema={schema}
      defaultValues={{
        what: incident?.what ?? '',
        happenedOn: incident?.happenedOn ?? '',
        foundOn: incident?.foundOn ?? today(),
        affected: incident?.affected ?? '',
        measures: incident?.measures ?? '',
        regulatorToldOn: incident?.regulatorToldOn ?? '',
        peopleToldOn: incident?.peopleToldOn ?? '',
        whyNotTold: incident?.whyNotTold ?? '',
      }}
      onSubmit={async (body) => {
        const reply = incident
          ? await changing.run({ params: { id: incident._id }, body: { ...body, updatedAt: incident.updatedAt } })
          : await creating.run({ body })
        if (!reply.ok) return reply
        toast.success('The incident has been noted.')
        onClose()
      }}
      onClose={onClose}
    >
      <TextArea name="what" label="What happened" required maxLength={4000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="happenedOn" label="Happened on" type="date" max={today()} hint="Empty if nobody knows." />
        <TextInput name="foundOn" label="Found on" type="date" required max={today()} />
      </div>
      <TextArea
        name="affected"
        label="Whose data, and which"
        rows={2}
        maxLength={2000}
        hint="How many people and what of theirs, without names."
      />
      <TextArea name="measures" label="What was done" rows={3} maxLength={4000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="regulatorToldOn" label="Information Regulator told on" type="date" max={today()} />
        <TextInput name="peopleToldOn" label="People told on" type="date" max={today()} />
      </div>
      <TextArea
        name="whyNotTold"
        label="Why somebody was not told"
        rows={2}
        maxLength={1000}
        hint="For instance: the laptop's disk was encrypted."
      />
    </FormDialog>
  )
}
