import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { today } from '#contract/days.ts'
import { type DataRequest, requestAnswer } from '#contract/privacy/office-calls.ts'
import { type RequestKind, requestKinds, requestOutcomes } from '#contract/privacy/requests.ts'
import { useAnswerDataRequestMutation } from './api.ts'
import { RequestTools } from './manage-request-tools.tsx'

const hints: Record<RequestKind, string> = {
  access: 'Make sure that it is them before you send anything: call the number you know, or ask for an order number.',
  correction: 'Correct it wherever you keep it, and tell them.',
  deletion:
    'Make sure that it is them. Orders that are not finished stay until they are; invoices and receipts stay for as long as tax law asks. Tell them so.',
  objection: 'Stop that use, unless the law asks for it or you need it for an order.',
}

type Props = { request: DataRequest; download: (href: string) => void; onClose: () => void }

/** What was asked, the tools for it, and what was answered. The answer itself goes out by e-mail or phone. */
export function AnswerDialog({ request, download, onClose }: Props) {
  const [answer] = useAnswerDataRequestMutation()
  const { run } = useAction(answer, { fallback: 'The answer could not be saved. Please try again.' })
  const { name, contact, kind, words, outcome, takenBy, receivedOn, answeredBy } = request
  return (
    <FormDialog
      wide
      title={`${requestKinds[kind]}: ${name}`}
      action="Save"
      schema={requestAnswer}
      defaultValues={{
        outcome: outcome ?? 'done',
        answeredOn: request.answeredOn ?? today(),
        answer: request.answer,
      }}
      onSubmit={async (body) => {
        const reply = await run({ params: { id: request._id }, body: { ...body, updatedAt: request.updatedAt } })
        if (!reply.ok) return reply
        toast.success('The answer has been noted.')
        onClose()
      }}
      onClose={onClose}
    >
      <div>
        {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
        <p className="note wrap-anywhere">
          {contact && `${contact}. `}Noted by {takenBy}, received <FormattedDate iso={receivedOn} />.
          {answeredBy && ` Answered by ${answeredBy}.`}
        </p>
      </div>
      {!outcome && <p>{hints[kind]}</p>}
      <RequestTools request={request} download={download} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="outcome"
          label="Outcome"
          options={Object.entries(requestOutcomes).map(([value, label]) => ({ value, label }))}
        />
        <TextInput name="answeredOn" label="Answered on" type="date" required max={today()} />
      </div>
      <TextArea
        name="answer"
        label="What was answered"
        required
        maxLength={4000}
        hint="If you refuse, say why: they may complain to the Information Regulator."
      />
    </FormDialog>
  )
}
