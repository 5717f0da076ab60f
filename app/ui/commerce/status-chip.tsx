import { Chip, type Tone } from '#app/ui/chip.tsx'
import type { Order } from '#contract/orders.ts'
import { nameStep, type OrderStatus } from '#contract/orders-status.ts'

export const orderStatusTones: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'hold',
  paid: 'ok',
  processing: 'info',
  shipped: 'info',
  delivered: 'ok',
  cancelled: 'idle',
  refunded: 'idle',
}

export const StatusChip = ({ order }: { order: Pick<Order, 'status' | 'delivery'> }) => (
  <Chip tone={orderStatusTones[order.status]}>{nameStep(order.status, order)}</Chip>
)
