import { sql } from 'drizzle-orm'
import { toRand } from '#contract/money.ts'
import type { Receipt } from '#contract/stock/calls.ts'
import type { Db } from '#server/db/database.ts'
import { type ReceiptLine, stockReceipts } from './table.ts'

type NewReceipt = { _id: string; supplier: string; reference: string; lines: ReceiptLine[]; by: string }

/** False if it has been booked before. */
export async function insertReceipt(tx: Db, receipt: NewReceipt): Promise<boolean> {
  const [inserted] = await tx
    .insert(stockReceipts)
    .values({ ...receipt, createdAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ _id: stockReceipts._id })
  return inserted !== undefined
}

type ReceiptRow = Omit<Receipt, 'lines' | 'by'> & { lines: ReceiptLine[]; by: string | null }

const columns = sql`r.id as "_id", r.number, r.supplier, r.reference, r.lines, r.created_at as "createdAt", u.name as by
  from ${stockReceipts} r left join users u on u.id = r.made_by`

export async function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await db.execute<ReceiptRow>(sql`select ${columns} where r.id = ${id}`)
  return rows[0]
}

export async function findReceipts(db: Db, { page, limit }: { page: number; limit: number }) {
  const total = await db.$count(stockReceipts)
  const { rows } = await db.execute<ReceiptRow>(
    sql`select ${columns} order by r.number desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { receipts: rows.map(toReceipt), page, pages: Math.ceil(total / limit), total }
}

export const toReceipt = ({ lines, by, createdAt, ...row }: ReceiptRow): Receipt => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  ...(by === null ? {} : { by }),
  lines: lines.map(({ productId, name, partNumber, qty, costCents }) => ({
    _id: productId,
    name,
    partNumber,
    qty,
    ...(costCents === undefined ? {} : { cost: toRand(costCents) }),
  })),
})
