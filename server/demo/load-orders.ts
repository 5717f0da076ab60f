import { randomUUID } from 'node:crypto'
import { describeWorks, toOrderDelivery } from '#contract/delivery/methods.ts'
import { toRand } from '#contract/money.ts'
import { getProduct } from '#demo/catalogue.ts'
import { collection, type DemoOrder, makeOrders } from '#demo/orders.ts'
import { getPerson } from '#demo/people.ts'
import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { type DemoOrderRow, type DemoPaymentRow, type DemoRefundRow, insertDemoOrders } from './order-queries.ts'
import { noteDemo } from './queries.ts'

type Known = { products: Map<string, string>; people: Map<string, string>; images: Map<string, string> }

/** Ninety days of orders, with their payments and refunds. */
export async function loadOrders(tx: Db, known: Known): Promise<void> {
  const orders: DemoOrderRow[] = []
  const payments: DemoPaymentRow[] = []
  const refunds: DemoRefundRow[] = []
  const works = describeWorks(await getShopIdentity(tx))
  for (const order of makeOrders(new Date())) {
    const id = randomUUID()
    const person = getPerson(order.person)
    orders.push({
      id,
      user_id: known.people.get(order.person) ?? null,
      is_guest: person.isGuest,
      email: person.email,
      status: order.status,
      items: order.lines.flatMap(({ partNumber, qty, priceCents }) => toItem(known, partNumber, qty, priceCents)),
      shipping_address: person.address,
      delivery: order.isCollected ? toOrderDelivery(collection, works) : null,
      payment_method: order.paymentMethod,
      items_cents: order.totals.itemsCents,
      shipping_cents: order.totals.shippingCents,
      tax_cents: order.totals.taxCents,
      total_cents: order.totals.totalCents,
      paid_at: order.paidAt,
      delivered_at: order.deliveredAt,
      courier: order.courier ?? null,
      tracking_number: order.trackingNumber ?? null,
      history: order.statusHistory,
      parcels: toParcels(known, order),
      created_at: order.placedAt,
      updated_at: order.statusHistory.at(-1)?.at ?? order.placedAt,
    })
    if (!order.paidAt) continue
    const payment = {
      id: randomUUID(),
      provider_payment_id: `demo-${id}`,
      order_id: id,
      cents: order.totals.totalCents,
      paid_at: order.paidAt,
    }
    payments.push(payment)
    if (order.refund) {
      const { amountCents, reason, at, line } = order.refund
      const _id = line && known.products.get(line.partNumber)
      const lines = _id ? [{ _id, qty: line.qty, unshipped: 0, restocked: line.qty }] : []
      refunds.push({ order_id: id, payment_id: payment.id, cents: amountCents, reason, lines, created_at: at })
    }
  }
  await insertDemoOrders(tx, orders, payments, refunds)
  await noteDemo(
    tx,
    'orders',
    orders.map(({ id }) => id),
  )
}

const toParcels = ({ products }: Known, { parcel, courier, trackingNumber }: DemoOrder) =>
  parcel
    ? [
        {
          _id: randomUUID(),
          lines: parcel.lines.flatMap(({ partNumber, qty }) => {
            const _id = products.get(partNumber)
            return _id ? [{ _id, qty, held: 0 }] : []
          }),
          ...(courier ? { courier } : {}),
          ...(trackingNumber ? { trackingNumber } : {}),
          at: parcel.at,
        },
      ]
    : []

function toItem({ products, images }: Known, partNumber: string, qty: number, priceCents: number) {
  const _id = products.get(partNumber)
  const { name, slug, pictures, madeToOrder, leadTimeDays } = getProduct(partNumber)
  if (!_id) return []
  const image = pictures.flatMap((picture) => images.get(picture) ?? [])[0] ?? ''
  return [
    {
      _id,
      name,
      slug,
      partNumber,
      image,
      price: toRand(priceCents),
      qty,
      madeToOrder,
      ...(leadTimeDays ? { leadTimeDays } : {}),
    },
  ]
}
