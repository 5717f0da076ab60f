import type { z } from 'zod'
import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import { AppError } from '#contract/http/errors.ts'
import { formatRand } from '#contract/money.ts'
import type { changeOrderDetails as changeCall } from '#contract/orders/office-calls.ts'
import { canChange, isCollected } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { changedOrderEmail } from './emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from './emails/queue-emails.ts'
import { assertPlace } from './records/deliver-to.ts'
import { editOrder, lockOrder, type OrderRow } from './records/order-queries.ts'

type Changes = z.output<typeof changeCall.schema.body> & {
  /** What the order costs with its delivery to another province; the checkout knows. */
  pricer: (
    tx: Db,
    order: OrderRow,
    address: ShippingAddress,
  ) => Promise<Pick<OrderRow, 'shippingCents' | 'totalCents' | 'depositCents'>>
}

/** Contact, address and reference. An invoice that was issued stays, and so do prices, except the delivery's if asked. */
export async function changeDetails(
  app: EmailApp & Pick<App, 'db'>,
  id: string,
  { shippingAddress, billingAddress, priceDelivery, updatedAt, pricer }: Changes,
  by: Viewer,
): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertNotStale(order.updatedAt, updatedAt)
    if (!canChange(order.status))
      throw new AppError('step_not_allowed', 'This order has left our works or was cancelled, so its details stay.')
    const billing = billingAddress === undefined ? order.billingAddress : billingAddress
    assertPlace(shippingAddress, {
      isCollected: isCollected({ delivery: order.delivery }),
      totalCents: order.totalCents,
      billing: billing ?? undefined,
    })
    const { email = '', ...rest } = shippingAddress
    const next: ShippingAddress = email ? { ...rest, email } : rest
    const priced = priceDelivery ? await pricer(tx, order, next) : undefined
    const isRepriced = priced !== undefined && priced.totalCents !== order.totalCents
    const what = [
      ...describeChange(order.shippingAddress, next, ''),
      ...describeChange(order.billingAddress ?? {}, billing ?? {}, 'Invoice: '),
      ...(isRepriced ? [`Delivery: ${formatRand(order.shippingCents)} → ${formatRand(priced.shippingCents)}`] : []),
    ].join('. ')
    if (what === '') return order
    const edits = { shippingAddress: next, billingAddress: billing, email, ...(isRepriced ? priced : {}) }
    const changed = await editOrder(tx, order, edits, { what, by: by.name })
    if (isRepriced) {
      const { bank } = await getShopIdentity(tx)
      await emailBuyer(app, tx, changed, (row, url) => changedOrderEmail(row, url, { bank }))
    }
    return changed
  })
}

const names: Partial<Record<keyof ShippingAddress, string>> = {
  fullName: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  vatNumber: 'VAT number',
  reference: 'Reference',
  address: 'Street address',
  suburb: 'Suburb',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal code',
}

type Address = Partial<ShippingAddress & BillingAddress>

const describeChange = (before: Address, after: Address, prefix: string): string[] =>
  Object.entries(names).flatMap(([field, name]) => {
    const [from = '', to = ''] = [before[field as keyof Address], after[field as keyof Address]]
    return from === to ? [] : [`${prefix}${name}: ${from || 'none'} → ${to || 'none'}`]
  })
