import type { ShippingAddress } from '#contract/addresses/schema.ts'
import { offersFor } from '#contract/delivery/methods.ts'
import { AppError } from '#contract/http/errors.ts'
import { findDepositCents } from '#contract/orders/deposit.ts'
import { isCollected } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { findStock } from '#server/stock/stock-queries.ts'
import { assertUnpaid } from './change-lines.ts'

/**
 * What an order costs that nobody has paid for yet if its delivery method brings it to another address. The goods keep
 * their prices.
 */
export async function priceDelivery(tx: Db, order: OrderRow, { province }: Pick<ShippingAddress, 'province'>) {
  await assertUnpaid(tx, order)
  const { items, itemsCents, taxCents, vatPercent, delivery } = order
  if (order.quoteId || !delivery || isCollected({ delivery }))
    throw new AppError('bad_input', 'The delivery of this order has no price by address.')
  const shop = await getShopIdentity(tx)
  const stock = await findStock(
    tx,
    items.map(({ _id }) => _id),
  )
  const lines = items.map(({ _id, qty }) => {
    const { weightGrams = null, deliveryQuoted = false, goesByWeight } = stock.get(_id) ?? {}
    return { qty, deliveryQuoted, goesByWeight, weightKg: weightGrams === null ? undefined : weightGrams / 1000 }
  })
  const offers = offersFor(shop.delivery, { itemsCents, lines, province })
  const offer = offers.find(({ method }) => method.id === delivery.method)
  if (!offer)
    throw new AppError(
      'conflict',
      `${delivery.name} has no price for ${province}. Save without pricing it, then choose another delivery with the goods.`,
    )
  const totalCents = itemsCents + offer.cents + taxCents
  const depositCents =
    order.depositCents > 0 ? findDepositCents({ items, totalCents, vatPercent }, shop.depositPercent) : 0
  return { shippingCents: offer.cents, totalCents, depositCents }
}
