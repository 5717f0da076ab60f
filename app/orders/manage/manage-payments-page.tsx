import { useState } from 'react'
import { Link } from 'react-router'
import { live } from '#app/api/live.ts'
import { useNewRows } from '#app/api/use-new-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { NewRows } from '#app/ui/tables/new-rows.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { PaymentIssueKind, PaymentToCheck } from '#contract/payments/calls.ts'
import { useListPaymentsToCheckQuery, useResolvePaymentMutation } from './manage-orders-api.ts'
import { ResolvePayment } from './resolve-payment.tsx'

const issueLabels: Record<PaymentIssueKind, string> = {
  amount_differs: 'Wrong amount',
  paid_twice: 'Paid twice',
  stock_gone: 'Sold out',
  refund_due: 'Refund due',
  refund_failed: 'Refund failed',
  unknown_payment: 'Unknown payment',
  undecided: 'Undecided',
  provider_setup: 'Set-up',
}

/** Payments that do not match an order, for the office to check. */
export default function ManagePaymentsPage() {
  const [params] = useUrlState()
  const isResolved = params.get('view') === 'resolved'
  const doubt = params.get('doubt') === 'refund_failed' && !isResolved ? 'refund_failed' : undefined
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { currentData, isError, refetch } = useListPaymentsToCheckQuery(
    { querystring: { page, resolved: isResolved, ...(doubt ? { doubt } : {}) } },
    live,
  )
  const fresh = useNewRows({ page, isResolved, doubt }, currentData?.payments)
  const [open, setOpen] = useState<PaymentToCheck>()
  const [resolvePayment] = useResolvePaymentMutation()
  const reopen = ({ _id }: PaymentToCheck) => void resolvePayment({ params: { id: _id }, body: { resolved: false } })
  return (
    <>
      <title>Payments to check | Back-office</title>
      <Breadcrumbs items={[{ label: 'Orders', to: '/manage/orders' }, { label: 'Payments to check' }]} />
      <div className="office-page-head">
        <h1>Payments to check</h1>
      </div>
      <section className="panel">
        <TabLinks
          label="Status"
          tabs={[
            { to: '?', label: 'Open', current: !isResolved && !doubt },
            { to: '?doubt=refund_failed', label: 'Failed refunds', current: doubt !== undefined },
            { to: '?view=resolved', label: 'Resolved', current: isResolved },
          ]}
        />
        {isError && !currentData && <ErrorState title="The payments could not be loaded" onRetry={refetch} />}
        {!isError && !currentData && <TableSkeleton />}
        <NewRows count={fresh.waiting} words={['new payment', 'new payments']} onShow={fresh.show} />
        {currentData && (
          <DataTable
            label="Payments to check"
            columns={columns(isResolved ? reopen : setOpen)}
            rows={fresh.rows ?? currentData.payments}
            rowId={(payment) => payment._id}
            empty={
              <EmptyState
                title={isResolved ? 'Nothing resolved yet' : doubt ? 'No refund has failed' : 'All payments match'}
              >
                {!isResolved && !doubt && 'Payments that do not match an order will appear here.'}
              </EmptyState>
            }
          />
        )}
      </section>
      {currentData && <Pagination page={page} pages={currentData.pages} />}
      {open && <ResolvePayment payment={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** A bank transfer has no payment id. */
const sourceOf = ({ provider, paymentId }: PaymentToCheck) =>
  provider === 'eft' ? ['bank transfer'] : [provider, paymentId]

const amounts = ({ expectedPrice, receivedPrice }: PaymentToCheck) =>
  [
    expectedPrice && `due ${formatRand(fromDecimal(expectedPrice))}`,
    receivedPrice && `received ${formatRand(fromDecimal(receivedPrice))}`,
  ]
    .filter(Boolean)
    .join(', ')

const columns = (onChange: (payment: PaymentToCheck) => void): Column<PaymentToCheck>[] => [
  {
    id: 'doubt',
    header: 'Issue',
    phone: 'left',
    cell: ({ doubt, resolved }) => <Chip tone={resolved ? 'idle' : 'bad'}>{issueLabels[doubt]}</Chip>,
  },
  {
    id: 'message',
    header: 'What happened',
    phone: 'wide',
    cell: (payment) => (
      <div className="min-w-65 py-2 whitespace-normal">
        {payment.message}
        <small className="block wrap-anywhere">
          {[...sourceOf(payment), payment.buyer, amounts(payment)].filter(Boolean).join(', ')}
        </small>
        {payment.note && <small className="block wrap-anywhere">Note: {payment.note}</small>}
      </div>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: ({ order }) =>
      order && (
        <Link className="whitespace-nowrap" to={`/manage/orders/${order._id}`}>
          {order.orderNumber}
        </Link>
      ),
  },
  {
    id: 'at',
    header: 'When',
    look: 'quiet',
    phone: 'left',
    cell: ({ createdAt }) => <FormattedDateTime iso={createdAt} />,
  },
  {
    id: 'do',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (payment) => (
      <Button small className="whitespace-nowrap" onClick={() => onChange(payment)}>
        {payment.resolved ? 'Reopen' : 'Resolve'}
      </Button>
    ),
  },
]
