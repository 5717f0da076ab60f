import { useSelector } from 'react-redux'
import { offersInCart } from '#contract/cart.ts'
import { type DeliveryOffer, pickOffer } from '#contract/delivery.ts'
import { selectCart, toPricedItems, toTerms } from './cart-slice.ts'

type Delivery = {
  offers: readonly DeliveryOffer[]
  /** What is charged now; undefined if the delivery must be quoted. */
  offer: DeliveryOffer | undefined
  province: string
  /** No address is known yet: the price is for the shop's own province. */
  isEstimate: boolean
}

/** How the cart can be delivered, by the same function that the server prices it with. */
export function useDelivery(): Delivery {
  const cart = useSelector(selectCart)
  const terms = toTerms(cart)
  const offers = offersInCart(toPricedItems(cart), terms)
  return {
    offers,
    offer: pickOffer(offers, terms.chosen),
    province: terms.province,
    isEstimate: !cart.shippingAddress.province,
  }
}
