import { Check, ExternalLink, Mail, Phone, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { useListUsersQuery } from '#app/accounts/users/manage-users-api.ts'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { CustomerLink } from '#app/customers/customer-link.tsx'
import { RecordStatus } from '#app/page/record-status.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { ThreadList } from '#app/ui/commerce/thread-list.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import type { MessageThread } from '#contract/contact/calls.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import {
  useAnswerMessageMutation,
  useDeleteContactMessageMutation,
  useGetMessageThreadQuery,
  useMakeQuoteMutation,
  useMarkMessageReadMutation,
  useUpdateContactMessageMutation,
} from './api.ts'
import { AssignMessage } from './assign-message.tsx'
import { ReplyForm } from './reply-form.tsx'
import { StandingChip } from './standing-chip.tsx'
import { ThreadFiles } from './thread-files.tsx'

export default function ManageMessagePage() {
  const { id = '' } = useParams()
  const { currentData, isError, error, refetch } = useGetMessageThreadQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, ...live },
  )
  if (currentData) return <MessageDesk key={currentData._id} thread={currentData} />
  return <RecordStatus subject="message" error={isError ? error : undefined} onRetry={refetch} />
}

/** What is on the screen has been read, also what arrives while the page is open and in view. */
function useRead({ _id, isUnread, lastAt }: MessageThread, mayWrite: boolean): void {
  const [markRead] = useMarkMessageReadMutation()
  const read = useEffectEvent((at: string) => {
    if (document.visibilityState === 'visible') void markRead({ params: { id: _id }, body: { at } })
  })
  useEffect(() => {
    if (!isUnread || !mayWrite) return
    const readNow = () => read(lastAt)
    readNow()
    document.addEventListener('visibilitychange', readNow)
    return () => document.removeEventListener('visibilitychange', readNow)
  }, [isUnread, mayWrite, lastAt])
}

