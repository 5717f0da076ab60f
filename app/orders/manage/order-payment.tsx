import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { CopyIcon } from '#app/ui/feedback/copy-button.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { formatDay } from '#contract/days.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order, OrderPayment as Payment } from '#contract/orders/calls.ts'
import { describePayment } from '#contract/orders/describe-payment.ts'
import { PdfButton } from '../print/pdf-button.tsx'
import { missingCents, refundableCents, refundedCents, surplusCents } from './refundable.ts'
import { ReversePayment } from './reverse-payment.tsx'
import './order-payment.css'

type Renew = ComponentProps<typeof PdfButton>['renew']

/** What has been paid, below the order's total. */
export function OrderPayment({ order, renew }: { order: Order; renew: Renew }) {
  const [reversing, setReversing] = useState<Payment>()
  const { payments = [], isPaid, status, depositPrice } = order
  const isOpen = !isPaid && status !== 'cancelled' && status !== 'refunded'
  return (
    <>
      {(isOpen || depositPrice) && (
        <dl className="totals mt-2">
          {depositPrice && (
            <div>
              <dt>Deposit</dt>
              <dd>{formatRand(fromDecimal(depositPrice))}</dd>
            </div>
          )}
          {payments.length > 0 && (
            <div>
              <dt>Received</dt>
              <dd>{formatRand(fromDecimal(order.receivedPrice))}</dd>
            </div>
          )}
          {isOpen && payments.length > 0 && (
            <div>
              <dt>
                <b>Still to be paid</b>
              </dt>
              <dd>
                <b>{formatRand(missingCents(order))}</b>
              </dd>
            </div>
          )}
        </dl>
      )}
      {payments.length === 0 && (
        <p className="note mt-3">
          {isPaid ? 'Nothing was to be paid.' : 'Not paid yet.'} Payment method: {order.paymentMethod}.
        </p>
      )}
      {payments.length > 0 && (
        <ul className="order-payments">
          {payments.map((payment) => (
            <li key={payment._id}>
              <PaymentLine payment={payment} renew={renew} />
              {canReverse(order, payment) && (
                <Button
                  small
                  aria-label={`Reverse the payment of ${formatRand(fromDecimal(payment.amount))}`}
                  onClick={() => setReversing(payment)}
                >
                  Reverse
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {order.chargePrice && (
        <p className="mt-2">
          <b>{formatRand(fromDecimal(order.chargePrice))} kept</b> as a cancellation charge.
        </p>
      )}
      {refundedCents(order) > 0 && (
        <p className="mt-2">
          <b>{formatRand(refundedCents(order))} refunded</b>, {formatRand(refundableCents(order))} left to refund.
        </p>
      )}
      {surplusCents(order) > 0 && (
        <p className="mt-2">
          <b>{formatRand(surplusCents(order))} was paid too much</b>. Please refund it to the buyer.
        </p>
      )}
      {reversing && <ReversePayment order={order} payment={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

function PaymentLine({ payment, renew }: { payment: Payment; renew: Renew }) {
  const { at, by, id, reference, note, isSurplus, isTest, reversedAt, reverseReason, provider, bankLine } = payment
  const way = describePayment(payment)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">
        {reversedAt ? (
          <s>{formatRand(fromDecimal(payment.amount))}</s>
        ) : (
          <b>{formatRand(fromDecimal(payment.amount))}</b>
        )}
        <span>
          {way}
          {isTest && ' (test mode)'}, <FormattedDate iso={at} />
        </span>
        {isSurplus && <Chip tone="hold">Too much</Chip>}
        {reversedAt && <Chip tone="idle">Reversed</Chip>}
      </p>
      {reference && <p className="note wrap-anywhere">Reference {reference}</p>}
      {bankLine && (
        <p className="note">
          <Link
            className="underline underline-offset-3"
            to={`/manage/bank?state=confirmed&search=${encodeURIComponent(bankLine.text.slice(0, 100))}`}
          >
            Bank statement of {formatDay(bankLine.on)}, line {bankLine.row}
          </Link>
        </p>
      )}
      {id && provider !== 'eft' && provider !== 'counter' && (
        <p className="note order-payments-id">
          <span title={id}>{id}</span>
          <CopyIcon text={id} label="Copy the payment number" message="Payment number copied!" />
        </p>
      )}
      {payment.receipt && (
        <p className="mt-1">
          <PdfButton href={`/api/receipt/${payment.receipt._id}/file`} renew={renew}>
            Receipt {payment.receipt.number}
          </PdfButton>
        </p>
      )}
      {note && <p className="note">{note}</p>}
      {by && <p className="note">Recorded by {by}</p>}
      {reversedAt && (
        <p className="note">
          Reversed{payment.reversedBy && ` by ${payment.reversedBy}`}: {reverseReason}
        </p>
      )}
    </div>
  )
}

/** The server refuses the others, and says why. */
const canReverse = ({ status, papers = [], payments = [] }: Order, payment: Payment): boolean =>
  (payment.provider === 'eft' || payment.provider === 'counter') &&
  !payment.reversedAt &&
  ['pending', 'paid', 'processing'].includes(status) &&
  !papers.some(({ kind }) => kind === 'invoice') &&
  // The excess of another payment goes with it.
  !(payment.isSurplus && payments.some((other) => other.recordedAt === payment.recordedAt && !other.isSurplus))
