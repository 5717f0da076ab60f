import { describePayment } from '#contract/orders/describe-payment.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import type { ReceiptData, ReceivedLine } from '#server/invoices/invoice-data.ts'
import { findReceiptOfPayment, findReceipts, insertReceipt, type ReceiptRow } from '#server/invoices/receipt-queries.ts'
import { toReceiptSheet } from '#server/invoices/receipt-sheet.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import {
  endReceiptDebt,
  findPayment,
  findPaymentsOfOrder,
  findReceiptDebts,
  type Payment,
} from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder, type Refund } from '#server/payments/refund-queries.ts'
import { sumReceived } from '#server/payments/sum-received.ts'
import { drawPdf, theShop, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { findOrderRow, findSeller, lockOrder, type OrderRow } from '../records/order-queries.ts'
import { isDemoOrder } from './invoice-queries.ts'
import { toInvoiceBuyer } from './to-invoice-data.ts'

/** Money received before the invoice gets a receipt: one for each payment, with a number of its own. */

type Money = { order: OrderRow; payment: Payment; paid: readonly Payment[]; returned: readonly Refund[] }

const isCounted = ({ isSurplus, reversedAt }: Payment): boolean => !isSurplus && reversedAt === null

function toReceiptData({ order, payment, paid, returned }: Money, seller: ReceiptData['seller']): ReceiptData {
  const until = paid.filter(({ createdAt }) => createdAt <= payment.createdAt)
  const before = returned.filter(({ createdAt }) => createdAt <= payment.createdAt)
  const { vatPercent } = order
  return {
    seller: vatPercent > 0 ? seller : { ...seller, vatNumber: '' },
    buyer: toInvoiceBuyer(order),
    orderNumber: order.orderNumber,
    reference: order.shippingAddress.reference,
    totalCents: order.totalCents,
    vatPercent,
    cents: payment.cents,
    on: payment.paidAt,
    how: describePayment(payment),
    ...(payment.reference ? { paymentReference: payment.reference } : {}),
    depositCents: order.depositCents,
    receivedCents: sumReceived(until, before),
  }
}

/** Issues the receipts that payments of a locked order lack, oldest payment first: all, or only those of these payments. */
export async function issueReceiptsLocked(tx: Db, order: OrderRow, only?: readonly string[]): Promise<void> {
  const paid = await findPaymentsOfOrder(tx, order._id)
  const due = paid.filter((one) => one.receiptAfter !== null && isCounted(one) && (!only || only.includes(one._id)))
  if (due.length === 0) return
  const returned = await findRefundsOfOrder(tx, order._id)
  const isDemo = await isDemoOrder(tx, order._id)
  const seller = await findSeller(tx)
  for (const payment of due) {
    await endReceiptDebt(tx, payment._id)
    await insertReceipt(tx, {
      data: toReceiptData({ order, payment, paid, returned }, seller),
      orderId: order._id,
      paymentId: payment._id,
      isSpecimen: isDemo || payment.mode === 'test',
      issuedAt: isDemo ? payment.paidAt : undefined,
    })
  }
}

/** Safe to call from several processes at once. Recorded payments that can still be undone get none yet. */
export async function issueReceipts({ db }: Pick<App, 'db'>, orderId: string, given?: string): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const due = given ? [given] : await findReceiptDebts(tx, orderId)
      await issueReceiptsLocked(tx, order, due)
      return due.length > 0
    }),
  )
}

/** For the invoice: what was received, unless one payment paid it all; money returned before it is negative. */
export async function findReceivedLines(
  tx: Db,
  { _id: orderId, chargeCents }: OrderRow,
): Promise<ReceivedLine[] | undefined> {
  const paid = (await findPaymentsOfOrder(tx, orderId)).filter(isCounted)
  if (paid.length < 2 && chargeCents === 0) return undefined
  const ids = new Set(paid.map(({ _id }) => _id))
  const back = (await findRefundsOfOrder(tx, orderId)).filter(
    ({ paymentId, isUninvoiced, state }) => isUninvoiced && state !== 'failed' && ids.has(paymentId),
  )
  const numbers = new Map((await findReceipts(tx, [orderId])).map(({ paymentId, number }) => [paymentId, number]))
  const lines = [
    ...paid.map((payment) => ({
      on: payment.paidAt,
      cents: payment.cents,
      how: describePayment(payment),
      receipt: numbers.get(payment._id),
    })),
    ...back.map(({ createdAt, cents }) => ({ on: createdAt, cents: -cents, how: 'returned' })),
  ]
  return lines.toSorted((a, b) => a.on.localeCompare(b.on))
}

type FileApp = Pick<App, 'db' | 'storage'>

/** Drawn on request, because a payment may be reversed later. */
export async function drawReceipt({ db, storage }: FileApp, receipt: ReceiptRow, by: WantedBy): Promise<Buffer> {
  const payment = await findPayment(db, receipt.paymentId)
  const logo = await readPrintLogo(storage, receipt.data.seller.logo)
  return drawPdf([toReceiptSheet(receipt, logo, payment?.reversedAt ?? null)], by)
}

/** The receipt of a payment, issued now if necessary; none if it was reversed before anybody was told. */
export async function attachReceipt(app: FileApp, { of }: { of: string }) {
  const payment = await findPayment(app.db, of)
  if (!payment?.orderId || !(await findOrderRow(app.db, payment.orderId))) return []
  await issueReceipts(app, payment.orderId, of)
  const receipt = await findReceiptOfPayment(app.db, of)
  if (!receipt) return []
  const content = await drawReceipt(app, receipt, theShop)
  return [{ filename: `${receipt.number}.pdf`, content, contentType: 'application/pdf' }]
}
