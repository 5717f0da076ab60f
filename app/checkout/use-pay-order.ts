import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { usePageRestore } from '#app/ui/navigation/use-page-restore.ts'
import { defaultPaymentMethod } from '#contract/cart/price.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useStartCheckoutMutation } from './api.ts'
import { leaveForPayment } from './leave-for-payment.ts'

/** Starts a payment for an unpaid order. The cart is left alone: it may be the next purchase. */
export function usePayOrder() {
  const { bank } = useBrand()
  const [startCheckout] = useStartCheckoutMutation()
  const { run, state, isBusy } = useAction(startCheckout, {
    codes: {
      provider_failed: `The payment provider is not responding. You were not charged. Please try again in a minute${bank.accountNumber ? ', or pay by EFT: our bank details are with your order' : ''}.`,
    },
    fallback: 'The payment could not be opened. Please try again.',
  })
  const [isLeaving, setLeaving] = useState(false)
  usePageRestore(() => setLeaving(false))
  const [refusal, setRefusal] = useState<string>()
  const pay = async (order: Order) => {
    const { _id, totalPrice, orderItems, shippingAddress, itemsPrice, shippingPrice, taxPrice } = order
    const reply = await run({ body: { order: _id, totalPrice, paymentMethod: defaultPaymentMethod } })
    if (!reply.ok) return
    const hasLeft = leaveForPayment(reply.value.redirectUrl, {
      cartItems: orderItems,
      shippingAddress,
      paymentMethod: order.paymentMethod,
      itemsPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
      checkout: reply.value.checkoutId,
      order: _id,
    })
    setLeaving(hasLeft)
    if (!hasLeft) setRefusal('We did not recognise the address of the payment page. Please contact us.')
  }
  return { run: pay, isBusy: isBusy || isLeaving, text: state.kind === 'failed' ? state.text : refusal }
}
