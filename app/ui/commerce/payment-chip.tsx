import type { Order } from '#contract/orders/calls.ts'
import { Chip } from '../chip.tsx'

const isRefundPending = (refunds: readonly { state: string }[]) => refunds.some(({ state }) => state === 'sent')

/**
 * An order is processed only once it is paid, so most statuses imply payment: only a pending EFT or refund needs a
 * note.
 */
export const hasPaymentNote = ({ status, paymentMethod, refunds = [] }: Order): boolean =>
  status !== 'refunded' &&
  (status === 'cancelled' || isRefundPending(refunds) || (status === 'pending' && paymentMethod === 'EFT'))

/** Whether the order is paid, which its status alone does not always say. */
export function PaymentChip({ order }: { order: Order }) {
  const { isPaid, status, paymentMethod, paymentResult, refunds = [] } = order
  if (status === 'refunded') return <Chip tone="idle">Refunded</Chip>
  if (isRefundPending(refunds))
    return <Chip tone="hold">{paymentResult?.provider === 'eft' ? 'Refund to pay' : 'Refund in progress'}</Chip>
  if (isPaid) return <Chip tone="ok">Paid</Chip>
  if (status === 'cancelled') return <Chip tone="idle">Never paid</Chip>
  return <Chip tone="hold">{paymentMethod === 'EFT' ? 'Awaiting EFT' : 'Not paid'}</Chip>
}
