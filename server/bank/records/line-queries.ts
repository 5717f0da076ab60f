import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BankLine } from '#contract/bank/calls.ts'
import { type BankLineState, bankLineStates } from '#contract/bank/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { toDecimal } from '#contract/money.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { nextStamp } from '#server/db/stale.ts'
import { bankLines, bankMatches, bankStatements } from './table.ts'

export type BankLineRow = typeof bankLines.$inferSelect

const noSuchLine = () => new AppError('not_found', 'This line of the statement was not found.')

/** Locked until the transaction ends: of two people who confirm one line, the second sees what the first did. Lock the orders first. */
export async function lockLine(tx: Db, id: string): Promise<BankLineRow> {
  const [row] = await tx.select().from(bankLines).where(eq(bankLines._id, id)).for('no key update')
  if (!row) throw noSuchLine()
  return row
}

type Decision = { state: BankLineState; reason?: string | undefined; by?: string | undefined }

export async function decideLine(tx: Db, id: string, { state, reason, by }: Decision): Promise<void> {
  await tx
    .update(bankLines)
    .set({
      state,
      reason: reason ?? null,
      decidedBy: by ?? null,
      decidedAt: state === 'open' ? null : sql`now()`,
      updatedAt: nextStamp(bankLines.updatedAt),
    })
    .where(eq(bankLines._id, id))
}

export type Match = {
  orderId: string
  paymentId: string
  cents: number
  isLinked: boolean
  /** Made by the decision that stands. */
  isLatest: boolean
}

/** A line that was split and opened again keeps what earlier decisions paid. */
const isLatest = sql`(l.decided_at is not null and m.created_at = l.decided_at)`

/** What a line has paid, without what was reversed. */
export async function findLiveMatches(db: Db, lineId: string): Promise<Match[]> {
  const { rows } = await db.execute<{
    order_id: string
    payment_id: string
    cents: string
    is_linked: boolean
    is_latest: boolean
  }>(sql`
    select m.order_id, m.payment_id, m.cents, m.is_linked, ${isLatest} as is_latest
    from bank_matches m join bank_lines l on l.id = m.line_id join payments p on p.id = m.payment_id
    where m.line_id = ${lineId} and p.reversed_at is null order by m.order_id`)
  return rows.map((row) => ({
    orderId: row.order_id,
    paymentId: row.payment_id,
    cents: Number(row.cents),
    isLinked: row.is_linked,
    isLatest: row.is_latest,
  }))
}

export async function insertMatch(tx: Db, match: typeof bankMatches.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(bankMatches).values(match).onConflictDoNothing().returning({ id: bankMatches._id })
  return inserted.length > 0
}

/** Those of the decision that stands. */
export async function deleteLinks(tx: Db, lineId: string): Promise<void> {
  await tx.execute(sql`
    delete from bank_matches m using bank_lines l
    where l.id = m.line_id and l.id = ${lineId} and m.is_linked and ${isLatest}`)
}

export type ListQuery = { state: BankLineState; search?: string | undefined; page: number; limit: number }

export async function countLines(db: Db): Promise<Record<BankLineState, number>> {
  const rows = await db
    .select({ state: bankLines.state, count: sql<number>`count(*)::int` })
    .from(bankLines)
    .groupBy(bankLines.state)
  const countOf = (state: BankLineState) => rows.find((row) => row.state === state)?.count ?? 0
  return Object.fromEntries(bankLineStates.map((state) => [state, countOf(state)])) as Record<BankLineState, number>
}

/** Every line to check, oldest first, as far as proposals need it. */
export async function findOpenLines(db: Db): Promise<Pick<BankLineRow, '_id' | 'on' | 'cents' | 'text'>[]> {
  const { _id, on, cents, text, row } = bankLines
  return db.select({ _id, on, cents, text }).from(bankLines).where(eq(bankLines.state, 'open')).orderBy(on, row, _id)
}

