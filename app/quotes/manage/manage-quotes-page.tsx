import { CalendarClock, MessageSquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useNewRows } from '#app/api/use-new-rows.ts'
import { useGetCustomerQuery } from '#app/customers/api.ts'
import { useGetQuoteFiguresQuery } from '#app/dashboard/api.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { NewRows } from '#app/ui/tables/new-rows.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { TableFoot } from '#app/ui/tables/table-foot.tsx'
import { TableRange } from '#app/ui/tables/table-range.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { addDays, today } from '#contract/days.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import type { QuoteFigures } from '#contract/quotes/office-calls.ts'
import { type QuoteView, quoteViews } from '#contract/quotes/rules.ts'
import type { QuoteSummary } from '#contract/quotes/schema.ts'
import { withIncl } from '#contract/vat.ts'
import { QuoteChip } from '../quote-chip.tsx'
import { useListQuotesQuery } from './manage-quotes-api.ts'
import { NewQuote } from './new-quote.tsx'

const labels: Record<QuoteView, string> = {
  'to-answer': 'To answer',
  'follow-up': 'Follow up',
  sent: 'Sent',
  expiring: 'Expiring',
  accepted: 'Accepted',
  lost: 'Lost',
  all: 'All',
}
const empty: Record<QuoteView, string> = {
  'to-answer': 'Nobody is waiting for an answer.',
  'follow-up': 'No follow-ups are due.',
  sent: 'No quotes are waiting for a buyer.',
  expiring: 'No quotes expire within a week.',
  accepted: 'No quotes have been accepted yet.',
  lost: 'No quotes were declined, closed or left to expire.',
  all: 'Requests arrive here from carts, products and messages. For a caller, create a new quote.',
}
const periodDays = 90

/** The pipeline: quotes to answer, sent, won and lost. */
export default function ManageQuotesPage() {
  const [params, change] = useUrlState()
  // From the orders and the customers: a caller orders at once, or asks for a quote.
  const making = ['order', 'quote'].find((word) => word === params.get('new'))
  const [to] = useState(today)
  const view = quoteViews.find((name) => name === params.get('view')) ?? 'to-answer'
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const figures = useGetQuoteFiguresQuery({ querystring: { from: addDays(to, 1 - periodDays), to } }, live)
  const { currentData, data, isFetching, isError, error, refetch } = useListQuotesQuery(
    { querystring: { view, page, ...(search ? { search } : {}) } },
    live,
  )
  const fresh = useNewRows({ view, page, search }, currentData?.quotes)
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const latest = currentData ?? (isFetching ? data : undefined)
  const tabUrl = (name: QuoteView) => `?${new URLSearchParams({ view: name, ...(search ? { search } : {}) })}`
  return (
    <>
      <title>Quotes | Back-office</title>
      <div className="office-page-head">
        <h1>Quotes</h1>
        <span className="flex-1" />
        <Button
          small
          variant="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => change({ new: 'quote' })}
        >
          New quote
        </Button>
      </div>
      <Figures figures={figures.data} isLost={figures.isError} />
      {/* On a small laptop the subject gives way, so that the value stays in view. */}
      <section
        className="panel min-[1081px]:max-[1400px]:[&_.data-table-grow]:max-w-[165px]"
        aria-busy={isFetching && !currentData}
      >
        <TabLinks
          label="Quotes by status"
          tabs={quoteViews.map((name) => ({
            to: tabUrl(name),
            label: labels[name],
            current: name === view,
            count: figures.data?.counts[name],
          }))}
        />
        <Toolbar>
          <DebouncedSearch
            label="Number, name, company, e-mail or phone"
            value={search}
            onChange={(text) => change({ search: text })}
          />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The quotes could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!latest && isFetching && <TableSkeleton columns={6} />}
        <NewRows count={fresh.waiting} words={['new quote', 'new quotes']} onShow={fresh.show} />
        {latest && (
          <DataTable
            label="Quotes"
            columns={columns}
            rows={fresh.rows ?? latest.quotes}
            rowId={(quote) => quote._id}
            empty={
              <EmptyState title={search ? 'No quotes found' : 'No quotes here'}>
                {search ? 'Try a shorter search, or look under another tab.' : empty[view]}
              </EmptyState>
            }
          />
        )}
        {latest && latest.total > 0 && (
          <TableFoot shown={<TableRange page={page} limit={officePageSize} total={latest.total} />}>
            <Pagination page={page} pages={latest.pages} />
          </TableFoot>
        )}
      </section>
      {making && (
        <NewQuoteFor
          customer={params.get('customer') ?? ''}
          isOrder={making === 'order'}
          onClose={() => change({ new: '', customer: '' })}
        />
      )}
    </>
  )
}

