import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { toDecimal } from '#contract/money.ts'
import type { QuoteFigures } from '#contract/quotes/office-calls.ts'
import { expiringDays, type QuoteView, quoteViews } from '#contract/quotes/rules.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { endOfDay, startOfDay, today } from '#server/db/local-days.ts'
import { type Customer, findPhoneDigits } from '#server/orders/records/order-list-queries.ts'
import { isExpired, type QuoteRow, quoteColumns } from './quote-queries.ts'
import { quotes } from './table.ts'

const isOpen = sql`${quotes.state} in ('asked', 'sent')`

/**
 * The parts of the pipeline. `to-answer` has everything that is waiting for the office, including questions about lost
 * quotes.
 */
const views: Record<QuoteView, SQL> = {
  'to-answer': sql`${quotes.waitsFor} = 'office'`,
  'follow-up': sql`(${isOpen} and ${quotes.followUpOn} <= ${today})`,
  sent: sql`(${quotes.state} = 'sent' and not ${isExpired})`,
  expiring: sql`(${quotes.state} = 'sent' and ${quotes.validUntil} between ${today} and ${today} + ${expiringDays}::integer)`,
  accepted: sql`${quotes.state} = 'accepted'`,
  lost: sql`(${quotes.state} in ('declined', 'closed') or ${isExpired})`,
  all: sql`true`,
}

/** Longest waiting first where the office has to act; otherwise newest first. */
const sorts: Record<QuoteView, SQL> = {
  'to-answer': sql`${quotes.updatedAt} asc`,
  'follow-up': sql`${quotes.followUpOn} asc`,
  sent: sql`${quotes.validUntil} asc`,
  expiring: sql`${quotes.validUntil} asc`,
  accepted: sql`${quotes.decidedAt} desc`,
  lost: sql`coalesce(${quotes.decidedAt}, ${quotes.validUntil}::timestamptz) desc`,
  all: desc(quotes.createdAt),
}

type Page = { page: number; limit: number }
type Filter = Page & { view?: QuoteView | undefined; search?: string | undefined }
export type RowPage = { rows: QuoteRow[]; page: number; pages: number; total: number }

async function findPage(db: Db, where: SQL | undefined, order: SQL, { page, limit }: Page): Promise<RowPage> {
  const rows = await db
    .select(quoteColumns)
    .from(quotes)
    .where(where)
    .orderBy(order, quotes._id)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(quotes, where)
  return { rows, page, pages: Math.ceil(total / limit), total }
}

function isFound(search: string): SQL {
  const words = sql`quotes.search like ${`%${escapeLike(search)}%`}`
  // Stored as typed, so 082 and +27 82 are compared without their prefix.
  const digits = findPhoneDigits(search)?.replace(/^0/, '')
  return digits ? sql`(${words} or quotes.search like ${`%${digits}%`})` : words
}

export async function findQuotes(db: Db, { view = 'all', search, ...page }: Filter): Promise<RowPage> {
  return findPage(db, and(views[view], search ? isFound(search) : undefined), sorts[view], page)
}

export const countQuotesToAnswer = (db: Db): Promise<number> => db.$count(quotes, views['to-answer'])

export const findMyQuotes = (db: Db, userId: string, page: Page): Promise<RowPage> =>
  findPage(db, eq(quotes.userId, userId), desc(quotes.createdAt), page)

/** Of an account, or of a guest by e-mail address in lower case. */
export const isCustomers = ({ userId, email }: Customer): SQL | undefined =>
  userId ? eq(quotes.userId, userId) : and(isNull(quotes.userId), sql`lower(${quotes.email}) = ${email}`)

export const findCustomerQuotes = (db: Db, customer: Customer, page: Page): Promise<RowPage> =>
  findPage(db, isCustomers(customer), desc(quotes.createdAt), page)

type Period = { from?: string | undefined; to?: string | undefined }

/** The win rate: accepted out of all decided quotes, expired ones included, first sent in the period. */
export async function findFigures(db: Db, { from, to }: Period): Promise<QuoteFigures> {
  const counted = quoteViews.map(
    (view) => sql`count(*) filter (where ${views[view]})::integer as ${sql.identifier(view)}`,
  )
  const counts = await db.execute<Record<QuoteView, number>>(sql`select ${sql.join(counted, sql`, `)} from quotes`)
  const decided = sql`(${quotes.state} in ('accepted', 'declined', 'closed') or ${isExpired})`
  const won = sql`${quotes.state} = 'accepted'`
  const cents = (which: SQL) => sql`coalesce(sum(${quotes.totalCents}) filter (where ${which}), 0)`
  const { rows } = await db.execute<{
    sent: number
    sentCents: string
    decided: number
    decidedCents: string
    won: number
    wonCents: string
    hours: number | null
  }>(sql`
    select count(*)::integer as sent, ${cents(sql`true`)} as "sentCents",
      count(*) filter (where ${decided})::integer as decided, ${cents(decided)} as "decidedCents",
      count(*) filter (where ${won})::integer as won, ${cents(won)} as "wonCents",
      percentile_cont(0.5) within group (order by extract(epoch from ${quotes.firstSentAt} - ${quotes.createdAt}) / 3600)
        filter (where ${quotes.request} ->> 'source' in ('cart', 'product')) as hours
    from quotes where ${quotes.firstSentAt} is not null
      and ${from ? sql`${quotes.firstSentAt} >= ${startOfDay(from)}` : sql`true`}
      and ${to ? sql`${quotes.firstSentAt} < ${endOfDay(to)}` : sql`true`}`)
  const [row] = rows
  const [all] = counts.rows
  if (!row || !all) throw new Error('nothing was counted')
  return {
    counts: all,
    sent: row.sent,
    sentPrice: toDecimal(Number(row.sentCents)),
    decided: row.decided,
    decidedPrice: toDecimal(Number(row.decidedCents)),
    won: row.won,
    wonPrice: toDecimal(Number(row.wonCents)),
    ...(row.hours === null ? {} : { hoursToAnswer: Math.round(Number(row.hours) * 10) / 10 }),
  }
}
