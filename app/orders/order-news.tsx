import { Banner } from '#app/ui/banner.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'

/** What a buyer must know about the order right now, above all else. */
export function OrderNews({ order }: { order: Order }) {
  const refunds = order.refunds ?? []
  const isTransfer = order.paymentResult?.provider === 'eft'
  const onTheWay = isTransfer ? 'will be paid back by bank transfer' : 'is on its way back'
  return (
    <>
      {order.status === 'pending' && (
        <Banner tone="hold">
          {order.paymentMethod === 'EFT'
            ? `Thank you for your order. We send it as soon as your transfer with the reference ${order.orderNumber} has arrived.`
            : 'This order is not paid yet. We keep no goods for it until it is.'}
        </Banner>
      )}
      {order.status === 'cancelled' && (
        <Banner tone="info">
          This order was cancelled.{' '}
          {order.isPaid ? 'What you paid goes back by the way it came.' : 'Nothing was charged.'}
        </Banner>
      )}
      {refunds.map(({ _id, at, amount, reason, state }) => (
        <Banner key={_id} tone={state === 'failed' ? 'bad' : 'info'}>
          {state === 'failed' ? (
            <>A refund of {formatRand(fromDecimal(amount))} did not go through. We are looking at it.</>
          ) : (
            <>
              {formatRand(fromDecimal(amount))} {state === 'done' ? 'was sent back' : onTheWay} to you,{' '}
              <Moment iso={at} />: {reason}
            </>
          )}
        </Banner>
      ))}
    </>
  )
}
