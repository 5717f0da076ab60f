import { inArray, or, sql } from 'drizzle-orm'
import { toTotals } from '#contract/cart/price.ts'
import { today } from '#contract/days.ts'
import { taxWithin } from '#contract/invoices/credit.ts'
import { toDecimal } from '#contract/money.ts'
import type { Order, OrderPayment, OrderRefund } from '#contract/orders/calls.ts'
import { findDueCents } from '#contract/orders/money.ts'
import { findShortages } from '#contract/orders/shortages.ts'
import { canPay, holdsStock } from '#contract/orders/status.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'
import { writeDay } from '#server/db/local-days.ts'
import { findCurrentInvoices, type InvoiceRow } from '#server/invoices/queries.ts'
import { findReceipts, type ReceiptRow } from '#server/invoices/receipt-queries.ts'
import { toInvoice } from '#server/invoices/to-invoice.ts'
import { rootOf } from '#server/payments/payment-queries.ts'
import { sumReceived } from '#server/payments/sum-received.ts'
import { payments, refunds } from '#server/payments/table.ts'
import { findFree } from '#server/stock/stock-queries.ts'
import { findLinkedOrders, type LinkedOrder } from './linked-order-queries.ts'
import { findOrderRow, findParcels, isBegun, noSuchOrder, type OrderRow, showReadyOn } from './order-queries.ts'
import { findProofs, type ProofRow } from './proof-queries.ts'

/** Who is reading: the office sees notes and the account; users see their own name; guests see none. */
export type Reader = { userId: string | undefined; isOffice: boolean }

/** Orders as the API sends them, in the given order. */
export async function toOrders(db: Db, rows: readonly OrderRow[], reader: Reader): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row._id)
  const steppers = reader.isOffice ? rows.flatMap(findSteppers) : []
  const accountIds = [...new Set([...rows.flatMap((row) => row.userId ?? []), ...steppers])]
  const refunders = db.select({ id: refunds.madeBy }).from(refunds).where(inArray(refunds.orderId, ids))
  const recorders = db
    .select({ id: sql`unnest(array[${payments.recordedBy}, ${payments.reversedBy}])` })
    .from(payments)
    .where(inArray(payments.orderId, ids))
  const [paid, returned, issued, received, proofs, quotes, people, bankLines, linked] = await Promise.all([
    db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(payments.createdAt),
    db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(refunds.createdAt),
    findCurrentInvoices(db, ids),
    findReceipts(db, ids),
    findProofs(db, ids),
    findQuoteNumbers(
      db,
      rows.flatMap((row) => row.quoteId ?? []),
    ),
    db
      .select({ _id: users._id, name: users.name, email: users.email, deletedAt: users.deletedAt })
      .from(users)
      // An array, because PostgreSQL would read every account for a subquery beside an `or`.
      .where(
        or(
          inArray(users._id, accountIds),
          reader.isOffice ? sql`${users._id} = any(array(${refunders}))` : undefined,
          reader.isOffice ? sql`${users._id} = any(array(${recorders}))` : undefined,
        ),
      ),
    reader.isOffice ? findBankLines(db, ids) : [],
    findLinkedOrders(db, ids),
  ])
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  const short = new Map(reader.isOffice ? rows.map((row) => [row._id, findShort(row, returned)]) : [])
  const free = await findFree(
    db,
    [...short.values()].flat().map(({ _id }) => _id),
  )
  const findAccount = (id: string | null) => {
    const person = people.find(({ _id, deletedAt }) => _id === id && deletedAt === null)
    return person ? { _id: person._id, name: person.name, email: person.email } : null
  }
  return rows.map((row) => {
    const maySeeAccount = reader.isOffice || (row.userId !== null && row.userId === reader.userId)
    return toOrder(row, {
      payments: paid.filter((payment) => payment.orderId === row._id),
      refunds: returned.filter((refund) => refund.orderId === row._id),
      papers: issued.filter((invoice) => invoice.orderId === row._id),
      proofs: proofs.filter((proof) => proof.orderId === row._id),
      receipts: received.filter((receipt) => receipt.orderId === row._id),
      quote: quotes.find(({ _id }) => _id === row.quoteId),
      user: maySeeAccount ? findAccount(row.userId) : null,
      names,
      bankLines,
      // A guest's other order opens with its own link.
      linked: linked.filter(
        ({ to, userId }) => to === row._id && (reader.isOffice || (userId !== null && userId === reader.userId)),
      ),
      shortages: short.get(row._id)?.map(({ _id, qty }) => ({ _id, qty, available: free.get(_id) ?? 0 })) ?? [],
      isOffice: reader.isOffice,
    })
  })
}

