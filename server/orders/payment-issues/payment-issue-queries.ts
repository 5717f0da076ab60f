import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { toDecimal } from '#contract/money.ts'
import type { PaymentIssueKind, PaymentToCheck } from '#contract/payments/calls.ts'
import type { Db } from '#server/db/database.ts'
import { noSuchIssue } from '#server/payments/issue-queries.ts'
import { paymentIssues, type RefundStep, refunds } from '#server/payments/table.ts'
import { orders } from '../records/table.ts'

/** What is left to refund of a payment without an order; undefined if there is none. */
const returnable = sql<string | null>`(
  select p.cents - coalesce((select sum(r.cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0)
  from payments p
  where p.provider = ${paymentIssues.provider} and p.provider_payment_id = ${paymentIssues.paymentId}
    and p.checkout_id = ${paymentIssues.checkoutId} and p.order_id is null
)`

const selectIssues = (db: Db) =>
  db
    .select({
      issue: paymentIssues,
      order: { _id: orders._id, orderNumber: orders.orderNumber },
      refund: { state: refunds.state },
      returnable,
    })
    .from(paymentIssues)
    .leftJoin(orders, eq(orders._id, paymentIssues.orderId))
    .leftJoin(refunds, eq(refunds._id, paymentIssues.refundId))

type Selected = {
  issue: typeof paymentIssues.$inferSelect
  order: PaymentToCheck['order']
  refund: { state: RefundStep } | null
  returnable: string | null
}

const toPaymentToCheck = ({ issue: row, order, refund, returnable: left }: Selected): PaymentToCheck => ({
  _id: row._id,
  doubt: row.kind,
  message: row.message,
  provider: row.provider,
  paymentId: row.paymentId,
  checkoutId: row.checkoutId,
  order,
  expectedPrice: row.expectedCents === null ? null : toDecimal(row.expectedCents),
  receivedPrice: row.receivedCents === null ? null : toDecimal(row.receivedCents),
  buyer: row.buyer,
  asksOutcome: row.resolvedAt === null && refund !== null && refund.state !== 'done' && refund.state !== 'failed',
  refundablePrice: Number(left ?? 0) > 0 ? toDecimal(Number(left)) : null,
  resolved: row.resolvedAt !== null,
  resolvedAt: row.resolvedAt,
  note: row.note,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

type IssueQuery = { page: number; limit: number; resolved?: boolean | undefined; doubt?: PaymentIssueKind | undefined }

export async function findPaymentsToCheck(
  db: Db,
  wanted: IssueQuery,
): Promise<{ payments: PaymentToCheck[]; total: number }> {
  const { resolved, doubt } = wanted
  const isResolved = resolved ? isNotNull(paymentIssues.resolvedAt) : isNull(paymentIssues.resolvedAt)
  const where = and(resolved === undefined ? undefined : isResolved, doubt ? eq(paymentIssues.kind, doubt) : undefined)
  const newest = [desc(paymentIssues.createdAt), paymentIssues._id]
  // First the page, so that orders are read for its rows only, not for those of all pages before.
  const page = db
    .select({ id: paymentIssues._id })
    .from(paymentIssues)
    .where(where)
    .orderBy(...newest)
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
  const rows = await selectIssues(db)
    .where(inArray(paymentIssues._id, page))
    .orderBy(...newest)
  return { payments: rows.map(toPaymentToCheck), total: await db.$count(paymentIssues, where) }
}

export async function getPaymentToCheck(db: Db, id: string): Promise<PaymentToCheck> {
  const [row] = await selectIssues(db).where(eq(paymentIssues._id, id))
  if (!row) throw noSuchIssue()
  return toPaymentToCheck(row)
}
