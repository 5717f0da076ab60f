import type { CartProduct } from '#contract/cart/price.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { designPicture } from '#contract/configure/paths.ts'

/** A design as a line of the cart: made to order, never in stock, and leading back to the configurator. */
export function toDesignLine(priced: PricedDesign): CartProduct {
  const { _id, code, link, name, price, kg, leadTimeDays, deliveryQuoted, goesByWeight, facts } = priced
  const epoch = new Date(0).toISOString()
  return {
    _id,
    name,
    slug: '',
    partNumber: code,
    price,
    countInStock: 0,
    madeToOrder: true,
    leadTimeDays,
    weightKg: kg,
    ...(deliveryQuoted ? { deliveryQuoted } : {}),
    ...(goesByWeight ? { goesByWeight } : {}),
    status: 'live',
    image: designPicture(code),
    category: { _id: '', name: 'Enclosures', slug: 'enclosures' },
    brand: { _id: '', name: '', slug: '' },
    isFeatured: false,
    createdAt: epoch,
    updatedAt: epoch,
    design: link,
    // without door and mounting, but with what is supplied
    facts: [...facts.slice(1, 4), ...facts.slice(6)].join('. '),
  }
}
