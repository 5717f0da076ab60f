import type { Order } from '#contract/orders.ts'
import { Chip } from './chip.tsx'

/** Whether the money is there, which an order's status alone does not always say. */
export function PaymentChip({ order }: { order: Order }) {
  const { isPaid, status, paymentMethod, paymentResult, refunds = [] } = order
  if (status === 'refunded') return <Chip tone="idle">Refunded</Chip>
  if (refunds.some(({ state }) => state === 'sent'))
    return <Chip tone="hold">{paymentResult?.provider === 'eft' ? 'Refund to be paid' : 'Refund on its way'}</Chip>
  if (isPaid) return <Chip tone="ok">Paid</Chip>
  if (status === 'cancelled') return <Chip tone="idle">Never paid</Chip>
  return <Chip tone="hold">{paymentMethod === 'EFT' ? 'Awaiting EFT' : 'Not paid'}</Chip>
}
