import { sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { products } from '../table.ts'

/** So many rows are written by one statement: each takes a fraction of a millisecond, and a statement has five seconds. */
export const bulkBatch = 500

type BulkChangeRow = { _id: string; what: string; by: string | undefined }

/** False if there is one with this id already: the same change was sent again. */
export async function insertBulkChange(tx: Db, { _id, what, by }: BulkChangeRow): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`insert into bulk_changes (id, what, made_by) values (${_id}, ${what}, ${by ?? null}) on conflict do nothing`,
  )
  return rowCount === 1
}

const list = (values: readonly string[], type: 'uuid[]' | 'text[]') => sql`${sql.param([...values])}::${sql.raw(type)}`

/** Call it before and after the change: what differs then can be undone. The products are locked by the caller. */
export async function noteBefore(tx: Db, change: string, ids: readonly string[], columns: readonly string[]) {
  await tx.execute(sql`
    insert into bulk_change_lines (change_id, product_id, before, after)
    select ${change}, p.id, c.now, c.now from products p,
      lateral (select jsonb_object_agg(key, value) as now from jsonb_each(to_jsonb(p)) where key = any(${list(columns, 'text[]')})) c
    where p.id = any(${list(ids, 'uuid[]')}) on conflict do nothing`)
}

export async function noteAfter(tx: Db, change: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update bulk_change_lines l set after = (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(p)) where l.before ? key
    ) from products p where l.change_id = ${change} and p.id = l.product_id and p.id = any(${list(ids, 'uuid[]')})`)
  await tx.execute(sql`delete from bulk_change_lines where change_id = ${change} and before = after`)
}

export async function countChanged(tx: Db, change: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from bulk_change_lines where change_id = ${change}`,
  )
  return rows[0]?.count ?? 0
}

/** A change that has not been undone, and the ids of its products, in the order in which products are locked. */
export async function lockBulkChange(tx: Db, change: string): Promise<string[]> {
  const { rows } = await tx.execute<{ undone: boolean }>(
    sql`select undone_at is not null as undone from bulk_changes where id = ${change} for update`,
  )
  if (!rows[0]) throw new AppError('not_found', 'This change can no longer be undone here.')
  if (rows[0].undone) throw new AppError('stale', 'This has been undone already.')
  const lines = await tx.execute<{ id: string }>(
    sql`select product_id as id from bulk_change_lines where change_id = ${change} order by product_id`,
  )
  return lines.rows.map(({ id }) => id)
}

export const markBulkUndone = (tx: Db, change: string) =>
  tx.execute(sql`update bulk_changes set undone_at = now() where id = ${change}`)

type BulkLine = {
  _id: string
  name: string | null
  /** As the change left it. */
  untouched: boolean
  /** The category or brand that it had is still there. */
  possible: boolean
  costBefore: number | null
  hasCost: boolean
  family: string | null
  familyBefore: string | null
}

/** What a change did to these products, which are locked until the transaction ends. */
export async function lockBulkLines(tx: Db, change: string, ids: readonly string[]): Promise<BulkLine[]> {
  await tx.execute(sql`select id from products where id = any(${list(ids, 'uuid[]')}) order by id for update`)
  const { rows } = await tx.execute<BulkLine>(sql`
    select l.product_id as "_id", p.name, coalesce(to_jsonb(p) @> l.after, false) as untouched,
      (not l.before ? 'category_id' or exists (select from categories c where c.id = (l.before ->> 'category_id')::uuid))
        and (not l.before ? 'brand_id' or exists (select from brands b where b.id = (l.before ->> 'brand_id')::uuid)) as possible,
      l.before ? 'cost_cents' as "hasCost", (l.before ->> 'cost_cents')::integer as "costBefore",
      p.family, l.before ->> 'family' as "familyBefore"
    from bulk_change_lines l left join products p on p.id = l.product_id
    where l.change_id = ${change} and l.product_id = any(${list(ids, 'uuid[]')}) order by l.product_id`)
  return rows
}

/** Everything that a change can write, except stock and cost, as it was before. */
export async function putBack(tx: Db, change: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update products set price_cents = b.price_cents, category_id = b.category_id, brand_id = b.brand_id, status = b.status,
      is_featured = b.is_featured, family = b.family, reorder_level = b.reorder_level, supplier = b.supplier,
      expected_on = b.expected_on, updated_at = ${nextStamp(products.updatedAt)}
    from (
      select r.* from bulk_change_lines l join products p on p.id = l.product_id, lateral jsonb_populate_record(p, l.before) r
      where l.change_id = ${change} and l.product_id = any(${list(ids, 'uuid[]')})
    ) b where products.id = b.id`)
}

export type PricedRow = { _id: string; name: string; partNumber: string; priceCents: number; costCents: number | null }

const priced = sql`select id as "_id", name, part_number as "partNumber", price_cents as "priceCents", cost_cents as "costCents" from products`

/** In the order of their names, as a preview lists them. */
export async function findPriced(db: Db, ids: readonly string[]): Promise<PricedRow[]> {
  const { rows } = await db.execute<PricedRow>(
    sql`${priced} where id = any(${list(ids, 'uuid[]')}) order by lower(name), id`,
  )
  return rows
}

export async function lockPriced(tx: Db, ids: readonly string[]): Promise<Map<string, PricedRow>> {
  const { rows } = await tx.execute<PricedRow>(
    sql`${priced} where id = any(${list(ids, 'uuid[]')}) order by id for update`,
  )
  return new Map(rows.map((row) => [row._id, row]))
}

export async function writePrices(tx: Db, prices: readonly { _id: string; cents: number }[]): Promise<void> {
  if (prices.length === 0) return
  await tx.execute(sql`
    update products set price_cents = n.cents, updated_at = ${nextStamp(products.updatedAt)}
    from unnest(${list(
      prices.map(({ _id }) => _id),
      'uuid[]',
    )}, ${sql.param(prices.map(({ cents }) => cents))}::integer[]) as n (id, cents)
    where products.id = n.id`)
}

/** As long as a deleted product can be restored. */
export async function sweepBulkChanges(db: Db, days = 30): Promise<void> {
  await db.execute(sql`delete from bulk_changes where at < now() - make_interval(days => ${days})`)
}
