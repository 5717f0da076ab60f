import type { Order } from '#contract/orders.ts'
import { Chip } from './chip.tsx'

/** Whether the money is there, which an order's status alone does not always say. */
export function PaymentChip({ order: { isPaid, status, paymentMethod, refunds = [] } }: { order: Order }) {
  if (status === 'refunded') return <Chip tone="idle">Refunded</Chip>
  if (refunds.some(({ state }) => state === 'sent')) return <Chip tone="hold">Refund on its way</Chip>
  if (isPaid) return <Chip tone="ok">Paid</Chip>
  if (status === 'cancelled') return <Chip tone="idle">Never paid</Chip>
  return <Chip tone="hold">{paymentMethod === 'EFT' ? 'Awaiting EFT' : 'Not paid'}</Chip>
}
