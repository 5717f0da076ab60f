import { Chip, type Tone } from '#app/ui/chip.tsx'
import type { OrderStatus } from '#contract/orders-status.ts'

/** Order statuses with their labels. */
export const orderStatusLabels: Readonly<Record<OrderStatus, readonly [word: string, tone: Tone]>> = {
  pending: ['Pending', 'hold'],
  paid: ['Paid', 'ok'],
  processing: ['Processing', 'info'],
  shipped: ['Shipped', 'info'],
  delivered: ['Delivered', 'ok'],
  cancelled: ['Cancelled', 'idle'],
  refunded: ['Refunded', 'idle'],
}

export function StatusChip({ status }: { status: OrderStatus }) {
  const [word, tone] = orderStatusLabels[status]
  return <Chip tone={tone}>{word}</Chip>
}
