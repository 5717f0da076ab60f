import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatDay, today } from '#contract/days.ts'
import { type DataRequest, requestDraft } from '#contract/privacy/office-calls.ts'
import { requestKinds, requestWays } from '#contract/privacy/requests.ts'
import { useChangeDataRequestMutation, useCreateDataRequestMutation } from './api.ts'

const toOptions = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const fallback = 'The request could not be saved. Please try again.'

type Props = { request: DataRequest | undefined; onClose: () => void }

export function RequestDialog({ request, onClose }: Props) {
  const creating = useAction(useCreateDataRequestMutation()[0], { fallback })
  const changing = useAction(useChangeDataRequestMutation()[0], { fallback })
  return (
    <FormDialog
      wide
      title={request ? 'Change the request' : 'Note a request'}
      action="Save"
      schema={requestDraft}
      defaultValues={{
        kind: request?.kind ?? 'access',
        name: request?.name ?? '',
        contact: request?.contact ?? '',
        way: request?.way ?? 'email',
        receivedOn: request?.receivedOn ?? today(),
        words: request?.words ?? '',
      }}
      onSubmit={async (body) => {
        const reply = request
          ? await changing.run({ params: { id: request._id }, body: { ...body, updatedAt: request.updatedAt } })
          : await creating.run({ body })
        if (!reply.ok) return reply
        toast.success(`Answer it by ${formatDay(reply.value.dueOn)}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <Select name="kind" label="What they ask for" options={toOptions(requestKinds)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="name" label="Name" required maxLength={120} autoComplete="off" />
        <TextInput name="contact" label="E-mail or phone" required maxLength={200} autoComplete="off" />
        <Select name="way" label="How it came" options={toOptions(requestWays)} />
        <TextInput name="receivedOn" label="Received on" type="date" required max={today()} />
      </div>
      <TextArea name="words" label="In their words" maxLength={4000} />
    </FormDialog>
  )
}
