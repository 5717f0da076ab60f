import '#app/ui/tables/data-table.css'
import { ReceiptText } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import type { Invoice } from '#contract/invoices/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { useListMyInvoicesQuery } from './api.ts'
import { invoiceLabel } from './print/invoice-buttons.tsx'
import { PdfButton } from './print/pdf-button.tsx'

type Renew = () => PromiseLike<{ isError: boolean }>

const columns = (renew: Renew): Column<Invoice>[] => [
  { id: 'number', header: 'Number', look: 'grow', phone: 'left', cell: (invoice) => <b>{invoiceLabel(invoice)}</b> },
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
      <Link className="whitespace-nowrap" to={`/order/${order._id}`}>
        {order.orderNumber}
      </Link>
    ),
  },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: ({ kind, totalPrice }) => (
      <b>{formatRand(kind === 'credit_note' ? -fromDecimal(totalPrice) : fromDecimal(totalPrice))}</b>
    ),
  },
  {
    id: 'file',
    header: 'PDF',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (invoice) => (
      <PdfButton href={`/api/paper/${invoice._id}/file`} renew={renew} aria-label={`PDF of ${invoiceLabel(invoice)}`}>
        PDF
      </PdfButton>
    ),
  },
]

export default function MyInvoicesPage() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const { currentData: data, isError, refetch } = useListMyInvoicesQuery({ querystring: { page } })
  return (
    <>
      <title>My invoices</title>
      {isError && !data && <ErrorState title="Your invoices could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {data && (
        <section className="panel">
          <DataTable
            label="My invoices"
            columns={columns(refetch)}
            rows={data.papers}
            rowId={(invoice) => invoice._id}
            empty={
              <EmptyState title="No invoices yet" icon={<ReceiptText size={36} strokeWidth={1.5} aria-hidden="true" />}>
                Invoices appear here once an order has been paid.
              </EmptyState>
            }
          />
        </section>
      )}
      {data && <Pagination page={page} pages={data.pages} />}
    </>
  )
}