function MessageDesk({ thread }: { thread: MessageThread }) {
  const may = useMay()
  const mayWrite = may('customers.write')
  useRead(thread, mayWrite)
  const staff = useListUsersQuery({ querystring: { role: 'admin', disabled: false, sort: 'name', limit: 100 } }).data
  const people = (staff?.users ?? []).filter(({ officeRole = 'owner' }) =>
    permissionsOf(officeRole).includes('customers.write'),
  )
  const { _id, name, email, phone, subject, product, handled, begunBy, answers } = thread
  const isWaiting = !handled && begunBy !== undefined && answers.length === 0
  return (
    <>
      <title>{`${subject ?? name} | Back-office`}</title>
      <div className="office-page-head">
        <h1 className="[overflow-wrap:anywhere]">{subject ?? product?.name ?? `Message from ${name}`}</h1>
        <StandingChip message={thread} />
        <span className="flex-1" />
        <ButtonLink small icon={<ExternalLink size={16} aria-hidden="true" />} to={`/message/${_id}`}>
          Customer’s view
        </ButtonLink>
        {mayWrite && <Done thread={thread} />}
      </div>
      <div className="office-columns">
        <div className="office-column">
          <Conversation thread={thread} />
          {mayWrite && (
            <Panel title={handled || isWaiting ? 'Write again' : 'Answer'}>
              <Answer thread={thread} />
            </Panel>
          )}
        </div>
        <div className="office-column">
          <Panel title="Customer">
            <p className="text-ui [overflow-wrap:anywhere]">
              <b>{name}</b>
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <ButtonAnchor small wrap icon={<Mail size={15} aria-hidden="true" />} href={toMailLink(thread)}>
                {email}
              </ButtonAnchor>
              {phone && (
                <ButtonAnchor small icon={<Phone size={15} aria-hidden="true" />} href={telLink(phone)}>
                  {phone}
                </ButtonAnchor>
              )}
            </div>
            <p className="mt-3 text-ui empty:hidden">
              <CustomerLink of={{ message: _id }} />
            </p>
          </Panel>
          <Panel title="Looked after by">
            <AssignMessage thread={thread} people={people} mayWrite={mayWrite} />
          </Panel>
          {mayWrite && (
            <Panel title="What next">
              <div className="flex flex-wrap gap-3">
                {may('quotes.write') && <CreateQuote thread={thread} />}
                <Delete thread={thread} />
              </div>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

const toMailLink = ({ email, subject }: MessageThread) =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? 'Your message'}`)}`

function Conversation({ thread }: { thread: MessageThread }) {
  const { _id, name, begunBy, message, product, unit, quotes = [], files, createdAt, answers } = thread
  const href = (fileId: string) => `/api/contact/${_id}/files/${fileId}`
  const may = useMay()
  return (
    <Panel title="Conversation">
      {unit && (
        <p className="mb-3 text-ui">
          About unit{' '}
          {may('workshop.read') ? (
            <Link to={`/manage/units/${unit}`} className="underline underline-offset-3">
              {unit}
            </Link>
          ) : (
            unit
          )}
        </p>
      )}
      {quotes.length > 0 && (
        <p className="mb-3 text-ui">
          Quoted:{' '}
          {quotes.map((quote) =>
            may('quotes.write') ? (
              <Link key={quote._id} to={`/manage/quotes/${quote._id}`} className="underline underline-offset-3 mr-2">
                {quote.quoteNumber}
              </Link>
            ) : (
              <span key={quote._id} className="mr-2">
                {quote.quoteNumber}
              </span>
            ),
          )}
        </p>
      )}
      {product && (
        <p className="mb-3 text-ui">
          About{' '}
          <Link to={`/product/${product.slug}`} className="underline underline-offset-3">
            {product.name}
          </Link>
        </p>
      )}
      <ThreadList
        entries={[
          {
            key: _id,
            isOwn: begunBy !== undefined,
            name: begunBy ?? name,
            text: message,
            at: createdAt,
            more: <ThreadFiles files={files} href={href} />,
          },
          ...answers.map((answer) => ({
            key: answer._id,
            isOwn: answer.by === 'office',
            name: answer.name,
            text: answer.text,
            at: answer.at,
            ...(answer.isFromEmail ? { note: 'by e-mail' } : {}),
            more: <ThreadFiles files={answer.files} href={href} />,
          })),
        ]}
      />
      <span className="sr-only" role="status">
        {answers.length > 0 && `${answers.length} answered so far, last by ${answers.at(-1)?.name}`}
      </span>
    </Panel>
  )
}

function Answer({ thread: { _id, email, handled, lastAt } }: { thread: MessageThread }) {
  const [answerMessage] = useAnswerMessageMutation()
  const { run } = useAction(answerMessage, { fallback: 'The answer could not be sent. Please try again.' })
  return (
    <ReplyForm
      messageId={_id}
      label={`To ${email}`}
      onSend={async ({ text, ...upload }, pressed) => {
        const body = { text, readUntil: lastAt }
        const button = pressed === 'done' || pressed === 'fromEmail' ? { [pressed]: 'true' } : {}
        const reply = await run({ id: _id, body: { ...body, ...button }, ...upload })
        if (!reply.ok) return reply
        const sent = pressed === 'fromEmail' ? 'Entered. Nobody was e-mailed.' : `Sent to ${email}.`
        toast.success(reply.value.isUnread ? `${sent} Meanwhile the customer has written again.` : sent)
        return reply
      }}
    >
      <SubmitButton small value="send" busyText="Sending">
        Send
      </SubmitButton>
      {!handled && (
        <SubmitButton small variant="dark" value="done" busyText="Sending">
          Send and mark as done
        </SubmitButton>
      )}
      <SubmitButton small variant="plain" value="fromEmail" busyText="Entering">
        Enter as the customer’s e-mail
      </SubmitButton>
    </ReplyForm>
  )
}

/** Done, with a way back, or open again. */
function Done({ thread: { _id, name, handled, updatedAt } }: { thread: MessageThread }) {
  const [updateMessage] = useUpdateContactMessageMutation()
  const { run, isBusy } = useAction(updateMessage, { fallback: 'The message could not be marked.' })
  const mark = async () => {
    const reply = await run({ params: { id: _id }, body: { handled: !handled, updatedAt } })
    if (!reply.ok) return toast.error(reply.text)
    if (handled) return
    const undo = async () => {
      const undone = await updateMessage({ params: { id: _id }, body: { handled: false } })
      if (undone.error) toast.error('The message could not be marked.')
    }
    toast.offer(`The message from ${name} is done.`, { label: 'Undo', forMs: 10_000, run: () => void undo() })
  }
  return (
    <Button
      small
      variant={handled ? 'plain' : 'dark'}
      icon={handled ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
      busy={isBusy}
      busyText="Saving"
      onClick={() => void mark()}
    >
      {handled ? 'Reopen' : 'Mark as done'}
    </Button>
  )
}

/** What the customer wants: not what the office itself wrote first, if they have answered. */
const askedIn = ({ begunBy, message, answers }: MessageThread): string => {
  const own = answers.flatMap(({ by, text }) => (by === 'customer' ? [text] : []))
  return begunBy === undefined || own.length === 0 ? message : own.join('\n\n')
}

function CreateQuote({ thread }: { thread: MessageThread }) {
  const { _id, name, email, phone, subject, product } = thread
  const navigate = useNavigate()
  const [updateMessage] = useUpdateContactMessageMutation()
  const [makeQuote] = useMakeQuoteMutation()
  const { run, isBusy } = useAction(makeQuote, { fallback: 'The quote could not be created.' })
  const quote = async () => {
    const reply = await run({
      body: {
        contact: { name, email, phone: phone ?? '' },
        message: (subject ? `${subject}\n\n${askedIn(thread)}` : askedIn(thread)).slice(0, 5000),
        source: 'message',
        fromMessage: _id,
        ...(product ? { product: product._id } : {}),
      },
    })
    if (!reply.ok) return toast.error(reply.text)
    await updateMessage({ params: { id: _id }, body: { handled: true } })
    await navigate(`/manage/quotes/${reply.value._id}`)
  }
  return (
    <Button small busy={isBusy} busyText="Creating" onClick={() => void quote()}>
      Create a quote
    </Button>
  )
}

function Delete({ thread: { _id, name, begunBy, files, answers } }: { thread: MessageThread }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [deleteMessage] = useDeleteContactMessageMutation()
  const { run, isBusy } = useAction(deleteMessage, { fallback: 'The message could not be deleted.' })
  const remove = async () => {
    const reply = await run({ params: { id: _id } })
    setOpen(false)
    if (!reply.ok) return toast.error(reply.text)
    toast.success(reply.value.message)
    await navigate('/manage/messages')
  }
  const what = [answers.length > 0 && 'its answers', (files || answers.some((one) => one.files)) && 'the attachments']
  return (
    <>
      <Button small variant="outline-danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete this message?"
        confirmText="Delete"
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(false)}
      >
        The message {begunBy === undefined ? 'from' : 'to'}{' '}
        {[name, ...what.filter((part) => part !== false && part !== undefined)].join(', ')} will be permanently deleted.
      </ConfirmDialog>
    </>
  )
}
