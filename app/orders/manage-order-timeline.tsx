import { orderStatusWords } from '#app/ui/status-chip.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'

const refundWords = { sent: 'Refund on its way', done: 'Refund done', failed: 'Refund failed' }

/** What happened to the order and to its money, newest first. */
export function OrderTimeline({ order: { statusHistory, paymentResult, refunds = [] } }: { order: Order }) {
  // What came by bank transfer goes back when somebody pays it.
  const words = paymentResult?.provider === 'eft' ? { ...refundWords, sent: 'Refund to be paid' } : refundWords
  const entries = [
    ...statusHistory.map(({ status, at, note }) => ({
      title: orderStatusWords[status][0],
      tone: orderStatusWords[status][1],
      at,
      note,
    })),
    ...refunds.map(({ at, amount, reason, state }) => ({
      title: `${words[state]}: ${formatRand(fromDecimal(amount))}`,
      tone: state === 'failed' ? ('bad' as const) : ('idle' as const),
      at,
      note: reason,
    })),
  ]
  return <Timeline entries={entries.toSorted((a, b) => b.at.localeCompare(a.at))} />
}
