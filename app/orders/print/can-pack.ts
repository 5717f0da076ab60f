import type { Order } from '#contract/orders.ts'

/** Unpaid orders hold no goods, and those that ended need none. */
export const canPack = ({ isPaid, status }: Order): boolean => isPaid && status !== 'cancelled' && status !== 'refunded'
