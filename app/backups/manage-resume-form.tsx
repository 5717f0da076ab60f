import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Pause, resumption } from '#contract/backups/calls.ts'
import { useResumeShopMutation } from './api.ts'

const numbers = [
  { name: 'order', label: 'Last order number', prefix: '' },
  { name: 'invoice', label: 'Last invoice number', prefix: 'INV-' },
  { name: 'creditNote', label: 'Last credit note number', prefix: 'CN-' },
  { name: 'receipt', label: 'Last receipt number', prefix: 'RC-' },
  { name: 'quote', label: 'Last quote number', prefix: 'Q-' },
  { name: 'job', label: 'Last job number', prefix: 'J-' },
  { name: 'testReport', label: 'Last test report number', prefix: 'TR-' },
  { name: 'unit', label: 'Last serial number, without its year', prefix: '' },
] as const

/** Asks the owner for the last numbers used, which a backup cannot know, and resumes the shop. */
export function ResumeForm({ pause: { backupMadeAt, lastNumbers, waiting } }: { pause: Pause }) {
  const [resumeShop] = useResumeShopMutation()
  const { run } = useAction(resumeShop, { fallback: 'The shop could not be resumed. Please try again.' })
  const pending = [
    waiting.refunds > 0 && pluralise(waiting.refunds, 'refund'),
    waiting.checkouts > 0 && `status checks with the payment provider for ${pluralise(waiting.checkouts, 'checkout')}`,
    waiting.events > 0 && `${pluralise(waiting.events, 'message')} from the payment provider`,
    waiting.stockAlerts > 0 && pluralise(waiting.stockAlerts, 'stock alert'),
    waiting.quoteReminders > 0 && pluralise(waiting.quoteReminders, 'quote reminder'),
  ].filter((words) => words !== false)
  return (
    <div className="mb-6">
      <Banner tone="hold">
        <p>
          <b>The shop is paused.</b> It was restored from the backup made on <FormattedDateTime iso={backupMadeAt} />.
          Visitors can browse, but nothing can be bought or changed, and no e-mails or refunds are sent.
        </p>
      </Banner>
      <Panel title="Resume the shop" className="mt-4">
        <Form
          schema={resumption}
          defaultValues={{
            order: String(lastNumbers.order),
            invoice: String(lastNumbers.invoice),
            creditNote: String(lastNumbers.creditNote),
            receipt: String(lastNumbers.receipt),
            quote: String(lastNumbers.quote),
            job: String(lastNumbers.job),
            testReport: String(lastNumbers.testReport),
            unit: String(lastNumbers.unit),
            sendMails: false,
          }}
          onSubmit={async (body) => {
            const reply = await run({ body })
            if (!reply.ok) return reply
            toast.success(reply.value.message)
          }}
          className="grid gap-4"
        >
          <p className="note">
            Orders, invoices, credit notes, receipts, quotes, jobs, test reports and serial numbers since the backup are
            lost, but their numbers have been used. Enter the last ones you know of, from e-mails or printouts, so that
            none is used twice.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {numbers.map(({ name, label, prefix }) => (
              <TextInput
                key={name}
                name={name}
                label={label}
                required
                inputMode="numeric"
                maxLength={9}
                hint={`In the backup: ${prefix}${String(lastNumbers[name]).padStart(6, '0')}`}
              />
            ))}
          </div>
          {waiting.mails > 0 && (
            <Checkbox
              name="sendMails"
              label={`Send the e-mails that were waiting when the backup was made (${waiting.mails}). Leave this off if they have been sent since.`}
            />
          )}
          <p>
            {pending.length > 0
              ? `When you resume, the shop will send or process: ${pending.join(', ')}.`
              : 'Nothing is waiting to be sent.'}
          </p>
          <FormMessage />
          <div>
            <SubmitButton busyText="Resuming">Resume the shop</SubmitButton>
          </div>
        </Form>
      </Panel>
    </div>
  )
}