const findShort = (row: OrderRow, returned: (typeof refunds.$inferSelect)[]) =>
  findShortages({ ...row, refunds: returned.filter(({ orderId }) => orderId === row._id) })

const findSteppers = ({ history, undone }: OrderRow): string[] => [
  ...[...history, ...undone].flatMap(({ by }) => by ?? []),
  ...undone.map(({ undoneBy }) => undoneBy),
]

type BankLineRow = { paymentId: string; on: string; row: number; text: string }

/** Bank statements refer to payments, not the other way round. */
async function findBankLines(db: Db, orderIds: readonly string[]): Promise<BankLineRow[]> {
  const { rows } = await db.execute<BankLineRow>(sql`
    select m.payment_id as "paymentId", ${writeDay(sql`l.paid_on`)} as "on", l.file_row as row, l.description as text
    from bank_matches m join bank_lines l on l.id = m.line_id join payments p on p.id = m.payment_id
    where p.order_id = any(${sql.param(orderIds)}::uuid[])`)
  return rows
}

/** Quotes refer to their orders; an order only stores the number of its quote. */
async function findQuoteNumbers(db: Db, ids: readonly string[]): Promise<NonNullable<Order['quote']>[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<NonNullable<Order['quote']>>(
    sql`select id as "_id", quote_number as "quoteNumber" from quotes where id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows
}

export async function getOrderFor(db: Db, id: string, reader: Reader): Promise<Order> {
  const row = await findOrderRow(db, id)
  if (!row) throw noSuchOrder()
  return toOrderFor(db, row, reader)
}

export async function toOrderFor(db: Db, row: OrderRow, reader: Reader): Promise<Order> {
  const [order] = await toOrders(db, [row], reader)
  if (!order) throw noSuchOrder()
  return order
}

type Attached = {
  payments: (typeof payments.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  papers: InvoiceRow[]
  receipts: ReceiptRow[]
  proofs: ProofRow[]
  quote: Order['quote']
  user: Order['user']
  /** The names of those who took the steps. */
  names: ReadonlyMap<string, string>
  bankLines: readonly BankLineRow[]
  linked: readonly LinkedOrder[]
  shortages: NonNullable<Order['shortages']>
  isOffice: boolean
}

function toOrder(row: OrderRow, attached: Attached): Order {
  const { payments: paid, refunds: returned, papers: issued, quote, user, names, isOffice } = attached
  const payment = paid.find(({ isSurplus, reversedAt }) => !isSurplus && reversedAt === null)
  const receivedCents = sumReceived(paid, returned)
  const nameOf = (key: 'by' | 'undoneBy', id: string | undefined) => {
    const name = isOffice && id ? names.get(id) : undefined
    return name ? { [key]: name } : {}
  }
  return {
    _id: row._id,
    orderNumber: row.orderNumber,
    user,
    orderItems: row.items,
    shippingAddress: row.shippingAddress,
    ...(row.billingAddress ? { billingAddress: row.billingAddress } : {}),
    ...(row.delivery ? { delivery: row.delivery } : {}),
    ...(row.discountCode ? { code: row.discountCode } : {}),
    paymentMethod: row.paymentMethod,
    ...toTotals(row),
    vatPercent: row.vatPercent,
    invoiceTaxPrice: toDecimal(findInvoiceTax(row, issued.find(({ kind }) => kind === 'invoice')?.taxCents)),
    ...toPromise(row),
    ...(isBegun(row) ? { isStarted: true } : {}),
    ...(row.madeAt && holdsStock(row.status) ? { isMade: true } : {}),
    ...(row.readyAt && row.paidAt === null && row.status === 'processing' ? { readyAt: row.readyAt } : {}),
    ...(attached.proofs.length > 0
      ? { proofs: attached.proofs.map(({ _id, name, size, createdAt }) => ({ _id, name, size, at: createdAt })) }
      : {}),
    ...(row.proofAt && canPay({ status: row.status, isPaid: row.paidAt !== null }) ? { proofAt: row.proofAt } : {}),
    ...(row.chargeCents > 0 ? { chargePrice: toDecimal(row.chargeCents) } : {}),
    ...(row.depositCents > 0 ? { depositPrice: toDecimal(row.depositCents) } : {}),
    receivedPrice: toDecimal(receivedCents),
    duePrice: toDecimal(findDueCents({ ...row, isPaid: row.paidAt !== null, receivedCents })),
    ...(row.payBy && row.status === 'pending' ? { payBy: row.payBy } : {}),
    isPaid: row.paidAt !== null,
    paidAt: row.paidAt,
    paymentResult: payment
      ? {
          provider: payment.provider,
          id: payment.providerPaymentId,
          status: row.status === 'refunded' ? 'refunded' : 'paid',
          ...(payment.note ? { note: payment.note } : {}),
        }
      : null,
    isDelivered: row.deliveredAt !== null,
    deliveredAt: row.deliveredAt,
    status: row.status,
    statusHistory: row.history.map(({ by, ...step }) => ({ ...step, ...nameOf('by', by) })),
    ...(isOffice && row.undone.length > 0
      ? {
          undoneSteps: row.undone.map(({ by, undoneBy, ...step }) => ({
            ...step,
            ...nameOf('by', by),
            ...nameOf('undoneBy', undoneBy),
          })),
        }
      : {}),
    ...(issued.length > 0 ? { papers: issued.map(toInvoice) } : {}),
    ...(quote ? { quote } : {}),
    ...(attached.linked.length > 0
      ? { linkedOrders: attached.linked.map(({ _id, orderNumber }) => ({ _id, orderNumber })) }
      : {}),
    ...(row.isUnmailed ? { isUnmailed: true } : {}),
    parcels: toParcels(row),
    ...(row.courier ? { courier: row.courier } : {}),
    ...(row.trackingNumber ? { trackingNumber: row.trackingNumber } : {}),
    ...(row.reservedUntil ? { reservedUntil: row.reservedUntil } : {}),
    ...(paid.length > 0 ? { payments: toPayments(attached) } : {}),
    ...(returned.length > 0 ? { refunds: toRefunds(attached) } : {}),
    ...(row.seller ? { seller: row.seller } : {}),
    ...(attached.shortages.length > 0 ? { shortages: attached.shortages } : {}),
    ...(isOffice ? { money: toMoney(paid, returned), notes: row.notes, changes: row.changes } : {}),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function toPromise(row: OrderRow): Pick<Order, 'promisedOn' | 'readyOn'> {
  if (row.status === 'pending') {
    const readyOn = showReadyOn(row, today())
    return readyOn ? { readyOn } : {}
  }
  return row.promisedOn ? { promisedOn: row.promisedOn } : {}
}

const toParcels = (row: OrderRow): Order['parcels'] =>
  findParcels(row).map(({ _id, lines, courier, trackingNumber, at }) => ({
    _id,
    lines: lines.map((line) => ({ _id: line._id, qty: line.qty })),
    ...(courier ? { courier } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
    at,
  }))

/** The VAT in an order: what its invoice says, or will say. */
export const findInvoiceTax = (
  { printedNumber, taxCents, totalCents, vatPercent }: OrderRow,
  issued: number | undefined,
): number => issued ?? (printedNumber === null ? taxWithin(totalCents, vatPercent) : taxCents)

function toPayments({ payments: paid, receipts, names, bankLines, isOffice }: Attached): OrderPayment[] {
  const nameOf = (id: string | null) => (isOffice && id ? names.get(id) : undefined)
  return paid.map((payment) => {
    const by = nameOf(payment.recordedBy)
    const reversedBy = nameOf(payment.reversedBy)
    const receipt = receipts.find(({ paymentId }) => paymentId === payment._id)
    const bankLine = bankLines.find(({ paymentId }) => paymentId === rootOf(payment))
    return {
      _id: payment._id,
      provider: payment.provider,
      ...(payment.method ? { method: payment.method } : {}),
      amount: toDecimal(payment.cents),
      at: payment.paidAt,
      recordedAt: payment.createdAt,
      ...(payment.isSurplus ? { isSurplus: true } : {}),
      ...(payment.mode === 'test' ? { isTest: true } : {}),
      ...(payment.reversedAt ? { reversedAt: payment.reversedAt } : {}),
      ...(payment.reference ? { reference: payment.reference } : {}),
      ...(receipt ? { receipt: { _id: receipt._id, number: receipt.number, isSpecimen: receipt.isSpecimen } } : {}),
      ...(isOffice && !payment.partOf ? { id: payment.providerPaymentId } : {}),
      ...(isOffice && payment.note ? { note: payment.note } : {}),
      ...(isOffice && payment.reverseReason ? { reverseReason: payment.reverseReason } : {}),
      ...(by ? { by } : {}),
      ...(reversedBy ? { reversedBy } : {}),
      ...(bankLine ? { bankLine: { on: bankLine.on, row: bankLine.row, text: bankLine.text } } : {}),
    }
  })
}

function toRefunds({ payments: paid, refunds: returned, papers: issued, names, isOffice }: Attached): OrderRefund[] {
  const notes = new Map(issued.map((invoice) => [invoice.refundId, invoice]))
  const surplus = new Set(paid.flatMap(({ _id, isSurplus }) => (isSurplus ? _id : [])))
  return returned.map(
    ({ _id, paymentId, cents, reason, state, createdAt, madeBy, lines, delivery, cause, failure }, index) => {
      const note = notes.get(_id)
      const by = isOffice && madeBy ? names.get(madeBy) : undefined
      return {
        _id,
        amount: toDecimal(cents),
        reason,
        state: state === 'done' || state === 'failed' ? state : ('sent' as const),
        ...(lines.length > 0 ? { lines: lines.map(({ restocked: _, ...line }) => line) } : {}),
        ...(delivery ? { delivery } : {}),
        ...(cause ? { cause } : {}),
        at: createdAt,
        ...(by ? { by } : {}),
        ...(surplus.has(paymentId) ? { isSurplus: true } : {}),
        ...(isOffice && failure ? { failure } : {}),
        ...(state === 'failed' && isRepeated(returned, index) ? { isRepeated: true as const } : {}),
        ...(note ? { creditNote: toCreditNote(note) } : {}),
      }
    },
  )
}

/** Whether a failed refund was tried again: as such, or by hand with another one of the same amount. */
function isRepeated(all: Attached['refunds'], index: number): boolean {
  const failed = all[index]
  return all
    .slice(index + 1)
    .some(({ repeatOf, state, cents }) =>
      repeatOf === null ? state !== 'failed' && cents === failed?.cents : repeatOf === failed?._id,
    )
}

const toCreditNote = ({ number, issuedAt, totalCents, taxCents }: InvoiceRow): OrderRefund['creditNote'] => ({
  number,
  at: issuedAt,
  netPrice: toDecimal(totalCents - taxCents),
  taxPrice: toDecimal(taxCents),
})

function toMoney(all: Attached['payments'], returned: Attached['refunds']): Order['money'] {
  const paid = all.filter(({ reversedAt }) => reversedAt === null)
  const gone = returned.filter(({ state }) => state !== 'failed')
  const left = paid.map(({ _id, cents, isSurplus }) => ({
    isSurplus,
    cents: gone.reduce((rest, refund) => (refund.paymentId === _id ? rest - refund.cents : rest), cents),
  }))
  const sum = (parts: readonly { cents: number }[]) => toDecimal(parts.reduce((rest, { cents }) => rest + cents, 0))
  return {
    paidPrice: sum(paid),
    surplusPrice: sum(left.filter(({ isSurplus }) => isSurplus)),
    refundablePrice: sum(left),
  }
}
