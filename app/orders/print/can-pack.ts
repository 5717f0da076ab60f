import type { Order } from '#contract/orders/calls.ts'

/** Unpaid orders have no goods yet, and cancelled or completed ones need none packed. */
export const canPack = ({ isPaid, status }: Order): boolean => isPaid && status !== 'cancelled' && status !== 'refunded'
