import { forgetPendingOrder, pendingOrderKey } from '#app/api/browser-state.ts'
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
  /** When it was stored, in epoch milliseconds. It holds an address, so it does not stay for ever. */
  storedAt?: number
}

const lifeMs = 24 * 3600 * 1000

export function storePendingOrder(pending: PendingOrder, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(pendingOrderKey, JSON.stringify({ ...pending, storedAt: Date.now() }))
  } catch {
    // Full or forbidden storage must not stop a purchase: the webhook makes the order all the same.
  }
}

/** Nothing when there is none, when it is older than a day, or when what lies there is not one. */
export function findPendingOrder(
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): PendingOrder | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(pendingOrderKey) ?? 'null')
    const isPending = typeof stored === 'object' && stored !== null && 'cartItems' in stored
    if (!isPending || !Array.isArray(stored.cartItems)) return undefined
    const pending = stored as PendingOrder
    if (typeof pending.storedAt !== 'number' || Date.now() - pending.storedAt < lifeMs) return pending
    forgetPendingOrder(storage)
    return undefined
  } catch {
    return undefined
  }
}
