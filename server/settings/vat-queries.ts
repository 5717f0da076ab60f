import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'
import { toDecimal } from '#contract/money.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { updateVatSettings, VatSettings } from '#contract/settings/vat-calls.ts'
import { isSameRate, rateOn, type VatRate } from '#contract/vat.ts'
import { everythingTag, markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { shopIdentityTable } from './table.ts'

type Stored = { isRegistered: boolean; vatNumber: string; rates: VatRate[]; today: string; updatedAt: string }

async function readVat(db: Db, isLocked = false): Promise<Stored> {
  const query = db
    .select({
      isRegistered: shopIdentityTable.isVatRegistered,
      rates: shopIdentityTable.vatRates,
      changes: shopIdentityTable.changes,
      today: writeDay(today),
      updatedAt: shopIdentityTable.updatedAt,
    })
    .from(shopIdentityTable)
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw new Error('the shop identity row is missing')
  const { changes, ...stored } = row
  return { ...stored, vatNumber: changes.vatNumber ?? defaultShop.vatNumber }
}

export async function getVatSettings(db: Db): Promise<VatSettings> {
  const vat = await readVat(db)
  const percent = vat.isRegistered ? rateOn(vat.rates, vat.today) : 0
  return { ...vat, percent, outdated: await findOutdated(db, percent) }
}

export async function changeVatSettings(
  db: Db,
  { isRegistered, vatNumber, rates, updatedAt }: z.output<typeof updateVatSettings.schema.body>,
): Promise<VatSettings> {
  return db.transaction(async (tx) => {
    const before = await readVat(tx, true)
    assertNotStale(before.updatedAt, updatedAt)
    const sorted = rates.toSorted((one, other) => one.from.localeCompare(other.from))
    assertRates(before, sorted)
    await tx.update(shopIdentityTable).set({
      isVatRegistered: isRegistered,
      vatRates: sorted,
      changes: sql`changes || ${JSON.stringify({ vatNumber })}::jsonb`,
      updatedAt: sql`now()`,
    })
    // Every price in the shop may look different now.
    await markChanged(tx, everythingTag)
    return getVatSettings(tx)
  })
}

function assertRates(before: Stored, rates: readonly VatRate[]): void {
  const refuse = (message: string): never => {
    throw new AppError('bad_input', message, { issues: [{ path: 'rates', message }] })
  }
  if (rates.some(({ from }, index) => from === rates[index - 1]?.from))
    refuse('Two rates begin on the same day. Please keep one of them.')
  const past = (all: readonly VatRate[]) => all.filter(({ from }) => from < before.today)
  const [was, is] = [past(before.rates), past(rates)]
  const isKept =
    was.length === is.length &&
    was.every(({ from, percent }, index) => from === is[index]?.from && isSameRate(percent, is[index]?.percent ?? -1))
  if (!isKept) refuse('A rate that began before today cannot be changed: orders were made with it.')
}

type Row = { id: string; number: string; buyer: string; total: string; percent: number; count: number }

/** What is still to be paid or accepted at another rate than today's. */
async function findOutdated(db: Db, percent: number): Promise<VatSettings['outdated']> {
  const { rows: orders } = await db.execute<Row>(sql`
    select id, order_number as number, coalesce(nullif(shipping_address ->> 'company', ''), shipping_address ->> 'fullName') as buyer,
      total_cents as total, vat_percent as percent, count(*) over ()::integer as count
    from orders where status = 'pending' and vat_percent <> ${percent}::double precision order by created_at, id limit 100`)
  const { rows: quotes } = await db.execute<Row>(sql`
    select q.id, q.quote_number as number, coalesce(nullif(v.buyer ->> 'company', ''), v.buyer ->> 'name') as buyer,
      v.total_cents as total, v.vat_percent as percent, count(*) over ()::integer as count
    from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version
    where q.state = 'sent' and q.valid_until >= ${today} and v.vat_percent <> ${percent}::double precision
    order by v.sent_at, q.id limit 100`)
  const list = (rows: Row[]) =>
    rows.map(({ id, number, buyer, total, percent: vatPercent }) => ({
      _id: id,
      number,
      buyer,
      totalPrice: toDecimal(Number(total)),
      vatPercent,
    }))
  return {
    orders: list(orders),
    quotes: list(quotes),
    orderCount: orders[0]?.count ?? 0,
    quoteCount: quotes[0]?.count ?? 0,
  }
}

/** When the next rate begins, in epoch milliseconds; undefined if none is entered. */
export async function findNextRateAt(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select extract(epoch from min((r ->> 'from')::date::timestamp at time zone 'Africa/Johannesburg')) * 1000 as at
    from shop_identity, jsonb_array_elements(vat_rates) r where (r ->> 'from')::date > ${today}`)
  const at = rows[0]?.at
  return at == null ? undefined : Number(at)
}

/** On the day a rate begins, marks everything changed in every process. Run just after midnight in Johannesburg. */
export async function announceRate(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from shop_identity, jsonb_array_elements(vat_rates) r where (r ->> 'from')::date = ${today}`)
  if (rows.length > 0) await db.transaction((tx) => markChanged(tx, everythingTag))
}

/** Whether the shop is registered, or has ever made an order with VAT: then its spreadsheets have columns for it. */
export async function mentionsVat(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ does: boolean }>(sql`
    select vat_registered or exists (select 1 from orders where vat_percent > 0) as does from shop_identity`)
  return rows[0]?.does ?? true
}
