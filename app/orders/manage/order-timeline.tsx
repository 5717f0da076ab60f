import { orderStatusTones } from '#app/ui/commerce/status-chip.tsx'
import { Timeline } from '#app/ui/commerce/timeline.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { nameStep } from '#contract/orders/status.ts'

const refundWords = { sent: 'Refund in progress', done: 'Refund done', failed: 'Refund failed' }

/** What happened to the order and its payments, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const { statusHistory, undoneSteps = [], paymentResult, refunds = [] } = order
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
    ...refunds.map(({ at, by, amount, reason, state }) => ({
      title: `${words[state]}: ${formatRand(fromDecimal(amount))}`,
      tone: state === 'failed' ? ('bad' as const) : ('idle' as const),
      at,
      by,
      note: reason,
    })),
  ]
  return <Timeline entries={entries.toSorted((a, b) => b.at.localeCompare(a.at))} />
}
