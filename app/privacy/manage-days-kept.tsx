import { useAction } from '#app/api/use-action.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { daysKept } from '#contract/privacy/days-kept-calls.ts'
import { type DaysKept, daysKeptLimits } from '#contract/privacy/own-data.ts'
import { useGetDaysKeptQuery, useUpdateDaysKeptMutation } from './api.ts'

const kinds = Object.keys(daysKeptLimits) as (keyof DaysKept)[]

/** How long the shop keeps what became nothing. */
export function DaysKeptPanel() {
  const { data, isError, refetch } = useGetDaysKeptQuery()
  return (
    <Panel title="How long the shop keeps it">
      {isError && !data && <ErrorState title="The days could not be loaded" onRetry={refetch} />}
      {data && <DaysKeptForm data={data} />}
    </Panel>
  )
}

function DaysKeptForm({ data }: { data: DaysKept }) {
  const [save] = useUpdateDaysKeptMutation()
  const { run } = useAction(save, { fallback: 'The days could not be saved. Please try again.' })
  return (
    <Form
      schema={daysKept}
      defaultValues={Object.fromEntries(kinds.map((kind) => [kind, String(data[kind])])) as never}
      className="grid gap-4"
      onSubmit={async (body, { form }) => {
        const reply = await run({ body })
        if (!reply.ok) return reply
        form.reset(form.getValues())
        toast.success('Saved. What is older goes tonight.')
      }}
    >
      <p>
        What is older is deleted at night, with its files. The privacy policy names these days by itself, unless you
        have put in your own. Orders, invoices and payments stay for as long as tax law asks.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => (
          <TextInput
            key={kind}
            name={kind}
            label={daysKeptLimits[kind].name}
            inputMode="numeric"
            required
            maxLength={4}
            hint={`Days, from ${daysKeptLimits[kind].min} to ${daysKeptLimits[kind].max}.`}
          />
        ))}
      </div>
      <FormMessage />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
      <FormGuard>The days have not been saved.</FormGuard>
    </Form>
  )
}
