import { toJohannesburgTime } from '#contract/days.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { mentionsVat } from '#server/settings/vat-queries.ts'
import { type Column, moneyRows, withoutVat } from '#server/spreadsheets/money-rows.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { type Filter, type OrderWithMoney, readOrders } from './order-list-queries.ts'

const columns: Column<OrderWithMoney>[] = [
  ['Order', ({ order }) => order.orderNumber],
  ['Placed', ({ order }) => localTime(order.createdAt)],
  ['Status', ({ order }) => order.status],
  ['Paid', ({ order }) => (order.paidAt ? localTime(order.paidAt) : '')],
  ['Delivered', ({ order }) => (order.deliveredAt ? localTime(order.deliveredAt) : '')],
  ['Payment method', ({ order }) => order.paymentMethod],
  ['Provider', ({ money }) => money?.provider ?? ''],
  ['Payment', ({ money }) => money?.paymentId ?? ''],
  ['Name', ({ order }) => order.shippingAddress.fullName],
  ['Company', ({ order }) => order.shippingAddress.company ?? ''],
  ['VAT number', ({ order }) => (order.billingAddress ?? order.shippingAddress).vatNumber ?? ''],
  ['Reference', ({ order }) => order.shippingAddress.reference ?? ''],
  ['E-mail', ({ order }) => order.email],
  ['Phone', ({ order }) => order.shippingAddress.phone],
  ['Address', ({ order }) => order.shippingAddress.address],
  ['Suburb', ({ order }) => order.shippingAddress.suburb ?? ''],
  ['City', ({ order }) => order.shippingAddress.city],
  ['Province', ({ order }) => order.shippingAddress.province],
  ['Postal code', ({ order }) => order.shippingAddress.postalCode],
  ['Items', ({ order }) => order.items.map(({ qty, partNumber, name }) => `${qty} × ${partNumber} ${name}`).join('; ')],
  ['Items excl. VAT', ({ order }) => toRand(order.itemsCents)],
  ['Delivery excl. VAT', ({ order, taxCents }) => toRand(splitTotal(order, taxCents).deliveryCents)],
  ['VAT', ({ taxCents }) => toRand(taxCents)],
  ['Total', ({ order }) => toRand(order.totalCents)],
  ['Received', ({ money }) => toRand(money?.receivedCents ?? 0)],
  ['Refunded', ({ money }) => toRand(money?.refundedCents ?? 0)],
  ['Sales', ({ order, money }) => toRand(toSales(order, money))],
  ['Billed to', ({ order: { billingAddress: to } }) => to?.company ?? to?.fullName ?? ''],
  ['Delivery', ({ order }) => order.delivery?.name ?? ''],
  ['Courier', ({ order }) => order.courier ?? ''],
  ['Tracking number', ({ order }) => order.trackingNumber ?? ''],
]

/** What the order adds to the dashboard's total sales: this column adds up to that number. */
function toSales({ paidAt, status, totalCents }: OrderWithMoney['order'], money: OrderWithMoney['money']): number {
  return paidAt === null || status === 'refunded' ? 0 : totalCents - (money?.refundedCents ?? 0)
}

/** 2026-11-14 09:30, Johannesburg time. */
const localTime = (moment: string) => toJohannesburgTime(moment).toISOString().slice(0, 16).replace('T', ' ')

/** Orders as spreadsheet rows, written while they are read. */
export async function* orderRows(db: Db, filter: Filter, format: 'csv' | 'xlsx'): AsyncGenerator<Cell[]> {
  const shown = (await mentionsVat(db)) ? columns : withoutVat(columns)
  yield* moneyRows(readOrders(db, filter), shown, format)
}
