import { useEffect, useEffectEvent, useState } from 'react'
import { forgetPendingOrder } from '#app/api/browser-state.ts'
import type { CartItem } from '#contract/cart/price.ts'
import { useGetCheckoutQuery } from './api.ts'
import { findPendingOrder, type PendingOrder } from './pending-order.ts'

type Line = Pick<CartItem, '_id' | 'qty'>
const toKey = (lines: readonly Line[]) =>
  lines
    .map(({ _id, qty }) => `${_id}:${qty}`)
    .toSorted()
    .join()

/**
 * A buyer who paid and closed the tab would return to a full cart and pay twice. Finds that payment's order, if it
 * exists by now, and calls `onPaid` if the cart is still the one that was paid for.
 */
export function usePaidCheckout(cartItems: readonly Line[], onPaid: () => void): string | undefined {
  const [pending, setPending] = useState<PendingOrder>()
  const [orderId, setOrderId] = useState<string>()
  useEffect(() => {
    setPending(findPendingOrder())
  }, [])
  const checkout = pending?.order ? undefined : pending?.checkout
  const { data } = useGetCheckoutQuery({ params: { checkoutId: checkout ?? '' } }, { skip: !checkout })
  const paidOrder = data?.status === 'paid' ? data.order : null
  const clearPaidCart = useEffectEvent((paid: PendingOrder) => {
    if (toKey(paid.cartItems) === toKey(cartItems)) onPaid()
  })
  useEffect(() => {
    if (!paidOrder || !pending) return
    setOrderId(paidOrder)
    forgetPendingOrder()
    clearPaidCart(pending)
  }, [paidOrder, pending])
  return orderId
}