type ForProps = { customer: string; isOrder: boolean; onClose: () => void }

/** From a customer's page the dialog waits for their details; without them it opens empty. */
function NewQuoteFor({ customer, ...props }: ForProps) {
  const { data, isLoading } = useGetCustomerQuery({ params: { id: customer } }, { skip: customer === '' })
  if (isLoading) return null
  return <NewQuote {...props} caller={data} />
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`)
const hours = (count: number) => (count < 48 ? `${count} h` : `${Math.round(count / 24)} days`)

function Figures({ figures, isLost }: { figures: QuoteFigures | undefined; isLost: boolean }) {
  const vatPercent = useVatPercent()
  const wait = isLost ? <span title="Not loaded">–</span> : <Skeleton width={80} height={34} />
  return (
    <dl className="key-figures">
      <div>
        <dt>Won, by number</dt>
        <dd>{figures ? percent(figures.won, figures.decided) : wait}</dd>
        <dd className="key-figures-note">
          {figures && `${figures.won} of ${figures.decided} decided, sent in ${periodDays} days`}
        </dd>
      </div>
      <div>
        <dt>Won, by value</dt>
        <dd>{figures ? percent(Number(figures.wonPrice), Number(figures.decidedPrice)) : wait}</dd>
        <dd className="key-figures-note">
          {figures && withIncl(formatRand(fromDecimal(figures.wonPrice)), vatPercent)}
        </dd>
      </div>
      <div>
        <dt>Sent</dt>
        <dd>{figures ? figures.sent : wait}</dd>
        <dd className="key-figures-note">
          {figures && withIncl(formatRand(fromDecimal(figures.sentPrice)), vatPercent)}
        </dd>
      </div>
      <div>
        <dt>Time to answer</dt>
        <dd>{figures ? (figures.hoursToAnswer === undefined ? '–' : hours(figures.hoursToAnswer)) : wait}</dd>
        <dd className="key-figures-note">{figures && 'Median of all requests'}</dd>
      </div>
    </dl>
  )
}

const columns: Column<QuoteSummary>[] = [
  {
    id: 'number',
    header: 'Quote',
    look: 'id',
    phone: 'left',
    cell: (quote) => (
      <Link className="whitespace-nowrap" to={`/manage/quotes/${quote._id}`}>
        {quote.quoteNumber}
      </Link>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    phone: 'wide',
    cell: ({ contact }) => contact.company || contact.name || 'Details erased',
  },
  { id: 'about', header: 'About', look: 'grow', phone: 'wide', tablet: 'hide', cell: ({ about }) => about },
  {
    id: 'when',
    header: 'When',
    look: 'quiet',
    phone: 'left',
    cell: ({ state, isExpired, validUntil, createdAt, followUpOn }) => (
      <div className="py-1">
        {state === 'sent' && validUntil ? (
          <>
            {isExpired ? 'ended' : 'until'} <FormattedDate iso={validUntil} />
          </>
        ) : (
          <FormattedDate iso={createdAt} />
        )}
        {followUpOn && (
          <span className="flex items-center gap-1 text-ink">
            <CalendarClock size={13} aria-hidden="true" />
            follow up <FormattedDate iso={followUpOn} />
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'right',
    cell: (quote) => (
      <div className="py-1">
        <QuoteChip quote={quote} />
        {quote.waitsFor === 'office' && quote.state !== 'asked' && (
          <span className="flex items-center gap-1">
            <MessageSquare size={13} aria-hidden="true" />
            New message
          </span>
        )}
      </div>
    ),
  },
  { id: 'owner', header: 'Owner', look: 'quiet', phone: 'hide', tablet: 'hide', cell: ({ owner }) => owner?.name },
  {
    id: 'total',
    header: 'Value incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: ({ totalPrice }) =>
      totalPrice ? <b className="font-semibold">{formatRand(fromDecimal(totalPrice))}</b> : '–',
  },
]
