import { randomUUID } from 'node:crypto'
import { totalCart } from '#contract/cart/price.ts'
import { designPicture } from '#contract/configure/paths.ts'
import { toRand } from '#contract/money.ts'
import { customOrders } from '#demo/custom-orders.ts'
import { getPerson } from '#demo/people.ts'
import { markOrdered } from '#server/configure/file-queries.ts'
import { findPricedDesigns } from '#server/configure/find-priced-designs.ts'
import { keepDesign } from '#server/configure/keep-design.ts'
import { getGeometry } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { type DemoOrderRow, type DemoPaymentRow, insertDemoOrders } from './order-queries.ts'
import { noteDemo } from './queries.ts'

const day = 86_400_000

/** Orders of custom enclosures, paid by transfer, at today's rates. */
export async function loadCustomOrders(tx: Db, people: ReadonlyMap<string, string>): Promise<void> {
  const { number: geometry } = await getGeometry(tx)
  const orders: DemoOrderRow[] = []
  const payments: DemoPaymentRow[] = []
  const designs: string[] = []
  for (const { person: key, design, qty, daysAgo, isBegun } of customOrders) {
    const { row, isNew } = await keepDesign(tx, design)
    if (isNew) designs.push(row._id)
    const [priced] = await findPricedDesigns(tx, [row._id])
    if (!priced) throw new Error(`the design of ${key} has no price`)
    const person = getPerson(key)
    const id = randomUUID()
    const at = (days: number) => new Date(Date.now() - days * day).toISOString()
    const paidAt = at(daysAgo)
    const totals = totalCart([{ priceCents: priced.priceCents, qty }])
    orders.push({
      id,
      user_id: people.get(key) ?? null,
      is_guest: person.isGuest,
      email: person.email,
      status: isBegun ? 'processing' : 'paid',
      items: [
        {
          _id: row._id,
          name: priced.name,
          slug: '',
          partNumber: row.code,
          image: designPicture(row.code),
          price: toRand(priced.priceCents),
          qty,
          madeToOrder: true,
          leadTimeDays: priced.leadTimeDays,
          design: { ...priced.design, geometry },
        },
      ],
      shipping_address: person.address,
      payment_method: 'EFT',
      items_cents: totals.itemsCents,
      shipping_cents: totals.shippingCents,
      tax_cents: totals.taxCents,
      total_cents: totals.totalCents,
      paid_at: paidAt,
      delivered_at: null,
      courier: null,
      tracking_number: null,
      parcels: [],
      history: [
        { status: 'pending', at: at(daysAgo + 0.2) },
        { status: 'paid', at: paidAt, note: 'Transfer seen on the bank statement.' },
        ...(isBegun ? [{ status: 'processing', at: at(daysAgo - 0.3) }] : []),
      ],
      created_at: at(daysAgo + 0.2),
      updated_at: paidAt,
    })
    payments.push({
      id: randomUUID(),
      provider_payment_id: `demo-${id}`,
      order_id: id,
      cents: totals.totalCents,
      paid_at: paidAt,
    })
  }
  await insertDemoOrders(tx, orders, payments, [])
  await markOrdered(tx, designs)
  await noteDemo(
    tx,
    'orders',
    orders.map(({ id }) => id),
  )
  await noteDemo(tx, 'designs', designs)
}
