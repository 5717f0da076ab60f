import '#app/ui/tables/data-table.css'
import { MessageSquareQuote } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'
import type { QuoteSummary } from '#contract/quotes/schema.ts'
import { useListMyQuotesQuery } from './api.ts'
import { QuoteChip } from './quote-chip.tsx'

const columns: Column<QuoteSummary>[] = [
  {
    id: 'number',
    header: 'Quote',
    look: 'id',
    phone: 'left',
    cell: (quote) => (
      <Link className="whitespace-nowrap" to={`/quote/${quote._id}`}>
        {quote.quoteNumber}
      </Link>
    ),
  },
  {
    id: 'asked',
    header: 'Requested',
    look: 'quiet',
    phone: 'left',
    cell: (quote) => <FormattedDate iso={quote.createdAt} />,
  },
  { id: 'state', header: 'Status', phone: 'right', cell: (quote) => <QuoteChip quote={quote} isForBuyer /> },
  { id: 'about', header: 'About', look: 'grow', phone: 'wide', cell: ({ about }) => about },
  {
    id: 'until',
    header: 'Valid until',
    look: 'quiet',
    phone: 'hide',
    cell: ({ validUntil, state }) => state === 'sent' && validUntil && <FormattedDate iso={validUntil} />,
  },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: ({ totalPrice }) => (totalPrice ? <b>{formatRand(fromDecimal(totalPrice))}</b> : '–'),
  },
]

export default function MyQuotesPage() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const { currentData: data, isError, refetch } = useListMyQuotesQuery({ querystring: { page } })
  return (
    <>
      <title>My quotes</title>
      {isError && !data && <ErrorState title="Your quotes could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {data && (
        <section className="panel">
          <DataTable
            label="My quotes"
            columns={columns}
            rows={data.quotes}
            rowId={(quote) => quote._id}
            empty={
              <EmptyState
                title="No quotes yet"
                icon={<MessageSquareQuote size={36} strokeWidth={1.5} aria-hidden="true" />}
                action={
                  <>
                    <ButtonLink variant="primary" to="/cart">
                      Go to your cart
                    </ButtonLink>
                    <ButtonLink to={requestQuotePath}>Request a quote</ButtonLink>
                  </>
                }
              >
                You can request one from your cart.
              </EmptyState>
            }
          />
        </section>
      )}
      {data && <Pagination page={page} pages={data.pages} />}
    </>
  )
}
