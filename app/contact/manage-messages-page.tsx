import { Inbox, Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { telLink } from '#app/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExactMoment } from '#app/ui/exact-moment.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { toast } from '#app/ui/toast.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { TypedSearch } from '#app/ui/typed-search.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import type { ContactMessage } from '#contract/contact.ts'
import { useListContactMessagesQuery, useUpdateContactMessageMutation } from './api.ts'

const tabs = [
  { value: '', label: 'All' },
  { value: 'false', label: 'To answer' },
  { value: 'true', label: 'Handled' },
] as const

/** What people wrote through the contact page. Search, filter and page are in the address. */
export default function ManageMessagesPage() {
  const [address, change] = useAddress()
  const handled = address.get('handled') ?? ''
  const search = address.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const { data, isError, error, refetch } = useListContactMessagesQuery({
    querystring: { page, ...(search ? { search } : {}), ...(handled ? { handled: handled === 'true' } : {}) },
  })
  const counts = useCounts(search)
  const to = (value: string) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (value) next.set('handled', value)
    else next.delete('handled')
    return `?${next}`
  }
  return (
    <>
      <title>Messages | Back-office</title>
      <div className="work-head">
        <h1>Messages</h1>
      </div>
      <section className="panel">
        <TabLinks
          label="Messages by state"
          tabs={tabs.map(({ value, label }) => ({
            to: to(value),
            label,
            current: handled === value,
            count: counts[value],
          }))}
        />
        <Toolbar>
          <TypedSearch label="Search messages" value={search} onChange={(text) => change({ search: text })} />
        </Toolbar>
        {isError && (
          <ErrorState title="The messages could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: '' })}
          </ErrorState>
        )}
        {!data && !isError && (
          <Loading label="Loading messages">
            <div className="panel-in grid gap-3">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} height={40} />
              ))}
            </div>
          </Loading>
        )}
        {data?.messages.length === 0 && (
          <EmptyState
            title={search || handled ? 'No message fits' : 'No messages yet'}
            icon={<Inbox size={36} strokeWidth={1.5} aria-hidden="true" />}
          >
            {search || handled
              ? 'Try a shorter word, or look under another tab.'
              : 'What visitors write on the contact page arrives here, and in the office mailbox.'}
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

/** How many there are under each tab. One row is asked for, for the total that comes with it. */
function useCounts(search: string): Record<(typeof tabs)[number]['value'], number | undefined> {
  const wanted = { limit: 1, ...(search ? { search } : {}) }
  const open = useListContactMessagesQuery({ querystring: { ...wanted, handled: false } }).data?.total
  const done = useListContactMessagesQuery({ querystring: { ...wanted, handled: true } }).data?.total
  return { '': open === undefined || done === undefined ? undefined : open + done, false: open, true: done }
}

function Message({
  message: { _id, name, email, phone, subject, message, product, handled, createdAt, updatedAt },
}: {
  message: ContactMessage
}) {
  const [updateMessage] = useUpdateContactMessageMutation()
  const { run, isBusy } = useAction(updateMessage, { fallback: 'The message could not be marked.' })
  const mark = async () => {
    const reply = await run({ params: { id: _id }, body: { handled: !handled, updatedAt } })
    if (!reply.ok) toast.error(reply.text)
  }
  const answer = `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? 'Your message'}`)}`
  return (
    <details>
      <summary>
        <b>{name}</b>
        <span className="what">{subject ?? product?.name ?? message}</span>
        <Chip tone={handled ? 'idle' : 'hold'}>{handled ? 'Handled' : 'To answer'}</Chip>
        <ExactMoment iso={createdAt} />
      </summary>
      <div className="body">
        {product && (
          <p>
            About{' '}
            <Link to={`/product/${product.slug}`} className="text-link">
              {product.name}
            </Link>
          </p>
        )}
        <p className="words">{message}</p>
        <div className="row-f">
          <a className="btn plain small" href={answer}>
            <span className="btn-in">
              <Mail size={15} aria-hidden="true" />
              {email}
            </span>
          </a>
          {phone && (
            <a className="btn plain small" href={telLink(phone)}>
              <span className="btn-in">
                <Phone size={15} aria-hidden="true" />
                {phone}
              </span>
            </a>
          )}
          <Button small variant={handled ? 'plain' : 'ink'} busy={isBusy} busyText="Saving" onClick={() => void mark()}>
            {handled ? 'Mark as not handled' : 'Mark as handled'}
          </Button>
        </div>
      </div>
    </details>
  )
}
