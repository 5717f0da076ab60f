import { AppError } from '#contract/http/errors.ts'
import { nameVat, toCents, vatCents } from '#contract/money.ts'
import { findDepositCents } from '#contract/orders/deposit.ts'
import { totalQuote } from '#contract/quotes/trade-prices.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import { changedOrderEmail } from '#server/orders/emails/buyer-emails.ts'
import { emailBuyer } from '#server/orders/emails/queue-emails.ts'
import { editOrder, findQuotedDepositPercent, lockOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { assertUnpaid, describeTotal } from './change-lines.ts'
import type { CheckoutApp } from './checkout-app.ts'

const nameRate = (percent: number): string => (percent > 0 ? nameVat(percent) : 'no VAT')

/** Today's VAT rate for an order that was placed at another one and that nobody has paid for yet. */
export async function repriceOrder(
  app: CheckoutApp,
  id: string,
  { updatedAt }: { updatedAt?: string | undefined },
  by: Viewer,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertNotStale(order.updatedAt, updatedAt)
    await assertUnpaid(tx, order)
    const { vat, bank, depositPercent } = await getShopIdentity(tx)
    if (vat.percent === order.vatPercent)
      throw new AppError('conflict', `This order already has today’s rate, ${nameRate(vat.percent)}.`)
    const totals = totalAt(order, vat.percent)
    const percent = order.quoteId ? await findQuotedDepositPercent(tx, order) : depositPercent
    const bought = { items: order.items, totalCents: totals.totalCents, vatPercent: vat.percent }
    const depositCents = order.depositCents > 0 ? findDepositCents(bought, percent) : 0
    const what = `Repriced: ${nameRate(order.vatPercent)} → ${nameRate(vat.percent)}. ${describeTotal(order, totals)}`
    const edits = { ...totals, depositCents, vatPercent: vat.percent }
    const changed = await editOrder(tx, order, edits, { what, by: by.name })
    await emailBuyer(app, tx, changed, (row, url) => changedOrderEmail(row, url, { bank }))
    return changed
  })
}

/** A quote's delivery is without VAT; a delivery method's price includes it. */
function totalAt({ quoteId, items, itemsCents, shippingCents }: OrderRow, vatPercent: number) {
  if (!quoteId) {
    const taxCents = vatCents(itemsCents, vatPercent)
    return { taxCents, totalCents: itemsCents + shippingCents + taxCents }
  }
  const lines = items.map(({ price, qty }) => ({ priceCents: toCents(price), qty }))
  const { taxCents, totalCents } = totalQuote(lines, shippingCents, vatPercent)
  return { taxCents, totalCents }
}
