import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { Chip } from '../chip.tsx'

const isRefundPending = (refunds: readonly { state: string }[]) => refunds.some(({ state }) => state === 'sent')

/** A deposit or less than the total has arrived, and the rest is open. */
const isPartPaid = ({ isPaid, status, receivedPrice }: Order): boolean =>
  !isPaid && (status === 'pending' || status === 'processing') && fromDecimal(receivedPrice) > 0

/**
 * An order is shipped only once it is paid, so most statuses imply payment: only a pending EFT, an open balance or a
 * refund needs a note.
 */
export function hasPaymentNote(order: Order): boolean {
  const { status, paymentMethod, refunds = [] } = order
  if (status === 'refunded') return false
  return (
    status === 'cancelled' ||
    isRefundPending(refunds) ||
    isPartPaid(order) ||
    order.proofAt !== undefined ||
    (status === 'pending' && paymentMethod === 'EFT')
  )
}

/** Whether the order is paid, which its status alone does not always say. */
export function PaymentChip({ order }: { order: Order }) {
  const { isPaid, status, paymentMethod, paymentResult, refunds = [], chargePrice } = order
  if (status === 'refunded') return <Chip tone="idle">Refunded</Chip>
  if (isRefundPending(refunds))
    return <Chip tone="hold">{paymentResult?.provider === 'eft' ? 'Refund to pay' : 'Refund in progress'}</Chip>
  if (isPaid) return <Chip tone="ok">Paid</Chip>
  if (status === 'cancelled') return <Chip tone="idle">{chargePrice ? 'Part kept' : 'Never paid'}</Chip>
  if (order.proofAt) return <Chip tone="info">Proof received</Chip>
  if (isPartPaid(order)) return <Chip tone="hold">{status === 'processing' ? 'Balance open' : 'Part paid'}</Chip>
  return <Chip tone="hold">{paymentMethod === 'EFT' ? 'Awaiting EFT' : 'Not paid'}</Chip>
}
