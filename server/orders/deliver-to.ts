import type { DeliveryTerms } from '#contract/cart.ts'
import { type DeliveryMethod, describeWorks, type OrderDelivery, toOrderDelivery } from '#contract/delivery.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/shop/queries.ts'

type Wanted = { province: string; chosen: string | undefined }

/** The shop's current delivery methods, for one address. `works` is the address for collection. */
export async function readDeliveryTerms(
  db: Db,
  { province, chosen }: Wanted,
): Promise<DeliveryTerms & { works: string }> {
  const shop = await getShopIdentity(db)
  return { methods: shop.delivery, province, chosen, works: describeWorks(shop) }
}

/**
 * How the goods are delivered; refused if the delivery has no price, or if the chosen method is not available.
 */
export function assertDelivery(
  method: DeliveryMethod | undefined,
  { chosen, works }: DeliveryTerms & { works: string },
): OrderDelivery {
  if (!method)
    throw new AppError(
      'quote_needed',
      'We need to work out the delivery cost to your address. Please ask us for a quote.',
    )
  if (chosen !== undefined && method.id !== chosen) {
    const message = 'This delivery method is not available for your cart and address. Please choose another one.'
    throw new AppError('bad_input', message, { issues: [{ path: 'delivery', message }] })
  }
  return toOrderDelivery(method, works)
}
