import type { z } from 'zod'
import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import { AppError } from '#contract/http/errors.ts'
import type { changeOrderDetails as changeCall } from '#contract/orders/office-calls.ts'
import { canChange, isCollected } from '#contract/orders/status.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { assertPlace } from './records/deliver-to.ts'
import { editOrder, lockOrder, type OrderRow } from './records/order-queries.ts'

/** Contact, address and reference. Prices stay, and so does an invoice that was issued. */
export async function changeDetails(
  { db }: Pick<App, 'db'>,
  id: string,
  { shippingAddress, billingAddress, updatedAt }: z.output<typeof changeCall.schema.body>,
  by: Viewer,
): Promise<OrderRow> {
  return db.transaction(async (tx) => {
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
    const what = [
      ...describeChange(order.shippingAddress, next, ''),
      ...describeChange(order.billingAddress ?? {}, billing ?? {}, 'Invoice: '),
    ].join('. ')
    if (what === '') return order
    const edits = { shippingAddress: next, billingAddress: billing, email }
    return editOrder(tx, order, edits, { what, by: by.name })
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
