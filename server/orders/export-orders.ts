import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { toDecimal } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { type Filter, readOrders } from './order-list-queries.ts'
import type { OrderRow } from './order-queries.ts'

type Cell = (order: OrderRow) => string

const columns: [string, Cell][] = [
  ['Order', (order) => order.orderNumber],
  ['Placed', (order) => localTime(order.createdAt)],
  ['Status', (order) => order.status],
  ['Paid', (order) => (order.paidAt ? localTime(order.paidAt) : '')],
  ['Delivered', (order) => (order.deliveredAt ? localTime(order.deliveredAt) : '')],
  ['Payment method', (order) => order.paymentMethod],
  ['Name', (order) => order.shippingAddress.fullName],
  ['Company', (order) => order.shippingAddress.company ?? ''],
  ['VAT number', (order) => order.shippingAddress.vatNumber ?? ''],
  ['Reference', (order) => order.shippingAddress.reference ?? ''],
  ['E-mail', (order) => order.email],
  ['Phone', (order) => order.shippingAddress.phone],
  ['Address', (order) => order.shippingAddress.address],
  ['Suburb', (order) => order.shippingAddress.suburb ?? ''],
  ['City', (order) => order.shippingAddress.city],
  ['Province', (order) => order.shippingAddress.province],
  ['Postal code', (order) => order.shippingAddress.postalCode],
  ['Items', (order) => order.items.map(({ qty, partNumber, name }) => `${qty} × ${partNumber} ${name}`).join('; ')],
  ['Items price', (order) => toDecimal(order.itemsCents)],
  ['Delivery price', (order) => toDecimal(order.shippingCents)],
  ['VAT', (order) => toDecimal(order.taxCents)],
  ['Total', (order) => toDecimal(order.totalCents)],
  ['Courier', (order) => order.courier ?? ''],
  ['Tracking number', (order) => order.trackingNumber ?? ''],
]

/** 2026-11-14 09:30, Johannesburg time, which has no summer. */
const localTime = (moment: string) =>
  new Date(Date.parse(moment) + 7_200_000).toISOString().slice(0, 16).replace('T', ' ')

/** A cell that begins like a formula would be run as one by a spreadsheet, and buyers choose some of these texts. */
const inert = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export const exportColumns: string[] = columns.map(([name]) => name)
export const toExportRow = (order: OrderRow): string[] => columns.map(([, cell]) => cell(order))

/** Orders as CSV, a row at a time; with a mark at the front that tells spreadsheets that it is UTF-8. */
export function exportOrdersAsCsv(db: Db, filter: Filter): Readable {
  async function* rows() {
    for await (const order of readOrders(db, filter)) yield toExportRow(order).map(inert)
  }
  return Readable.from(rows()).pipe(
    stringify({ header: true, columns: exportColumns, bom: true, record_delimiter: 'windows' }),
  )
}
