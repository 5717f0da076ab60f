import { CopyIcon } from '#app/ui/feedback/copy-button.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatRand } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { refundableCents, refundedCents, surplusCents } from './refundable.ts'

/** How the order was paid, below its total. */
export function OrderPayment({ order }: { order: Order }) {
  const { paymentResult: result, paidAt, paymentMethod } = order
  if (!order.isPaid || !paidAt) return <p className="note mt-3">Not paid yet. Payment method: {paymentMethod}.</p>
  return (
    <>
      <dl className="order-facts">
        <div>
          <dt>Paid</dt>
          <dd>
            <FormattedDateTime iso={paidAt} />
          </dd>
        </div>
        <div>
          <dt>With</dt>
          <dd>
            {paymentMethod}
            {result?.provider === 'sandbox' && ' (test mode)'}
          </dd>
        </div>
        {result?.id && result.provider !== 'eft' && (
          <div>
            <dt>Payment no.</dt>
            <dd className="order-facts-payment">
              <span title={result.id}>{result.id}</span>
              <CopyIcon text={result.id} label="Copy the payment number" message="Payment number copied!" />
            </dd>
          </div>
        )}
        {result?.note && (
          <div>
            <dt>Note</dt>
            <dd>{result.note}</dd>
          </div>
        )}
      </dl>
      {refundedCents(order) > 0 && (
        <p className="mt-2">
          <b>{formatRand(refundedCents(order))} refunded</b>, {formatRand(refundableCents(order))} left to refund.
        </p>
      )}
      {surplusCents(order) > 0 && (
        <p className="mt-2">
          <b>{formatRand(surplusCents(order))} was paid twice</b>. Please refund it to the buyer.
        </p>
      )}
    </>
  )
}
