import { sql } from 'drizzle-orm'
import { taxWithin } from '#contract/invoices/credit.ts'
import { toDecimal } from '#contract/money.ts'
import type { VatReturn } from '#contract/reports/calls.ts'
import type { Period } from '#contract/reports/periods.ts'
import type { Db } from '#server/db/database.ts'
import { getBooks } from '#server/invoices/books-queries.ts'

/** Documents are counted once, in their first revision: a correction changes no amount. */
const within = ({ from, to }: Period) => sql`p.revision = 1 and p.taxed_on between ${from}::date and ${to}::date`

/** Whether a period has only specimens, which are then counted in place of documents. */
export async function hasOnlySpecimens(db: Db, period: Period): Promise<boolean> {
  const { rows } = await db.execute<{ only: boolean }>(sql`
    select exists (select 1 from papers p where ${within(period)})
      and not exists (select 1 from papers p where ${within(period)} and not p.is_specimen) as only`)
  return rows[0]?.only ?? false
}

type Group = { kind: string; is_specimen: boolean; percent: number; count: number; tax: string; total: string }

export async function readVatReturn(db: Db, period: Period): Promise<VatReturn> {
  const { rows } = await db.execute<Group>(sql`
    select p.kind, p.is_specimen, (p.data ->> 'vatPercent')::double precision as percent, count(*)::integer as count,
      sum(p.tax_cents) as tax, sum(p.total_cents) as total
    from papers p where ${within(period)} group by 1, 2, 3`)
  const { lockedTo } = await getBooks(db)
  const real = rows.filter((row) => !row.is_specimen)
  const isSpecimen = real.length === 0 && rows.length > 0
  const counted = isSpecimen ? rows : real
  const taxed = counted.filter(({ percent }) => percent > 0)
  const sum = (groups: Group[], part: 'tax' | 'total') => groups.reduce((all, row) => all + Number(row[part]), 0)
  const signed = (groups: Group[], part: 'tax' | 'total') =>
    sum(
      groups.filter(({ kind }) => kind === 'invoice'),
      part,
    ) -
    sum(
      groups.filter(({ kind }) => kind !== 'invoice'),
      part,
    )
  const toSums = (groups: Group[]) => ({
    count: groups.reduce((all, { count }) => all + count, 0),
    netPrice: toDecimal(sum(groups, 'total') - sum(groups, 'tax')),
    taxPrice: toDecimal(sum(groups, 'tax')),
    totalPrice: toDecimal(sum(groups, 'total')),
  })
  const rates = [...new Set(taxed.map(({ percent }) => percent))].sort((one, other) => one - other)
  const byRate = rates.map((percent) => {
    const own = taxed.filter((row) => row.percent === percent)
    const [supplies, tax] = [signed(own, 'total'), signed(own, 'tax')]
    return { percent, supplies, tax, calculated: Math.sign(supplies) * taxWithin(Math.abs(supplies), percent) }
  })
  const [field4, calculated] = [signed(taxed, 'tax'), byRate.reduce((all, rate) => all + rate.calculated, 0)]
  return {
    ...period,
    isSpecimen,
    specimens: isSpecimen ? 0 : rows.reduce((all, row) => all + (row.is_specimen ? row.count : 0), 0),
    isLocked: lockedTo !== null && period.to <= lockedTo,
    invoices: toSums(taxed.filter(({ kind }) => kind === 'invoice')),
    creditNotes: toSums(taxed.filter(({ kind }) => kind === 'credit_note')),
    field1: toDecimal(signed(taxed, 'total')),
    field4: toDecimal(field4),
    calculated: toDecimal(calculated),
    difference: toDecimal(field4 - calculated),
    untaxed: toSums(counted.filter(({ percent }) => percent === 0)),
    rates: byRate.map((rate) => ({
      percent: rate.percent,
      field1: toDecimal(rate.supplies),
      field4: toDecimal(rate.tax),
      calculated: toDecimal(rate.calculated),
    })),
  }
}

export type TaxedDocument = {
  kind: 'invoice' | 'credit_note'
  number: string
  taxedOn: string
  buyer: string
  vatNumber: string
  percent: number
  taxCents: number
  totalCents: number
}

/** The documents behind a return, in the order of their days. */
export async function* readTaxedDocuments(db: Db, period: Period, isSpecimen: boolean): AsyncGenerator<TaxedDocument> {
  let last: { taxed_on: string; id: string } | undefined
  for (;;) {
    const { rows } = await db.execute<Record<string, string> & { percent: number }>(sql`
      select p.id, p.kind, p.number, to_char(p.taxed_on, 'YYYY-MM-DD') as taxed_on, p.tax_cents, p.total_cents,
        coalesce(nullif(p.data -> 'buyer' ->> 'company', ''), p.data -> 'buyer' ->> 'fullName') as buyer,
        coalesce(p.data -> 'buyer' ->> 'vatNumber', '') as vat_number, (p.data ->> 'vatPercent')::double precision as percent
      from papers p where ${within(period)} and p.is_specimen = ${isSpecimen}
        and ${last ? sql`(p.taxed_on, p.id) > (${last.taxed_on}::date, ${last.id}::uuid)` : sql`true`}
      order by p.taxed_on, p.id limit 1000`)
    for (const row of rows)
      yield {
        kind: row.kind === 'invoice' ? 'invoice' : 'credit_note',
        number: row.number ?? '',
        taxedOn: row.taxed_on ?? '',
        buyer: row.buyer ?? '',
        vatNumber: row.vat_number ?? '',
        percent: row.percent,
        taxCents: Number(row.tax_cents),
        totalCents: Number(row.total_cents),
      }
    const end = rows.at(-1)
    if (!end || rows.length < 1000) return
    last = { taxed_on: end.taxed_on ?? '', id: end.id ?? '' }
  }
}
