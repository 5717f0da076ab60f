import type { payments, refunds } from './table.ts'

type Paid = Pick<typeof payments.$inferSelect, '_id' | 'cents' | 'isSurplus' | 'reversedAt'>
type Returned = Pick<typeof refunds.$inferSelect, 'paymentId' | 'cents' | 'state' | 'isUninvoiced'>

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((all, { cents }) => all + cents, 0)

/** What counts towards an order's total. Money returned before the invoice no longer does; later refunds are credited. */
export function sumReceived(paid: readonly Paid[], returned: readonly Returned[]): number {
  const counted = paid.filter(({ isSurplus, reversedAt }) => !isSurplus && reversedAt === null)
  const ids = new Set(counted.map(({ _id }) => _id))
  const gone = returned.filter(
    ({ paymentId, state, isUninvoiced }) => isUninvoiced && state !== 'failed' && ids.has(paymentId),
  )
  return sum(counted) - sum(gone)
}
