import { Inbox, Paperclip, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useNewRows } from '#app/api/use-new-rows.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { NewRows } from '#app/ui/tables/new-rows.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { type MessageView, messageViews } from '#contract/contact/rules.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { useCountContactMessagesQuery, useListContactMessagesQuery } from './api.ts'
import { StandingChip } from './standing-chip.tsx'

const labels: Record<MessageView, string> = {
  'to-answer': 'To answer',
  unread: 'Unread',
  mine: 'Mine',
  waiting: 'Waiting',
  done: 'Done',
  all: 'All',
}
const empty: Record<MessageView, { title: string; text: string }> = {
  'to-answer': { title: 'Nobody is waiting for an answer', text: 'Messages that are to be answered appear here.' },
  unread: { title: 'Everything has been read', text: 'What customers write appears here until somebody opens it.' },
  mine: {
    title: 'Nothing is assigned to you',
    text: 'A message is yours once you answer it or a colleague assigns it to you.',
  },
  waiting: {
    title: 'No customer owes us an answer',
    text: 'Messages that you have answered wait here for the customer.',
  },
  done: { title: 'Nothing done yet', text: 'Mark a message as done when nothing is left to answer.' },
  all: { title: 'No messages yet', text: 'Messages from the contact page arrive here and in the office mailbox.' },
}

/** Messages from the contact page and what became of them. View, search and page are in the URL. */
export default function ManageMessagesPage() {
  const may = useMay()
  const [params, change] = useUrlState()
  const view = messageViews.find((name) => name === params.get('view')) ?? 'to-answer'
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const filter = { view, page, ...(search ? { search } : {}) }
  const { currentData, data, isFetching, isError, error, refetch } = useListContactMessagesQuery(
    { querystring: filter },
    live,
  )
  const counts = useCountContactMessagesQuery(undefined, live).data
  const fresh = useNewRows(filter, currentData?.messages)
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const latest = currentData ?? (isFetching ? data : undefined)
  return (
    <>
      <title>Messages | Back-office</title>
      <div className="office-page-head">
        <h1>Messages</h1>
        <span className="flex-1" />
        {may('customers.write') && (
          <ButtonLink small variant="primary" icon={<Plus size={16} aria-hidden="true" />} to="/manage/messages/new">
            New message
          </ButtonLink>
        )}
      </div>
      <section className="panel" aria-busy={isFetching && !currentData}>
        <TabLinks
          label="Messages by status"
          tabs={messageViews.map((name) => ({
            to: `?${new URLSearchParams({ view: name, ...(search ? { search } : {}) })}`,
            label: labels[name],
            count: counts?.[name],
            current: name === view,
          }))}
        />
        <Toolbar>
          <DebouncedSearch label="Search messages" value={search} onChange={(text) => change({ search: text })} />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The messages could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!latest && isFetching && <TableSkeleton columns={4} />}
        <NewRows count={fresh.waiting} words={['new message', 'new messages']} onShow={fresh.show} />
        {latest && (
          <DataTable
            label="Messages"
            columns={columns}
            rows={fresh.rows ?? latest.messages}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState
                title={search ? 'No messages found' : empty[view].title}
                icon={<Inbox size={36} strokeWidth={1.5} aria-hidden="true" />}
              >
                {search ? 'Try a shorter search, or look under another tab.' : empty[view].text}
              </EmptyState>
            }
          />
        )}
        {latest && <PageFoot page={page} limit={officePageSize} pages={latest.pages} total={latest.total} />}
      </section>
    </>
  )
}

const columns: Column<ContactMessage>[] = [
  {
    id: 'name',
    header: 'With',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, name, isUnread }) => (
      <Link
        className={isUnread ? 'font-semibold hover:underline' : 'underline-offset-3 hover:underline'}
        to={`/manage/messages/${_id}`}
      >
        {name}
        {isUnread && <span className="sr-only"> (unread)</span>}
      </Link>
    ),
  },
  {
    id: 'about',
    header: 'About',
    look: 'grow',
    phone: 'wide',
    cell: ({ subject, product, message, files, replies, isUnread }) => (
      <span className={isUnread ? 'font-semibold' : 'text-ink-2'}>
        {files && <Paperclip className="inline" size={14} role="img" aria-label="With attachments" />}{' '}
        {subject ?? product?.name ?? message}{' '}
        {replies > 0 && <small className="font-normal">{pluralise(replies, 'answer', 'answers')}</small>}
      </span>
    ),
  },
  {
    id: 'owner',
    header: 'Assigned to',
    look: 'quiet',
    phone: 'hide',
    tablet: 'hide',
    cell: ({ owner }) => owner?.name,
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'corner',
    cell: (message) => (
      <span className="chip-row">
        {message.isUnread && <Chip tone="info">Unread</Chip>}
        <StandingChip message={message} />
      </span>
    ),
  },
  {
    id: 'last',
    header: 'Last words',
    look: 'quiet',
    phone: 'left',
    align: 'end',
    cell: ({ lastAt }) => <FormattedDateTime iso={lastAt} />,
  },
]
