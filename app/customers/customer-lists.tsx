import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Chip } from '#app/ui/chip.tsx'
import { OrderTotal } from '#app/ui/commerce/order-total.tsx'
import { PaymentChip } from '#app/ui/commerce/payment-chip.tsx'
import { Stars } from '#app/ui/commerce/stars.tsx'
import { StatusChip } from '#app/ui/commerce/status-chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { designPage } from '#contract/configure/paths.ts'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { describeStanding } from '#contract/contact/rules.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { describeQuoteState } from '#contract/quotes/rules.ts'
import type { QuoteSummary } from '#contract/quotes/schema.ts'
import {
  useListCustomerDesignsQuery,
  useListCustomerInvoicesQuery,
  useListCustomerMessagesQuery,
  useListCustomerOrdersQuery,
  useListCustomerQuotesQuery,
  useListCustomerReviewsQuery,
} from './api.ts'

type Props = { id: string; page: number }
type Reply<Rows> = {
  currentData?: Rows | undefined
  isError: boolean
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
}
type Page = { page: number; pages: number; total: number }

const rand = (price: string) => formatRand(fromDecimal(price))
const ask = ({ id, page }: Props) => ({ params: { id }, querystring: { page } })

/** One of the customer's lists, while it loads, if it fails and if it is empty. */
function List<Rows, Row extends { _id: string }>({
  reply: { currentData, isError, isFetching, error, refetch },
  label,
  none,
  rows,
  columns,
}: {
  reply: Reply<Rows & Partial<Page>>
  label: string
  none: string
  rows: (data: Rows) => readonly Row[]
  columns: readonly Column<Row>[]
}) {
  if (isError && !isFetching)
    return (
      <ErrorState title="This could not be loaded" onRetry={refetch}>
        {toWords(toApiError(error), { fallback: 'Please try again.' })}
      </ErrorState>
    )
  if (!currentData) return <TableSkeleton rows={5} columns={columns.length} />
  const { page = 1, pages = 1, total = 0 } = currentData
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows(currentData)}
        rowId={({ _id }) => _id}
        empty={<EmptyState title={none}>{null}</EmptyState>}
      />
      <PageFoot page={page} limit={officePageSize} pages={pages} total={total} />
    </>
  )
}

const day = (iso: string): ReactNode => <FormattedDate iso={iso} />

const orderColumns: Column<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: ({ _id, orderNumber }) => (
      <Link className="whitespace-nowrap" to={`/manage/orders/${_id}`}>
        {orderNumber}
      </Link>
    ),
  },
  { id: 'placed', header: 'Placed', look: 'quiet', phone: 'second', cell: ({ createdAt }) => day(createdAt) },
  {
    id: 'reference',
    header: 'Reference',
    look: 'grow',
    phone: 'hide',
    tablet: 'hide',
    cell: ({ shippingAddress }) => shippingAddress.reference,
  },
  { id: 'payment', header: 'Payment', phone: 'hide', cell: (order) => <PaymentChip order={order} /> },
  { id: 'status', header: 'Status', phone: 'left', cell: (order) => <StatusChip order={order} /> },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: (order) => <OrderTotal order={order} />,
  },
]

export const CustomerOrders = (props: Props) => (
  <List
    reply={useListCustomerOrdersQuery(ask(props), live)}
    label="Orders"
    none="No orders yet"
    rows={({ orders }) => orders}
    columns={orderColumns}
  />
)

const quoteColumns: Column<QuoteSummary>[] = [
  {
    id: 'number',
    header: 'Quote',
    look: 'id',
    phone: 'left',
    cell: ({ _id, quoteNumber }) => (
      <Link className="whitespace-nowrap" to={`/manage/quotes/${_id}`}>
        {quoteNumber}
      </Link>
    ),
  },
  { id: 'asked', header: 'Requested', look: 'quiet', phone: 'second', cell: ({ createdAt }) => day(createdAt) },
  { id: 'about', header: 'About', look: 'grow', phone: 'wide', cell: ({ about }) => about },
  {
    id: 'state',
    header: 'Status',
    phone: 'left',
    cell: (quote) => <Chip tone={quote.waitsFor === 'office' ? 'hold' : 'idle'}>{describeQuoteState(quote)}</Chip>,
  },
  {
    id: 'total',
    header: 'Value incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: ({ totalPrice }) => (totalPrice ? rand(totalPrice) : '–'),
  },
]

export const CustomerQuotes = (props: Props) => (
  <List
    reply={useListCustomerQuotesQuery(ask(props), live)}
    label="Quotes"
    none="No quotes yet"
    rows={({ quotes }) => quotes}
    columns={quoteColumns}
  />
)

