import type { Readable } from 'node:stream'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { writeCsv } from '#server/spreadsheets/write-csv.ts'
import { writeXlsx } from '#server/spreadsheets/write-xlsx.ts'
import { type Filter, type OrderWithMoney, readOrders } from './order-list-queries.ts'

const columns: [string, (row: OrderWithMoney) => Cell][] = [
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
  ['VAT number', ({ order }) => order.shippingAddress.vatNumber ?? ''],
  ['Reference', ({ order }) => order.shippingAddress.reference ?? ''],
  ['E-mail', ({ order }) => order.email],
  ['Phone', ({ order }) => order.shippingAddress.phone],
  ['Address', ({ order }) => order.shippingAddress.address],
  ['Suburb', ({ order }) => order.shippingAddress.suburb ?? ''],
  ['City', ({ order }) => order.shippingAddress.city],
  ['Province', ({ order }) => order.shippingAddress.province],
  ['Postal code', ({ order }) => order.shippingAddress.postalCode],
  ['Items', ({ order }) => order.items.map(({ qty, partNumber, name }) => `${qty} × ${partNumber} ${name}`).join('; ')],
  ['Items price', ({ order }) => toRand(order.itemsCents)],
  ['Delivery price', ({ order }) => toRand(order.shippingCents)],
  ['VAT on items', ({ order }) => toRand(order.taxCents)],
  ['Total', ({ order }) => toRand(order.totalCents)],
  ['Refunded', ({ money }) => toRand(money?.refundedCents ?? 0)],
  ['Sales', ({ order, money }) => toRand(toSales(order, money))],
  ['Delivery', ({ order }) => order.delivery?.name ?? ''],
  ['Courier', ({ order }) => order.courier ?? ''],
  ['Tracking number', ({ order }) => order.trackingNumber ?? ''],
]

/** What the order adds to the dashboard's total sales: this column adds up to that number. */
function toSales({ paidAt, status, totalCents }: OrderWithMoney['order'], money: OrderWithMoney['money']): number {
  return paidAt === null || status === 'refunded' ? 0 : totalCents - (money?.refundedCents ?? 0)
}

/** 2026-11-14 09:30, Johannesburg time, which has no daylight saving. */
const localTime = (moment: string) =>
  new Date(Date.parse(moment) + 7_200_000).toISOString().slice(0, 16).replace('T', ' ')

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Orders as a spreadsheet, written while they are read. */
export function exportOrders(
  db: Db,
  filter: Filter,
  format: 'csv' | 'xlsx',
): { name: string; type: string; file: Readable } {
  // All numbers are rand: spreadsheets can calculate with them, and CSV shows their cents.
  const toCell = (cell: Cell) => (format === 'csv' && typeof cell === 'number' ? cell.toFixed(2) : cell)
  async function* rows() {
    yield columns.map(([name]): Cell => name)
    for await (const row of readOrders(db, filter)) yield columns.map(([, cell]) => toCell(cell(row)))
  }
  return {
    name: `orders-${localTime(new Date().toISOString()).slice(0, 10)}.${format}`,
    type: sheetTypes[format],
    file: format === 'csv' ? writeCsv(rows()) : writeXlsx(rows(), 'Orders'),
  }
}
