import { Inbox, Mail, Paperclip, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import {
  useDeleteContactMessageMutation,
  useListContactMessagesQuery,
  useMakeQuoteMutation,
  useUpdateContactMessageMutation,
} from './api.ts'

const tabs = [
  { value: '', label: 'All' },
  { value: 'false', label: 'To answer' },
  { value: 'true', label: 'Handled' },
] as const

/** Messages from the contact page. Search, filter and page are in the URL. */
export default function ManageMessagesPage() {
  const [params, change] = useUrlState()
  const handled = params.get('handled') ?? ''
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, isError, error, refetch } = useListContactMessagesQuery({
    querystring: { page, ...(search ? { search } : {}), ...(handled ? { handled: handled === 'true' } : {}) },
  })
  const counts = useCounts(search)
  const to = (value: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (value) next.set('handled', value)
    else next.delete('handled')
    return `?${next}`
  }
  return (
    <>
      <title>Messages | Back-office</title>
      <div className="office-page-head">
        <h1>Messages</h1>
      </div>
      <section className="panel">
        <TabLinks
          label="Messages by status"
          tabs={tabs.map(({ value, label }) => ({
            to: to(value),
            label,
            current: handled === value,
            count: counts[value],
          }))}
        />
        <Toolbar>
          <DebouncedSearch label="Search messages" value={search} onChange={(text) => change({ search: text })} />
        </Toolbar>
        {isError && (
          <ErrorState title="The messages could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: '' })}
          </ErrorState>
        )}
        {!data && !isError && (
          <Loading label="Loading messages">
            <div className="panel-body grid gap-3">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} height={40} />
              ))}
            </div>
          </Loading>
        )}
        {data?.messages.length === 0 && (
          <EmptyState
            title={
              search
                ? 'No messages found'
                : handled === 'true'
                  ? 'Nothing handled yet'
                  : handled
                    ? 'No unanswered messages'
                    : 'No messages yet'
            }
            icon={<Inbox size={36} strokeWidth={1.5} aria-hidden="true" />}
          >
            {search
              ? 'Try a shorter search, or look under another tab.'
              : 'Messages from the contact page arrive here and in the office mailbox.'}
          </EmptyState>
        )}
        <ul className="messages">
          {data?.messages.map((message) => (
            <li key={message._id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
        {data && <Pagination page={data.page} pages={data.pages} />}
      </section>
    </>
  )
}

/** The count on each tab. Requests a single row, for the total that comes with it. */
function useCounts(search: string): Record<(typeof tabs)[number]['value'], number | undefined> {
  const wanted = { limit: 1, ...(search ? { search } : {}) }
  const open = useListContactMessagesQuery({ querystring: { ...wanted, handled: false } }).data?.total
  const done = useListContactMessagesQuery({ querystring: { ...wanted, handled: true } }).data?.total
  return { '': open === undefined || done === undefined ? undefined : open + done, false: open, true: done }
}

function Message({
  message: { _id, name, email, phone, subject, message, product, files = [], handled, createdAt, updatedAt },
}: {
  message: ContactMessage
}) {
  const [updateMessage] = useUpdateContactMessageMutation()
  const { run, isBusy } = useAction(updateMessage, { fallback: 'The message could not be marked.' })
  const mark = async () => {
    const reply = await run({ params: { id: _id }, body: { handled: !handled, updatedAt } })
    if (!reply.ok) return toast.error(reply.text)
    if (handled) return
    // It has just left the list of messages to answer.
    const undo = async () => {
      const undone = await updateMessage({ params: { id: _id }, body: { handled: false } })
      if (undone.error) toast.error('The message could not be marked.')
    }
    toast.offer(`The message from ${name} is handled.`, { label: 'Undo', forMs: 10_000, run: () => void undo() })
  }
  const [isDeleting, setDeleting] = useState(false)
  const [deleteMessage] = useDeleteContactMessageMutation()
  const removing = useAction(deleteMessage, { fallback: 'The message could not be deleted.' })
  const remove = async () => {
    const reply = await removing.run({ params: { id: _id } })
    setDeleting(false)
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  const navigate = useNavigate()
  const [makeQuote] = useMakeQuoteMutation()
  const making = useAction(makeQuote, { fallback: 'The quote could not be created.' })
  const quote = async () => {
    const reply = await making.run({
      body: {
        contact: { name, email, phone: phone ?? '' },
        message: subject ? `${subject}\n\n${message}`.slice(0, 5000) : message,
        source: 'message',
        ...(product ? { product: product._id } : {}),
      },
    })
    if (!reply.ok) return toast.error(reply.text)
    await updateMessage({ params: { id: _id }, body: { handled: true } })
    await navigate(`/manage/quotes/${reply.value._id}`)
  }
  const answer = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? 'Your message'}`)}`
  return (
    <details>
      <summary>
        <b>{name}</b>
        <span className="messages-subject">
          {files.length > 0 && <Paperclip size={14} role="img" aria-label="With attachments" />}{' '}
          {subject ?? product?.name ?? message}
        </span>
        <Chip tone={handled ? 'idle' : 'hold'}>{handled ? 'Handled' : 'To answer'}</Chip>
        <FormattedDateTime iso={createdAt} />
      </summary>
      <div className="messages-body">
        {product && (
          <p>
            About{' '}
            <Link to={`/product/${product.slug}`} className="underline underline-offset-3">
              {product.name}
            </Link>
          </p>
        )}
        <p className="messages-text">{message}</p>
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-3" aria-label="Attached files">
            {files.map((file) => (
              <li key={file._id}>
                <ButtonAnchor
                  small
                  wrap
                  icon={<Paperclip size={15} aria-hidden="true" />}
                  href={`/api/contact/${_id}/files/${file._id}`}
                  download={file.name}
                >
                  {file.name}, {formatFileSize(file.size)}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ButtonAnchor small wrap icon={<Mail size={15} aria-hidden="true" />} href={answer}>
            {email}
          </ButtonAnchor>
          {phone && (
            <ButtonAnchor small icon={<Phone size={15} aria-hidden="true" />} href={telLink(phone)}>
              {phone}
            </ButtonAnchor>
          )}
          <Button small busy={making.isBusy} busyText="Creating" onClick={() => void quote()}>
            Create a quote
          </Button>
          <Button
            small
            variant={handled ? 'plain' : 'dark'}
            busy={isBusy}
            busyText="Saving"
            onClick={() => void mark()}
          >
            {handled ? 'Mark as not handled' : 'Mark as handled'}
          </Button>
          <Button small variant="outline-danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
        <ConfirmDialog
          open={isDeleting}
          title="Delete this message?"
          confirmText="Delete"
          busy={removing.isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        >
          The message from {name}
          {files.length > 0 ? ' and its attachments' : ''} will be permanently deleted.
        </ConfirmDialog>
      </div>
    </details>
  )
}