function matchesSearch(search: string): SQL {
  const like = `%${escapeLike(search)}%`
  const figure = search.replace(/[\sR]/gi, '').replace(',', '.')
  const cents = /^-?\d{1,10}(\.\d{1,2})?$/.test(figure) ? Math.round(Math.abs(Number(figure)) * 100) : undefined
  return sql`(${bankLines.text} ilike ${like} or ${bankLines.account} ilike ${like} or ${bankLines.reason} ilike ${like}
    or ${cents === undefined ? sql`false` : sql`abs(${bankLines.cents}) = ${cents}`}
    or exists (select 1 from bank_matches m join orders o on o.id = m.order_id
      where m.line_id = ${bankLines._id} and o.order_number ilike ${like}))`
}

/** A page of lines, newest first; those that are sure come before the others. */
export async function findLines(
  db: Db,
  { state, search, page, limit }: ListQuery,
  ranks: { sure: readonly string[]; likely: readonly string[] },
): Promise<{ lines: BankLine[]; total: number }> {
  const where = and(eq(bankLines.state, state), search ? matchesSearch(search) : undefined)
  const isIn = (ids: readonly string[]) => sql`${bankLines._id} = any(${sql.param(ids)}::uuid[])`
  const rows = await selectLines(db)
    .where(where)
    .orderBy(
      sql`case when ${isIn(ranks.sure)} then 0 when ${isIn(ranks.likely)} then 1 else 2 end`,
      sql`${bankLines.on} desc`,
      bankLines.row,
      bankLines._id,
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return { lines: await toLines(db, rows), total: await db.$count(bankLines, where) }
}

const selectLines = (db: Db) =>
  db
    .select({ line: bankLines, fileName: bankStatements.fileName, by: users.name })
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements._id, bankLines.statementId))
    .leftJoin(users, eq(users._id, bankLines.decidedBy))

export async function getLine(db: Db, id: string): Promise<BankLine> {
  const [line] = await toLines(db, await selectLines(db).where(eq(bankLines._id, id)))
  if (!line) throw noSuchLine()
  return line
}

type LineWithNames = { line: BankLineRow; fileName: string; by: string | null }
type MatchRow = {
  line_id: string
  cents: string
  is_linked: boolean
  is_refund: boolean
  is_reversed: boolean
  is_latest: boolean
  order_id: string | null
  order_number: string | null
}

async function toLines(db: Db, rows: readonly LineWithNames[]): Promise<BankLine[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ line }) => line._id)
  const { rows: matches } = await db.execute<MatchRow>(sql`
    select m.line_id, m.cents, m.is_linked, m.refund_id is not null as is_refund, p.reversed_at is not null as is_reversed,
      ${isLatest} as is_latest, o.id as order_id, o.order_number
    from bank_matches m join bank_lines l on l.id = m.line_id left join payments p on p.id = m.payment_id left join orders o on o.id = m.order_id
    where m.line_id = any(${sql.param(ids)}::uuid[]) order by o.order_number`)
  return rows.map(({ line, fileName, by }) => {
    const own = matches.filter((match) => match.line_id === line._id)
    const matched = own.reduce((sum, match) => sum + (match.is_reversed ? 0 : Number(match.cents)), 0)
    return {
      _id: line._id,
      account: line.account,
      on: line.on,
      amount: toDecimal(line.cents),
      openAmount: toDecimal(line.cents > 0 ? line.cents - matched : line.cents + matched),
      text: line.text,
      fileName,
      row: line.row,
      state: line.state,
      ...(line.reason ? { reason: line.reason } : {}),
      ...(by ? { by } : {}),
      ...(line.decidedAt ? { decidedAt: line.decidedAt } : {}),
      matches: own.map((match) => ({
        order: match.order_id ? { _id: match.order_id, orderNumber: match.order_number ?? '' } : null,
        amount: toDecimal(Number(match.cents)),
        kind: match.is_refund ? 'refund' : 'payment',
        ...(match.is_linked ? { isLinked: true } : {}),
        ...(match.is_reversed ? { isReversed: true } : {}),
        ...(match.is_latest ? {} : { isEarlier: true }),
      })),
      updatedAt: line.updatedAt,
    }
  })
}

export async function findOrdersOfLine(db: Db, lineId: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: bankMatches.orderId })
    .from(bankMatches)
    .where(and(eq(bankMatches.lineId, lineId), sql`${bankMatches.orderId} is not null`))
  return [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))].toSorted()
}
