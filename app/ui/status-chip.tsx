import { Chip, type Tone } from './chip.tsx'

/** An order's states as the contract names them, in a person's words. */
export const orderStatusWords = {
  pending: ['Pending', 'hold'],
  paid: ['Paid', 'ok'],
  processing: ['Processing', 'info'],
  shipped: ['Shipped', 'info'],
  delivered: ['Delivered', 'ok'],
  cancelled: ['Cancelled', 'idle'],
  refunded: ['Refunded', 'idle'],
} as const satisfies Record<string, readonly [string, Tone]>

export function StatusChip({ status }: { status: keyof typeof orderStatusWords }) {
  const [word, tone] = orderStatusWords[status]
  return <Chip tone={tone}>{word}</Chip>
}
