import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import type { Db } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { nextStamp } from '#server/db/stale.ts'
import { quotes, quoteVersions } from './table.ts'

/** `isExpired` is computed on every read, so that no job can overwrite a quote that has just been accepted. */
export const isExpired = sql<boolean>`(${quotes.state} = 'sent' and ${quotes.validUntil} < ${today})`
export const quoteColumns = { ...getTableColumns(quotes), isExpired }

export type QuoteRow = typeof quotes.$inferSelect & { isExpired: boolean }
export type VersionRow = typeof quoteVersions.$inferSelect
type NewQuote = Pick<
  typeof quotes.$inferInsert,
  'userId' | 'isGuest' | 'email' | 'contact' | 'request' | 'draft' | 'ownerId' | 'linkedOrderId' | 'messageId'
>
export type QuoteChanges = Partial<
  Omit<typeof quotes.$inferInsert, '_id' | 'quoteNumber' | 'request' | 'createdAt' | 'updatedAt'>
>

export const noSuchQuote = () => new AppError('not_found', 'Quote not found.')

/** A guest's quote belongs to the account that has verified the guest's address, if there is one. */
const provedAccount = (email: string) =>
  sql<string>`(select id from users where lower(email) = lower(${email}) and email_verified and not disabled and deleted_at is null)`

export async function insertQuote(tx: Db, quote: NewQuote): Promise<QuoteRow> {
  const [row] = await tx
    .insert(quotes)
    .values({ ...quote, userId: quote.userId ?? provedAccount(quote.email), state: 'asked', waitsFor: 'office' })
    .returning(quoteColumns)
  if (!row) throw new Error('no quote was saved')
  return row
}

export async function findQuoteRow(db: Db, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.select(quoteColumns).from(quotes).where(eq(quotes._id, id))
  return row
}

/** Locked until the transaction ends, so that its steps are sequential. */
export async function lockQuote(tx: Db, id: string): Promise<QuoteRow> {
  const [row] = await tx.select(quoteColumns).from(quotes).where(eq(quotes._id, id)).for('no key update')
  if (!row) throw noSuchQuote()
  return row
}

export async function changeQuote(tx: Db, id: string, changes: QuoteChanges): Promise<QuoteRow> {
  const [row] = await tx
    .update(quotes)
    .set({ ...changes, updatedAt: nextStamp(quotes.updatedAt) })
    .where(eq(quotes._id, id))
    .returning(quoteColumns)
  if (!row) throw noSuchQuote()
  return row
}

/**
 * When the office corrects a guest's address, the quote goes to the account that has verified the new one, and earlier
 * links stop working.
 */
export async function moveQuote(tx: Db, id: string, email: string): Promise<void> {
  await tx
    .update(quotes)
    .set({ email, userId: provedAccount(email), keyVersion: sql`${quotes.keyVersion} + 1` })
    .where(and(eq(quotes._id, id), eq(quotes.isGuest, true)))
}

/** Accepts the version that the buyer read; undefined if the quote has changed meanwhile. */
export async function markAccepted(tx: Db, id: string, version: number): Promise<QuoteRow | undefined> {
  const [row] = await tx
    .update(quotes)
    .set({
      state: 'accepted',
      waitsFor: null,
      followUpOn: null,
      draft: null,
      decidedAt: sql`now()`,
      updatedAt: nextStamp(quotes.updatedAt),
    })
    .where(
      and(eq(quotes._id, id), eq(quotes.state, 'sent'), eq(quotes.version, version), gte(quotes.validUntil, today)),
    )
    .returning(quoteColumns)
  return row
}

export async function insertVersion(tx: Db, version: typeof quoteVersions.$inferInsert): Promise<VersionRow> {
  const [row] = await tx.insert(quoteVersions).values(version).returning()
  if (!row) throw new Error('no version was saved')
  return row
}

export async function findVersion(db: Db, quoteId: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteId, quoteId), eq(quoteVersions.version, version)))
  return row
}

export async function findVersions(db: Db, quoteIds: readonly string[]): Promise<VersionRow[]> {
  if (quoteIds.length === 0) return []
  return db
    .select()
    .from(quoteVersions)
    .where(inArray(quoteVersions.quoteId, [...quoteIds]))
    .orderBy(quoteVersions.version)
}

