import { useState } from 'react'
import { Link } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { PeriodFilter } from '#app/ui/forms/period-filter.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { Invoice } from '#contract/invoices/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { invoiceLabel } from '../print/invoice-buttons.tsx'
import { PdfButton } from '../print/pdf-button.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'
import { useLazyCheckInvoicesQuery, useListInvoicesQuery } from './manage-orders-api.ts'

const kinds = ['invoice', 'credit_note'] as const
const day = /^\d{4}-\d{2}-\d{2}$/

/** Every invoice and credit note that the shop has issued. */
export default function ManageInvoicesPage() {
  const [params, change] = useUrlState()
  const [correcting, setCorrecting] = useState<Invoice>()
  const [withSpecimens, setWithSpecimens] = useState(false)
  const read = (name: string) => params.get(name) ?? ''
  const kind = kinds.find((word) => word === read('kind'))
  const search = read('search')
  const from = day.test(read('from')) ? read('from') : ''
  const to = day.test(read('to')) ? read('to') : ''
  // The VAT return opens its own documents.
  const dates = (['taxed'] as const).find((word) => word === read('dates'))
  const only = (['documents', 'specimens'] as const).find((word) => word === read('only'))
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  const filter = {
    ...(kind ? { kind } : {}),
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(dates ? { dates } : {}),
  }
  const list = useListInvoicesQuery({ querystring: { ...filter, ...(only ? { only } : {}), page } }, live)
  const { currentData, data, isFetching, isError, error, refetch } = list
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const shown = currentData ?? (isFetching ? data : undefined)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <title>Invoices | Back-office</title>
      <div className="office-page-head">
        <h1>Invoices</h1>
        <span className="flex-1" />
        <Checkbox
          label="Export specimens too"
          checked={withSpecimens}
          onChange={(event) => setWithSpecimens(event.target.checked)}
        />
        <ExportLinks
          href={(format) =>
            `/api/paper/export${writeQuery({ ...filter, format, ...(withSpecimens ? { specimens: true } : {}) })}`
          }
          renew={useProof()}
        />
      </div>
      <NumberCheck />
      {dates && (
        <p className="note mb-4">
          By the day on which they count for VAT. <Link to="/manage/invoices">Show all invoices</Link>
        </p>
      )}
      <section className="panel" aria-busy={isFetching && !currentData}>
        <TabLinks
          label="Kind"
          tabs={[
            { to: toTab(params), label: 'All', current: kind === undefined },
            { to: toTab(params, 'invoice'), label: 'Invoices', current: kind === 'invoice' },
            { to: toTab(params, 'credit_note'), label: 'Credit notes', current: kind === 'credit_note' },
          ]}
        />
        <Toolbar>
          <DebouncedSearch
            label="Number, order, customer, VAT number or reference"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <PeriodFilter label="Placed" from={from} to={to} onChange={change} />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The invoices could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!shown && isFetching && <TableSkeleton columns={6} />}
        {shown && (
          <DataTable
            label="Invoices"
            columns={columns(refetch, setCorrecting)}
            rows={shown.papers}
            rowId={(invoice) => invoice._id}
            rowName={invoiceLabel}
            empty={
              <EmptyState
                title={isFiltered ? 'No invoices found' : 'No invoices yet'}
                action={
                  isFiltered && (
                    <ButtonLink small to="/manage/invoices">
                      Show all invoices
                    </ButtonLink>
                  )
                }
              >
                {isFiltered
                  ? 'Try a shorter search, or choose other dates.'
                  : 'Invoices appear here once an order has been paid.'}
              </EmptyState>
            }
          />
        )}
        {shown && <PageFoot page={page} limit={officePageSize} pages={shown.pages} total={shown.total} />}
      </section>
      {correcting && <CorrectBuyer invoice={correcting} onClose={() => setCorrecting(undefined)} />}
    </>
  )
}

/** Search and dates stay. */
function toTab(params: URLSearchParams, kind?: (typeof kinds)[number]): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (kind) next.set('kind', kind)
  else next.delete('kind')
  return `?${next}`
}

/** Auditors ask whether a number is missing. */
function NumberCheck() {
  const [check, { data, isFetching, isError }] = useLazyCheckInvoicesQuery()
  const missing = data ? [...data.invoices.missing, ...data.creditNotes.missing, ...data.receipts.missing] : []
  const ranges = data
    ? [data.invoices, data.creditNotes, data.receipts].flatMap(({ first, last }) =>
        first ? `${first} to ${last}` : [],
      )
    : []
  const specimens =
    data && data.specimens > 0
      ? ` There are ${pluralise(data.specimens, 'specimen')}: they have numbers of their own, which are not checked.`
      : ''
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button small busy={isFetching} busyText="Checking" onClick={() => void check()}>
        Check for gaps
      </Button>
      <div role="status">
        {isError && <Banner tone="bad">The numbers could not be checked. Please try again.</Banner>}
        {data && !isError && missing.length === 0 && (
          <Banner tone="ok">
            {ranges.length > 0 ? `No numbers are missing: ${ranges.join(', ')}.` : 'No numbers have been used yet.'}
            {specimens}
          </Banner>
        )}
        {missing.length > 0 && (
          <Banner tone="bad">
            Missing: {missing.join(', ')}.{specimens}
          </Banner>
        )}
      </div>
    </div>
  )
}

type Renew = () => PromiseLike<{ isError: boolean }>

const columns = (renew: Renew, onCorrect: (invoice: Invoice) => void): Column<Invoice>[] => [
  // The number says what it is: INV, CN or SPECIMEN. A column for that would not fit.
  {
    id: 'number',
    header: 'Number',
    phone: 'left',
    cell: (invoice) => (
      <span className="chip-row">
        <b className="font-semibold whitespace-nowrap">{invoice.number}</b>
        {invoice.revision > 1 && <Chip tone="info">Corrected</Chip>}
      </span>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    look: 'quiet',
    phone: 'left',
    cell: ({ issuedOn }) => <FormattedDate iso={issuedOn} />,
  },
  {
    id: 'order',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: ({ order }) => (
      <Link className="whitespace-nowrap" to={`/manage/orders/${order._id}`}>
        {order.orderNumber}
      </Link>
    ),
  },
  {
    id: 'buyer',
    header: 'Customer',
    look: 'grow',
    phone: 'wide',
    cell: ({ buyer }) => buyer.company || buyer.fullName,
  },
  {
    id: 'vat',
    header: 'VAT',
    align: 'end',
    phone: 'hide',
    tablet: 'hide',
    cell: (invoice) => formatRand(signed(invoice, invoice.taxPrice)),
  },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: (invoice) => <b className="font-semibold">{formatRand(signed(invoice, invoice.totalPrice))}</b>,
  },
  {
    id: 'do',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (invoice) => (
      <span className="inline-flex gap-2">
        <PdfButton href={`/api/paper/${invoice._id}/file`} renew={renew} aria-label={`PDF of ${invoiceLabel(invoice)}`}>
          PDF
        </PdfButton>
        <Button
          small
          aria-label={`Correct the buyer's details on ${invoiceLabel(invoice)}`}
          title="Correct the buyer's details"
          onClick={() => onCorrect(invoice)}
        >
          Correct
        </Button>
      </span>
    ),
  },
]

/** A credit note is negative. */
const signed = ({ kind }: Invoice, price: string) => (kind === 'credit_note' ? -1 : 1) * fromDecimal(price)
