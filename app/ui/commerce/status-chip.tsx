import type { Order } from '#contract/orders/calls.ts'
import { isCollected, nameStep, nameStepForBuyer, type OrderStatus } from '#contract/orders/status.ts'
import { Chip, type Tone } from '../chip.tsx'

export const orderStatusTones: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'hold',
  paid: 'ok',
  processing: 'info',
  shipped: 'info',
  delivered: 'ok',
  cancelled: 'idle',
  refunded: 'idle',
}

type Props = { order: Pick<Order, 'status' | 'delivery'> }

export const StatusChip = ({ order }: Props) => (
  <Chip tone={orderStatusTones[order.status]}>{nameStep(order.status, order)}</Chip>
)

/** Everything for the order is made and held: the packer is next, once it is paid. */
export function ReadyChip({ order }: { order: Pick<Order, 'isMade' | 'isPaid' | 'delivery'> }) {
  if (!order.isMade) return null
  if (!order.isPaid) return <Chip tone="ok">Goods ready</Chip>
  return <Chip tone="ok">{isCollected(order) ? 'Ready to hand over' : 'Ready to ship'}</Chip>
}

export const BuyerStatusChip = ({ order }: Props) => (
  <Chip tone={orderStatusTones[order.status]}>{nameStepForBuyer(order.status, order)}</Chip>
)
