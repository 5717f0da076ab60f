import { sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { toDecimal } from '#contract/money.ts'
import type { Batch } from '#contract/reports/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { InvoiceData } from '#server/invoices/invoice-data.ts'

/** Accounting programs take no more invoices in one file. */
const atOnce = 500
const pageSize = 50

type Row = {
  number: number
  at: Date
  by: string | null
  documents: number
  cents: string
  first: string
  last: string
}

const toBatch = ({ number, at, by, documents, cents, first, last }: Row): Batch => ({
  number,
  madeAt: new Date(at).toISOString(),
  madeBy: by ?? '',
  documents,
  totalPrice: toDecimal(Number(cents)),
  first,
  last,
})

async function readBatches(db: Db, where: ReturnType<typeof sql>): Promise<Batch[]> {
  const { rows } = await db.execute<Row>(sql`
    select b.number, b.made_at as at, u.name as by, s.documents, s.cents, s.first, s.last
    from book_batches b left join users u on u.id = b.made_by
    cross join lateral (
      select count(*)::integer as documents, min(p.number) as first, max(p.number) as last,
        sum(case p.kind when 'invoice' then p.total_cents else -p.total_cents end) as cents
      from book_batch_papers x join papers p on p.id = x.paper_id where x.batch = b.number
    ) s ${where}`)
  return rows.map(toBatch)
}

/** Real documents in no batch; a correction of one that was exported changes no amount. */
const waiting = sql`p.revision = 1 and not p.is_specimen
  and not exists (select 1 from book_batch_papers x where x.paper_id = p.id)`

export async function findBatches(db: Db, page: number): Promise<{ batches: Batch[]; waiting: number; total: number }> {
  const { rows } = await db.execute<{ waiting: number; total: number }>(sql`
    select (select count(*) from papers p where ${waiting})::integer as waiting, (select count(*) from book_batches)::integer as total`)
  const batches = await readBatches(db, sql`order by b.number desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { batches, waiting: rows[0]?.waiting ?? 0, total: rows[0]?.total ?? 0 }
}

/** One at a time: the numbers have no gap, and no document is in two batches. */
export async function insertBatch(db: Db, by: string, to: string | undefined): Promise<Batch> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table book_batches in share row exclusive mode`)
    const { rows } = await tx.execute<{ number: number }>(sql`
      insert into book_batches (number, made_by)
      select coalesce((select max(number) from book_batches), 0) + 1, ${by}::uuid
      where exists (select 1 from papers p where ${waiting} and ${to ? sql`p.taxed_on <= ${to}::date` : sql`true`})
      returning number`)
    const number = rows[0]?.number
    if (number === undefined) throw new AppError('conflict', 'Every document is in a batch already.')
    await tx.execute(sql`
      insert into book_batch_papers (paper_id, batch)
      select p.id, ${number} from papers p where ${waiting} and ${to ? sql`p.taxed_on <= ${to}::date` : sql`true`}
      order by p.taxed_on, p.id limit ${atOnce}`)
    const [batch] = await readBatches(tx, sql`where b.number = ${number}`)
    if (!batch) throw new Error('no batch was made')
    return batch
  })
}

export type BatchLine = {
  number: string
  kind: 'invoice' | 'credit_note'
  taxedOn: string
  data: InvoiceData
  email: string
  isFirst: boolean
  what: 'goods' | 'delivery' | 'amount'
  partNumber: string
  description: string
  qty: number
  netCents: number
  taxCents: number
  totalCents: number
  documentTaxCents: number
}

/** The lines of a batch's documents, credit notes negative. Empty if there is no such batch. */
export async function findBatchLines(db: Db, batch: number): Promise<BatchLine[]> {
  const { rows } = await db.execute<Record<string, string> & { data: InvoiceData; line: number; qty: number }>(sql`
    select p.number, p.kind, to_char(p.taxed_on, 'YYYY-MM-DD') as taxed_on, p.data - 'lines' as data, o.email, l.line, l.kind as what,
      l.part_number, l.description, l.qty, l.net_cents, l.tax_cents, p.total_cents, p.tax_cents as document_tax
    from book_batch_papers x join papers p on p.id = x.paper_id join paper_lines l on l.paper_id = p.id
    join orders o on o.id = p.order_id
    where x.batch = ${batch} order by p.taxed_on, p.id, l.line`)
  return rows.map((row) => {
    const kind = row.kind === 'invoice' ? 'invoice' : 'credit_note'
    const sign = kind === 'invoice' ? 1 : -1
    return {
      number: row.number ?? '',
      kind,
      taxedOn: row.taxed_on ?? '',
      data: row.data,
      email: row.email ?? '',
      isFirst: row.line === 1,
      what: row.what as BatchLine['what'],
      partNumber: row.part_number ?? '',
      description: row.description ?? '',
      qty: row.qty,
      netCents: Number(row.net_cents),
      taxCents: Number(row.tax_cents),
      totalCents: sign * Number(row.total_cents),
      documentTaxCents: sign * Number(row.document_tax),
    }
  })
}
