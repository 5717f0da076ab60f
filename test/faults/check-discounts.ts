import { lowerCents } from '#contract/discounts/price.ts'
import { toCents, usualVatPercent, vatCents } from '#contract/money.ts'
import { ledgerBuyers } from './ledger.ts'
import type { Machine } from './machine.ts'
import type { History } from './world.ts'

/** How often the scarce code can be used. */
export const scarceUses = 6

type PricedOrder = {
  order_number: string
  checkout_id: string
  items: { price: number; listPrice?: number; qty: number }[]
  items_cents: string
  shipping_cents: string
  tax_cents: string
  total_cents: string
  delivery: { method: string } | null
  basis_points: number | null
  code: string | null
}

/**
 * For carts only, since quotes have their own prices: unit prices are lowered, totals are their sum, each delivery
 * method has its price, and a code stops when it is used up.
 */
export async function checkPrices(machine: Machine, { late }: History): Promise<string[]> {
  const problems: string[] = []
  const orders = await machine.query<PricedOrder>(
    `select o.order_number, o.checkout_id, o.items, o.items_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.delivery,
      d.basis_points, d.code
     from orders o left join discount_codes d on d.id = o.discount_id where o.quote_id is null and o.email not like '${ledgerBuyers}'`,
  )
  for (const order of orders) {
    const complain = (words: string) => problems.push(`price: order ${order.order_number} ${words}`)
    const itemsCents = order.items.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0)
    if (itemsCents !== Number(order.items_cents)) complain('is not the sum of its lines')
    const { basis_points: off } = order
    for (const { price, listPrice } of order.items)
      if (off === null ? listPrice !== undefined : toCents(price) !== lowerCents(toCents(listPrice ?? 0), off))
        complain('has a line whose price is not its code’s')
    const shipping = Number(order.shipping_cents)
    const known: Record<string, number[]> = { parcel: [8550, 24_000], road: [13_000], collect: [0] }
    if (!known[order.delivery?.method ?? '']?.includes(shipping))
      complain(`is delivered by ${order.delivery?.method} for ${shipping}`)
    const total = itemsCents + shipping + vatCents(itemsCents, usualVatPercent)
    if (total !== Number(order.total_cents)) complain(`costs ${order.total_cents}, not ${total}`)
  }
  const inTime = orders.filter(({ code, checkout_id }) => code === 'SCARCE' && !late.has(checkout_id))
  if (inTime.length > scarceUses) problems.push(`code: ${inTime.length} orders in time used ${scarceUses} uses`)
  if (orders.length > 10 && !orders.some(({ code }) => code)) problems.push('code: nobody used one')
  return problems
}
