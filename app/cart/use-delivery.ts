import { useSelector } from 'react-redux'
import { needsPlace } from '#contract/addresses/needed.ts'
import { offersInCart } from '#contract/cart/price.ts'
import { type DeliveryOffer, pickOffer } from '#contract/delivery/methods.ts'
import { fromDecimal } from '#contract/money.ts'
import { selectCart, toPricedItems, toTerms } from './cart-slice.ts'

type Delivery = {
  /** All that apply, collection too. */
  offers: readonly DeliveryOffer[]
  /** What is charged now; undefined if the delivery must be quoted. */
  offer: DeliveryOffer | undefined
  province: string
  /** What is collected needs no address, unless its invoice does. */
  isPlaceNeeded: boolean
  /** No address is known yet: the price is for the shop's own province. */
  isEstimate: boolean
  /** The chosen delivery has no price to the shop's own province, but may have one to the buyer's. */
  isPriceOpen: boolean
}

/** How the cart can be delivered, by the same function that the server prices it with. */
export function useDelivery(): Delivery {
  const cart = useSelector(selectCart)
  const terms = toTerms(cart)
  const items = toPricedItems(cart)
  const offers = offersInCart(items, { ...terms, methods: cart.shop.methods })
  const offer = pickOffer(offersInCart(items, terms), terms.chosen)
  const isEstimate = !cart.shippingAddress.province
  const isQuoted = items.some(({ deliveryQuoted }) => deliveryQuoted)
  const isCollected = offer?.method.kind === 'collect'
  return {
    offers,
    offer,
    isPlaceNeeded: needsPlace({ isCollected, totalCents: fromDecimal(cart.totalPrice) }),
    province: terms.province,
    isEstimate,
    isPriceOpen: !offer && offers.length > 0 && isEstimate && !isQuoted,
  }
}