const invoiceColumns: Column<Invoice>[] = [
  {
    id: 'number',
    header: 'Number',
    look: 'id',
    phone: 'left',
    cell: ({ _id, number }) => (
      <a className="whitespace-nowrap" href={`/api/paper/${_id}/file`} target="_blank" rel="noreferrer">
        {number} <span className="sr-only">(PDF, opens in a new tab)</span>
      </a>
    ),
  },
  {
    id: 'kind',
    header: 'Document',
    phone: 'wide',
    cell: ({ kind, isSpecimen }) => (
      <>
        {kind === 'invoice' ? 'Invoice' : 'Credit note'} {isSpecimen && <small>specimen</small>}
      </>
    ),
  },
  { id: 'issued', header: 'Issued', look: 'quiet', phone: 'second', cell: ({ issuedOn }) => day(issuedOn) },
  {
    id: 'order',
    header: 'Order',
    phone: 'left',
    cell: ({ order }) => (
      <Link className="whitespace-nowrap underline underline-offset-3" to={`/manage/orders/${order._id}`}>
        {order.orderNumber}
      </Link>
    ),
  },
  {
    id: 'total',
    header: 'Total incl. VAT',
    align: 'end',
    phone: 'corner',
    cell: ({ kind, totalPrice }) => `${kind === 'invoice' ? '' : '−'}${rand(totalPrice)}`,
  },
]

export const CustomerInvoices = (props: Props) => (
  <List
    reply={useListCustomerInvoicesQuery(ask(props), live)}
    label="Invoices"
    none="No invoices yet"
    rows={({ papers }) => papers}
    columns={invoiceColumns}
  />
)

const messageColumns: Column<ContactMessage>[] = [
  {
    id: 'subject',
    header: 'Message',
    look: 'grow',
    phone: 'left',
    cell: ({ _id, subject, product, message }) => (
      <Link className="underline-offset-3 hover:underline" to={`/manage/messages/${_id}`}>
        {subject ?? product?.name ?? message}
      </Link>
    ),
  },
  { id: 'sent', header: 'Sent', look: 'quiet', phone: 'second', cell: ({ createdAt }) => day(createdAt) },
  {
    id: 'state',
    header: 'Status',
    phone: 'left',
    cell: (message) => (
      <Chip tone={!message.handled && message.waitsFor === 'office' ? 'hold' : 'idle'}>
        {describeStanding(message)}
      </Chip>
    ),
  },
]

export const CustomerMessages = (props: Props) => (
  <List
    reply={useListCustomerMessagesQuery(ask(props), live)}
    label="Messages"
    none="No messages yet"
    rows={({ messages }) => messages}
    columns={messageColumns}
  />
)

type Review = { _id: string; rating: number; review: string; hidden?: boolean | undefined; createdAt: string } & {
  product: { name: string; slug: string }
}
const reviewColumns: Column<Review>[] = [
  {
    id: 'product',
    header: 'Product',
    look: 'id',
    phone: 'left',
    cell: ({ product }) => <Link to={`/product/${product.slug}`}>{product.name}</Link>,
  },
  { id: 'rating', header: 'Stars', phone: 'corner', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    id: 'review',
    header: 'Review',
    look: 'grow',
    phone: 'wide',
    cell: ({ review, hidden }) => (
      <>
        {hidden && <Chip tone="idle">Hidden</Chip>} <span title={review}>{review}</span>
      </>
    ),
  },
  { id: 'written', header: 'Written', look: 'quiet', phone: 'left', cell: ({ createdAt }) => day(createdAt) },
]

export const CustomerReviews = (props: Props) => (
  <List
    reply={useListCustomerReviewsQuery(ask(props), live)}
    label="Reviews"
    none="No reviews yet"
    rows={({ reviews }) => reviews}
    columns={reviewColumns}
  />
)

type Design = { _id: string; name: string; code: string; link: string; createdAt: string }
const designColumns: Column<Design>[] = [
  {
    id: 'name',
    header: 'Enclosure',
    look: 'id',
    phone: 'left',
    cell: ({ name, link }) => <Link to={designPage(link)}>{name}</Link>,
  },
  { id: 'code', header: 'Drawing', phone: 'wide', cell: ({ code }) => <span className="part-number">{code}</span> },
  { id: 'saved', header: 'Saved', look: 'quiet', phone: 'second', cell: ({ createdAt }) => day(createdAt) },
]

export const CustomerDesigns = ({ id }: Props) => (
  <List
    reply={useListCustomerDesignsQuery({ params: { id } }, live)}
    label="Saved enclosures"
    none="No saved enclosures"
    rows={({ designs }) => designs}
    columns={designColumns}
  />
)
