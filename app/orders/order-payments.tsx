import type { ComponentProps } from 'react'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { describeMethod, describePayment } from '#contract/orders/describe-payment.ts'
import { withIncl } from '#contract/vat.ts'
import { PdfButton } from './print/pdf-button.tsx'

/** What the buyer has paid and what is still open, below the total. */
export function OrderPayments({ order, renew }: { order: Order; renew: ComponentProps<typeof PdfButton>['renew'] }) {
  const { isPaid, paidAt, depositPrice, receivedPrice, duePrice, totalPrice, payments = [] } = order
  const counted = payments.filter(({ isSurplus, reversedAt }) => !isSurplus && !reversedAt)
  const open = fromDecimal(totalPrice) - fromDecimal(receivedPrice)
  const isOpen = fromDecimal(duePrice) > 0
  const withReceipt = payments.filter(({ receipt }) => receipt)
  if (counted.length <= 1 && withReceipt.length === 0 && isPaid && paidAt)
    return (
      <p className="note mt-3">
        Paid <FormattedDate iso={paidAt} />, {describeMethod(order)}.
      </p>
    )
  if (counted.length === 0 && withReceipt.length === 0 && !depositPrice)
    return (
      <p className="note mt-3">
        Not paid yet. Payment method: {order.paymentMethod === 'EFT' ? 'bank transfer' : 'card'}.
      </p>
    )
  return (
    <>
      <dl className="totals mt-3">
        {depositPrice && isOpen && (
          <div>
            <dt>Deposit, to be paid first</dt>
            <dd>{formatRand(fromDecimal(depositPrice))}</dd>
          </div>
        )}
        {counted.map((payment) => (
          <div key={payment._id}>
            <dt>
              Paid <FormattedDate iso={payment.at} />, {describePayment(payment)}
            </dt>
            <dd>{formatRand(fromDecimal(payment.amount))}</dd>
          </div>
        ))}
        {order.chargePrice && (
          <div>
            <dt>{withIncl('Cancellation charge', order.vatPercent)}</dt>
            <dd>{formatRand(fromDecimal(order.chargePrice))}</dd>
          </div>
        )}
        {isOpen && open > fromDecimal(duePrice) && (
          <div>
            <dt>Balance, due before it leaves our works</dt>
            <dd>{formatRand(open - fromDecimal(duePrice))}</dd>
          </div>
        )}
        {isOpen && (
          <div>
            <dt>
              <b>Due now</b>
            </dt>
            <dd>
              <b>{formatRand(fromDecimal(duePrice))}</b>
            </dd>
          </div>
        )}
      </dl>
      {withReceipt.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {withReceipt.map(
            ({ _id, receipt, reversedAt }) =>
              receipt && (
                <PdfButton key={_id} href={`/api/receipt/${receipt._id}/file`} renew={renew}>
                  Receipt {receipt.number}
                  {reversedAt ? ', reversed' : ''}
                </PdfButton>
              ),
          )}
        </div>
      )}
    </>
  )
}
