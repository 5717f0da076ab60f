import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { accounts, type Books } from '#contract/reports/calls.ts'
import { useUpdateBooksMutation } from '../manage-api.ts'

/** How the accounting program names what is sold. */
export function AccountsForm({ books }: { books: Books }) {
  const [update] = useUpdateBooksMutation()
  const { run } = useAction(update, { fallback: 'The account codes could not be saved. Please try again.' })
  return (
    <Form
      schema={accounts}
      defaultValues={books.accounts}
      className="mt-5 max-w-4xl"
      onSubmit={async (typed) => {
        const reply = await run({ body: { accounts: typed } })
        if (!reply.ok) return reply
        toast.success('Saved. The next download of a batch has these codes.')
      }}
    >
      <Panel title="Accounting export">
        <p className="note mb-4">As they are called in your accounting program; the suggestions are Xero’s.</p>
        <div className="grid gap-4 md:grid-cols-2">
          <TextInput name="sales" label="Account for sales" maxLength={20} required />
          <TextInput name="delivery" label="Account for delivery" maxLength={20} required />
          {books.hasVat && <TextInput name="vat" label="Account for VAT" maxLength={20} required />}
          <TextInput name="bank" label="Account for money received" maxLength={20} required />
          {books.hasVat && <TextInput name="taxType" label="Tax type with VAT" maxLength={60} required />}
          <TextInput
            name="noTaxType"
            label={books.hasVat ? 'Tax type without VAT' : 'Tax type'}
            maxLength={60}
            required
          />
        </div>
        <FormMessage />
        <SubmitButton className="mt-5">Save account codes</SubmitButton>
      </Panel>
    </Form>
  )
}
