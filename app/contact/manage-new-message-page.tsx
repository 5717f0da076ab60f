import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { useGetCustomerQuery } from '#app/customers/api.ts'
import { RecordStatus } from '#app/page/record-status.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Attachments } from '#app/ui/forms/inputs/attachments.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { maxReplyLength } from '#contract/contact/rules.ts'
import type { Customer } from '#contract/customers/calls.ts'
import { useBeginThreadMutation, useWriteToCustomerMutation } from './api.ts'

/** The office writes first: to the customer in the URL, or to whoever's address is typed. */
export default function ManageNewMessagePage() {
  const [params] = useUrlState()
  const id = params.get('customer') ?? ''
  const { currentData: customer, isError, error, refetch } = useGetCustomerQuery({ params: { id } }, { skip: !id })
  if (isError) return <RecordStatus subject="customer" error={error} onRetry={refetch} />
  return (
    <>
      <title>New message | Back-office</title>
      <div className="office-page-head">
        <h1>New message</h1>
      </div>
      {id && !customer ? (
        <Loading label="Loading the customer">
          <Skeleton height={420} />
        </Loading>
      ) : (
        <NewMessage key={id} customer={customer} subject={params.get('subject') ?? ''} />
      )}
    </>
  )
}

const toSchema = (isKnown: boolean) =>
  z.object({
    _id: z.string(),
    name: isKnown ? z.string() : filled('Please enter a name.'),
    email: isKnown ? z.string() : filled('Please enter an e-mail address.'),
    subject: filled('Please say what it is about.'),
    text: filled('Please write a few words.'),
  })
type Words = z.infer<ReturnType<typeof toSchema>>

const fallback = 'The message could not be sent. Please try again.'

/** What is typed is stored in this tab until it is sent; its id with it, so that a second try is the same message. */
function NewMessage({ customer, subject }: { customer: Customer | undefined; subject: string }) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const [percent, setPercent] = useState<number>()
  const [begin] = useBeginThreadMutation()
  const [write] = useWriteToCustomerMutation()
  const toAnybody = useAction(begin, { fallback })
  const toCustomer = useAction(write, { fallback })
  const start = useMemo(() => ({ _id: crypto.randomUUID(), name: '', email: '', subject, text: '' }), [subject])
  return (
    <Form
      schema={toSchema(customer !== undefined)}
      defaultValues={start}
      draft={useDraft<Words>(`message-new:${customer?._id ?? ''}:${subject}`)}
      className="panel panel-body grid max-w-[820px] gap-5"
      onSubmit={async ({ _id, name, email, subject: about, text }, { form }) => {
        const upload = { files, onProgress: files.length > 0 ? setPercent : () => {} }
        const words = { _id, subject: about, text }
        const reply = customer
          ? await toCustomer.run({ id: customer._id, body: words, ...upload })
          : await toAnybody.run({ body: { ...words, name, email }, ...upload })
        setPercent(undefined)
        if (!reply.ok) {
          // It has arrived with other words: what is sent from now on is another message.
          if (reply.error.failure.code === 'conflict') form.setValue('_id', crypto.randomUUID())
          return reply
        }
        setFiles([])
        form.reset()
        toast.success(`Sent to ${reply.value.email}.`)
        await navigate(`/manage/messages/${_id}`)
      }}
    >
      {customer ? (
        <p className="text-ui [overflow-wrap:anywhere]">
          To <b>{customer.company ?? customer.name}</b>, {customer.email}
        </p>
      ) : (
        <div className="grid gap-5 md:grid-cols-2">
          <TextInput name="name" label="Name" required maxLength={100} />
          <TextInput name="email" label="E-mail" required type="email" maxLength={254} />
        </div>
      )}
      <TextInput name="subject" label="Subject" required maxLength={150} />
      <TextArea name="text" label="Message" required rows={8} maxLength={maxReplyLength} />
      <Attachments files={files} disabled={percent !== undefined} onChange={setFiles} />
      {percent !== undefined && (
        <ProgressBar label={percent < 100 ? 'Uploading' : 'Checking the files'} value={percent} />
      )}
      <FormMessage />
      <FormGuard when={files.length > 0}>
        The files that you have chosen have not been sent. If you leave this page, they have to be chosen again; your
        words are kept.
      </FormGuard>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busyText="Sending">Send message</SubmitButton>
        <p className="note">The customer gets it by e-mail with a link to answer. The answer arrives under Messages.</p>
      </div>
    </Form>
  )
}
