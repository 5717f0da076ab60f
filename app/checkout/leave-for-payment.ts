import { type PendingOrder, storePendingOrder } from './pending-order.ts'
import { toSafePaymentUrl } from './safe-payment-url.ts'

/** Remembers what is being paid for and goes to the payment page; false if its address is not one of a provider. */
export function leaveForPayment(redirectUrl: string, pending: PendingOrder): boolean {
  const target = toSafePaymentUrl(redirectUrl, window.location.href)
  if (!target) return false
  storePendingOrder(pending)
  window.location.assign(target)
  return true
}
