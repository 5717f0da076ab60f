import { needsPlace, placeFields } from '#contract/addresses/needed.ts'
import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import type { DeliveryTerms } from '#contract/cart/price.ts'
import { type DeliveryMethod, describeWorks, type OrderDelivery, toOrderDelivery } from '#contract/delivery/methods.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/settings/queries.ts'

type Wanted = {
  address: ShippingAddress
  /** Who is invoiced, if it is somebody else. */
  billing: BillingAddress | undefined
  chosen: string | undefined
}
type Terms = DeliveryTerms & Wanted & { works: string }

/** The shop's current delivery methods, for one address. `works` is the address for collection. */
export async function readDeliveryTerms(db: Db, { address, billing, chosen }: Wanted): Promise<Terms> {
  const shop = await getShopIdentity(db)
  // The address is left out only by a buyer who chose to collect.
  const isCollected = shop.delivery.some(({ id, kind }) => id === chosen && kind === 'collect')
  assertPlace(address, { isCollected, totalCents: 0 })
  return {
    methods: shop.delivery,
    province: address.province,
    address,
    billing,
    chosen,
    works: describeWorks(shop),
    vatPercent: shop.vat.percent,
  }
}

/** Refuses an address without a place, unless the goods are collected and the invoice needs none. */
export function assertPlace(
  address: ShippingAddress,
  buying: { isCollected: boolean; totalCents: number; billing?: BillingAddress | undefined },
): void {
  if (!needsPlace(buying) || (buying.isCollected && buying.billing)) return
  const issues = placeFields
    .filter((field) => address[field] === '')
    .map((field) => ({
      path: `shippingAddress.${field}`,
      message: field === 'province' ? 'Please choose a province.' : 'Please fill this in.',
    }))
  if (issues.length === 0) return
  const message = buying.isCollected
    ? 'Please enter your billing address: an invoice over R 5 000 must show it.'
    : 'Please enter the delivery address.'
  throw new AppError('bad_input', message, { issues })
}

/**
 * How the goods are delivered; refused if the delivery has no price, if the chosen method is not available, or if the
 * invoice needs an address.
 */
export function assertDelivery(
  method: DeliveryMethod | undefined,
  { chosen, works, address, billing }: Terms,
  totalCents: number,
): OrderDelivery {
  if (!method)
    throw new AppError('quote_needed', 'We need to work out the delivery cost to your address. Please request a quote.')
  if (chosen !== undefined && method.id !== chosen) {
    const message = 'This delivery method is not available for your cart and address. Please choose another one.'
    throw new AppError('bad_input', message, { issues: [{ path: 'delivery', message }] })
  }
  assertPlace(address, { isCollected: method.kind === 'collect', totalCents, billing })
  return toOrderDelivery(method, works)
}
