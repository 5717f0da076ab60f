import { forgetPendingOrder, pendingOrderKey } from '#app/api/browser-state.ts'
import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import type { CartItem, Totals } from '#contract/cart/price.ts'

/** What is being paid for while the browser is with the provider, as `pendingOrder` in local storage. */
export type PendingOrder = Totals & {
  cartItems: readonly Pick<CartItem, '_id' | 'qty'>[]
  shippingAddress: Partial<ShippingAddress>
  billingAddress?: BillingAddress
  paymentMethod: string
  /** The id of the delivery method. */
  delivery?: string
  /** A discount code. */
  code?: string
  /** The payment in progress. */
  checkout?: string
  /** Set if an existing order is being paid: the cart is then unrelated. */
  order?: string
  /** When it was stored, in epoch milliseconds. It contains an address, so it expires. */
  storedAt?: number
}

const lifeMs = 24 * 3600 * 1000

export function storePendingOrder(pending: PendingOrder, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(pendingOrderKey, JSON.stringify({ ...pending, storedAt: Date.now() }))
  } catch {
    // Full or blocked storage must not stop a purchase: the webhook creates the order anyway.
  }
}

/** Undefined if there is none, if it is older than a day, or if it is invalid. */
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
