import { useState } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExactMoment } from '#app/ui/exact-moment.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { PaymentDoubt, PaymentToCheck } from '#contract/payments.ts'
import { useListPaymentsToCheckQuery, useResolvePaymentMutation } from './manage-orders-api.ts'
import { ResolvePayment } from './manage-resolve-payment.tsx'

const doubts: Record<PaymentDoubt, string> = {
  amount_differs: 'Other amount',
  paid_twice: 'Paid twice',
  stock_gone: 'Goods gone',
  refund_due: 'Money to return',
  refund_failed: 'Refund failed',
  unknown_payment: 'Unknown payment',
  undecided: 'Undecided',
  provider_setup: 'Set-up',
}

/** Money that does not fit an order, for a person to look at. */
export default function ManagePaymentsPage() {
  const [address] = useAddress()
  const isResolved = address.get('view') === 'resolved'
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const { currentData, isError, refetch } = useListPaymentsToCheckQuery({
    querystring: { page, resolved: isResolved },
  })
  const [open, setOpen] = useState<PaymentToCheck>()
  const [resolvePayment] = useResolvePaymentMutation()
  const reopen = ({ _id }: PaymentToCheck) => void resolvePayment({ params: { id: _id }, body: { resolved: false } })
  return (
    <>
      <title>Payments to check | Back-office</title>
      <Breadcrumbs items={[{ label: 'Orders', to: '/manage/orders' }, { label: 'Payments to check' }]} />
      <div className="work-head">
        <h1>Payments to check</h1>
      </div>
      <section className="panel">
        <TabLinks
          label="State"
          tabs={[
            { to: '?', label: 'Open', current: !isResolved },
            { to: '?view=resolved', label: 'Resolved', current: isResolved },
          ]}
        />
        {isError && !currentData && <ErrorState title="The payments could not be loaded" onRetry={refetch} />}
        {!isError && !currentData && <TableSkeleton />}
        {currentData && (
          <DataTable
            label="Payments to check"
            columns={columns(isResolved ? reopen : setOpen)}
            rows={currentData.payments}
            rowId={(payment) => payment._id}
            empty={
              <EmptyState title={isResolved ? 'Nothing was resolved yet' : 'Every payment fits its order'}>
                {!isResolved && 'When money arrives that does not fit an order, it shows here.'}
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

/** A transfer has no number of its own. */
const sourceOf = ({ provider, paymentId }: PaymentToCheck) =>
  provider === 'eft' ? ['bank transfer'] : [provider, paymentId]

const amounts = ({ expectedPrice, receivedPrice }: PaymentToCheck) =>
  [
    expectedPrice && `asked ${formatRand(fromDecimal(expectedPrice))}`,
    receivedPrice && `came ${formatRand(fromDecimal(receivedPrice))}`,
  ]
    .filter(Boolean)
    .join(', ')

const columns = (onChange: (payment: PaymentToCheck) => void): Column<PaymentToCheck>[] => [
  {
    id: 'doubt',
    header: 'What',
    phone: 'left',
    cell: ({ doubt, resolved }) => <Chip tone={resolved ? 'idle' : 'bad'}>{doubts[doubt]}</Chip>,
  },
  {
    id: 'message',
    header: 'What happened',
    phone: 'wide',
    cell: (payment) => (
      <div className="payment-words">
        {payment.message}
        <small>{[...sourceOf(payment), payment.buyer, amounts(payment)].filter(Boolean).join(', ')}</small>
        {payment.note && <small>Note: {payment.note}</small>}
      </div>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    look: 'id',
    phone: 'left',
    cell: ({ order }) => order && <Link to={`/manage/orders/${order._id}`}>{order.orderNumber}</Link>,
  },
  {
    id: 'at',
    header: 'When',
    look: 'quiet',
    phone: 'left',
    cell: ({ createdAt }) => <ExactMoment iso={createdAt} />,
  },
  {
    id: 'do',
    header: 'Do',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (payment) => (
      <Button small className="whitespace-nowrap" onClick={() => onChange(payment)}>
        {payment.resolved ? 'Open again' : 'Resolve'}
      </Button>
    ),
  },
]
