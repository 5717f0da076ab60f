import type { ShippingAddress } from '#contract/addresses.ts'
import type { CartItem, Totals } from '#contract/cart.ts'

/** What is being paid for while the browser is at the provider, as it lies under `pendingOrder` in local storage. */
export type PendingOrder = Totals & {
  cartItems: readonly Pick<CartItem, '_id' | 'qty'>[]
  shippingAddress: Partial<ShippingAddress>
  paymentMethod: string
  /** The payment that the browser left for. */
  checkout?: string
  /** Set when an order that existed before is being paid: the cart is then about something else. */
  order?: string
}

const key = 'pendingOrder'

export function storePendingOrder(pending: PendingOrder, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify(pending))
  } catch {
    // Full or forbidden storage must not stop a purchase: the webhook makes the order all the same.
  }
}

/** Nothing when there is none, or when what lies there is not one. */
export function findPendingOrder(storage: Pick<Storage, 'getItem'> = localStorage): PendingOrder | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    const isPending = typeof stored === 'object' && stored !== null && 'cartItems' in stored
    return isPending && Array.isArray(stored.cartItems) ? (stored as PendingOrder) : undefined
  } catch {
    return undefined
  }
}

export function removePendingOrder(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // As above.
  }
}
