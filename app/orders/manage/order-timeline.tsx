import { orderStatusTones } from '#app/ui/commerce/status-chip.tsx'
import { Timeline } from '#app/ui/commerce/timeline.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { describePayment } from '#contract/orders/describe-payment.ts'
import type { OrderEventKind } from '#contract/orders/office-calls.ts'
import { describeGoods } from '#contract/orders/refund-lines.ts'
import { nameStep } from '#contract/orders/status.ts'
import { describeLines } from '#contract/orders/unshipped.ts'
import { useGetOrderHistoryQuery } from './manage-orders-api.ts'

const refundWords = { sent: 'Refund in progress', done: 'Refund done', failed: 'Refund failed' }

const eventWords: Record<OrderEventKind, string> = {
  goods_ready: 'Goods are ready',
  balance_reminder: 'Reminder of the balance sent',
  payment_reminder: 'Payment reminder sent',
  proof: 'Proof of payment received',
  invoice: 'Invoice issued',
  credit_note: 'Credit note issued',
  receipt: 'Receipt issued',
  corrected: 'Buyer corrected on a document',
  reserved: 'Goods reserved',
  released: 'Reservation released',
  stock_taken: 'Taken from stock',
  stock_put_back: 'Put back in stock',
  stock_found: 'Found when it was packed',
}

/** What happened to the order and its payments, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const history = useGetOrderHistoryQuery({ params: { id: order._id } }).data
  const {
    status,
    statusHistory,
    changes = [],
    undoneSteps = [],
    paymentResult,
    payments = [],
    refunds = [],
    parcels,
  } = order
  // A bank transfer is refunded when somebody pays it.
  const words = paymentResult?.provider === 'eft' ? { ...refundWords, sent: 'Refund to pay' } : refundWords
  const entries = [
    ...statusHistory.map(({ status, at, note, by }) => ({
      title: nameStep(status, order),
      tone: orderStatusTones[status],
      at,
      by,
      note,
    })),
    ...undoneSteps.flatMap(({ status, at, note, by, undoneAt, undoneBy }) => [
      { title: nameStep(status, order), tone: 'idle' as const, at, by, note },
      { title: `Undone: ${nameStep(status, order)}`, tone: 'idle' as const, at: undoneAt, by: undoneBy, note: '' },
    ]),
    ...changes.map(({ what, by, at }) => ({ title: 'Changed', tone: 'info' as const, at, by, note: what })),
    // The last one is the step to shipped.
    ...(parcels.length > 1 || status === 'processing' ? parcels : []).map(({ at, lines }, index) => ({
      title: `Parcel ${index + 1}`,
      tone: 'ok' as const,
      at,
      by: undefined,
      note: describeLines(order.orderItems, lines),
    })),
    ...(history?.events ?? []).map(({ what, note, at, by }) => ({
      title: eventWords[what],
      tone: 'info' as const,
      at,
      by,
      note,
    })),
    ...(history?.emails ?? []).map(({ subject, to, at, by }) => ({
      title: 'E-mail sent',
      tone: 'idle' as const,
      at,
      by,
      note: `${subject}, to ${to}`,
    })),
    ...payments.flatMap((payment) => {
      const sum = formatRand(fromDecimal(payment.amount))
      const { recordedAt, by, isSurplus, reference, reversedAt, reversedBy, reverseReason } = payment
      const note = [isSurplus ? 'More than was due' : '', reference ? `Reference ${reference}` : ''].filter(Boolean)
      return [
        {
          title: `${sum} received, ${describePayment(payment)}`,
          tone: 'ok' as const,
          at: recordedAt,
          by,
          note: note.join('. '),
        },
        ...(reversedAt
          ? [{ title: `${sum} reversed`, tone: 'bad' as const, at: reversedAt, by: reversedBy, note: reverseReason }]
          : []),
      ]
    }),
    ...refunds.map((refund) => ({
      title: `${words[refund.state]}: ${formatRand(fromDecimal(refund.amount))}`,
      tone: refund.state === 'failed' ? ('bad' as const) : ('idle' as const),
      at: refund.at,
      by: refund.by,
      note: [describeGoods(order.orderItems, refund), refund.reason, refund.failure].filter(Boolean).join('. '),
    })),
  ]
  return <Timeline entries={entries.toSorted((a, b) => b.at.localeCompare(a.at))} />
}
