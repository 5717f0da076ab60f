import type { ReactNode } from 'react'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import { formatDay, today } from '#contract/days.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { describeStock } from '#contract/orders/stock.ts'

/** What a buyer must know about the order right now. */
export function OrderNotices({ order, pay }: { order: Order; pay?: ReactNode }) {
  // A failed refund is old news once it has been repeated.
  const refunds = (order.refunds ?? []).filter(({ isRepeated }) => !isRepeated)
  const isTransfer = order.paymentResult?.provider === 'eft'
  const isShippedAtOnce = !isCollected(order) && !order.orderItems.some(({ madeToOrder }) => madeToOrder)
  const onTheWay = isTransfer ? 'will be refunded by bank transfer' : 'is being refunded'
  return (
    <>
      {order.status === 'pending' && (
        <Banner tone="hold">
          {order.paymentMethod === 'EFT'
            ? keepNumbersTogether(
                order.depositPrice
                  ? `Thank you for your order. We start on it as soon as your deposit with the reference ${order.orderNumber} has arrived.`
                  : `Thank you for your order. We will ${isShippedAtOnce ? 'ship it' : 'get it ready'} as soon as your transfer with the reference ${order.orderNumber} has arrived.`,
              )
            : 'This order has not been paid yet.'}{' '}
          {order.payBy &&
            (order.payBy < today()
              ? `Payment was due by ${formatDay(order.payBy)}; you can still pay. `
              : `Please pay by ${formatDay(order.payBy)}. `)}
          {describeStock({ items: order.orderItems, reservedUntil: order.reservedUntil })}
        </Banner>
      )}
      {order.status === 'processing' && !order.isPaid && (
        <Banner tone="hold">
          {order.readyAt
            ? keepNumbersTogether(
                `Your goods are ready. Please pay the balance of ${formatRand(fromDecimal(order.duePrice))}, so that ${isCollected(order) ? 'you can collect them' : 'we can send them'}. Your reference for a transfer is ${order.orderNumber}.`,
              )
            : keepNumbersTogether(
                `Your deposit has arrived, and we are working on your order. The balance of ${formatRand(fromDecimal(order.duePrice))} is due before it leaves our works. Your reference for a transfer is ${order.orderNumber}.`,
              )}
          {order.readyAt && pay}
        </Banner>
      )}
      {order.isUnmailed && (
        <Banner tone="hold">
          We have not sent an e-mail about this, because too many were requested within an hour. Your order is not
          affected: please note its number, <span className="whitespace-nowrap">{order.orderNumber}</span>.
        </Banner>
      )}
      {order.status === 'cancelled' && (
        <Banner tone="info">This order was cancelled. {describeCancelled(order)}</Banner>
      )}
      {refunds.map(({ _id, at, amount, reason, state }) => (
        <Banner key={_id} tone={state === 'failed' ? 'bad' : 'info'}>
          {state === 'failed' ? (
            <>A refund of {formatRand(fromDecimal(amount))} did not go through. We are looking into it.</>
          ) : (
            <>
              {formatRand(fromDecimal(amount))} {state === 'done' ? 'was refunded' : onTheWay} to you,{' '}
              <FormattedDate iso={at} />: {reason}
            </>
          )}
        </Banner>
      ))}
    </>
  )
}

function describeCancelled({ isPaid, chargePrice, payments = [], refunds = [], paymentResult }: Order): string {
  const chargeNote = chargePrice
    ? `We keep a cancellation charge of ${formatRand(fromDecimal(chargePrice))}, whose invoice is on this page. `
    : ''
  if (!isPaid && !payments.some(({ reversedAt }) => !reversedAt)) return 'You have not been charged.'
  if (chargeNote && refunds.length === 0) return chargeNote
  const what = chargeNote ? `${chargeNote}The rest` : 'Your payment'
  return paymentResult?.provider === 'eft'
    ? `${what} will be refunded. If we do not have your bank account yet, please e-mail it to us.`
    : `${what} will be refunded to your original payment method.`
}