/** Whether a day is between today and this many days from now. */
export async function isWithinDays(db: Db, day: string, days: number): Promise<boolean> {
  const { rows } = await db.execute<{ ok: boolean }>(
    sql`select ${day}::date between ${today} and ${today} + ${days}::integer as ok`,
  )
  return rows[0]?.ok ?? false
}

/** The day this many days from now, as YYYY-MM-DD. */
export async function findDay(db: Db, days: number): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${writeDay(sql`${today} + ${days}::integer`)} as day`)
  return rows[0]?.day ?? ''
}

/** Assigns guests' quotes to the account that has just verified their address. */
export async function joinGuestQuotes(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(quotes)
    .set({ userId })
    .where(and(isNull(quotes.userId), eq(quotes.isGuest, true), sql`lower(${quotes.email}) = lower(${email})`))
}

const reminderDays = 3

/** Expires within three days, was sent longer ago than that, and its buyer has had no reminder. */
const isEnding = and(
  eq(quotes.state, 'sent'),
  sql`${quotes.validUntil} between ${today} and ${today} + ${reminderDays}::integer`,
  lt(quotes.remindedVersion, quotes.version),
  sql`exists (select 1 from quote_versions v where v.quote_id = ${quotes._id} and v.version = ${quotes.version}
    and v.sent_at < now() - make_interval(days => ${reminderDays}))`,
)

/** Quotes whose buyers are to be reminded. Locked. */
export async function lockEnding(tx: Db, limit: number): Promise<QuoteRow[]> {
  return tx
    .select(quoteColumns)
    .from(quotes)
    .where(isEnding)
    .orderBy(quotes.validUntil, quotes._id)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** How many buyers would be reminded now. */
export const countEnding = (db: Db): Promise<number> => db.$count(quotes, isEnding)

/** `updatedAt` stays, so that an open editor can continue. */
export async function setReminded(tx: Db, { _id, version }: QuoteRow): Promise<void> {
  await tx.update(quotes).set({ remindedVersion: version }).where(eq(quotes._id, _id))
}

const nobody = { name: '', email: '' }
/** A caller may have no e-mail address, but always has a name. */
export const isErased = ({ contact }: QuoteRow): boolean => contact.name === ''

/** Removes the person from quotes; what was quoted stays. */
export async function forgetQuotes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(quotes)
    .set({
      userId: null,
      email: '',
      contact: nobody,
      messages: [],
      request: sql`jsonb_set(${quotes.request} - 'reference', '{message}', '""')`,
      messageId: null,
      officeNote: '',
      closeReason: sql`case when ${quotes.closeReason} is null then null else '' end`,
    })
    .where(inArray(quotes._id, [...ids]))
  await tx
    .update(quoteVersions)
    .set({ buyer: nobody })
    .where(inArray(quoteVersions.quoteId, [...ids]))
}

/** When the account is deleted. Accepted quotes stay, because their orders and invoices name the buyer. */
export async function forgetQuotesOf(tx: Db, userId: string): Promise<void> {
  const rows = await tx
    .update(quotes)
    .set({
      state: sql`case when ${quotes.state} in ('asked', 'sent') then 'closed' else ${quotes.state} end`,
      waitsFor: null,
      followUpOn: null,
    })
    .where(and(eq(quotes.userId, userId), ne(quotes.state, 'accepted')))
    .returning({ id: quotes._id })
  await forgetQuotes(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Guests' quotes that never became orders and have not changed for this many months. */
export async function forgetOldGuests(db: Db, months: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: quotes._id })
      .from(quotes)
      .where(
        and(
          isNull(quotes.userId),
          sql`${quotes.contact} ->> 'name' <> ''`,
          ne(quotes.state, 'accepted'),
          lt(quotes.updatedAt, sql`now() - make_interval(months => ${months})`),
        ),
      )
      .orderBy(desc(quotes.updatedAt))
      .limit(500)
      .for('update', { skipLocked: true })
    await forgetQuotes(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

type Message = Quote['messages'][number]
export const appendMessage = (row: QuoteRow, message: Omit<Message, 'at'>): Message[] => [
  ...row.messages,
  { ...message, at: new Date().toISOString() },
]
