import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { OrderItem } from '#contract/orders/calls.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import { book, promiseFor } from '#contract/workshop/promise.ts'
import type { Work } from '#contract/workshop/steps.ts'
import { leadTime } from '#enclosure/price.ts'
import { readLink } from '#server/configure/keep-design.ts'
import { findDesigns } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { toMake } from './find-work.ts'
import { readMaking, readPlan } from './plan-queries.ts'

type Wanted = { _id?: string | undefined; link?: string | undefined; qty: number }
export type PlannedLine = Pick<OrderItem, '_id' | 'qty' | 'madeToOrder' | 'leadTimeDays' | 'isCustom' | 'price'> & {
  design?: { link: string } | undefined
  /** As estimated in a quote: minutes for one, by station. */
  work?: Work | undefined
}

/** Lines of which something has to be made, and how much. */
export type Made = readonly { line: PlannedLine; qty: number }[]

export async function findMade(db: Db, lines: readonly PlannedLine[]): Promise<Made> {
  const free = await countFree(db, lines)
  return lines.flatMap((line) => {
    const qty = isMadeToMeasure(line) ? line.qty : line.madeToOrder ? line.qty - (free.get(line._id) ?? 0) : 0
    return qty > 0 ? [{ line, qty }] : []
  })
}

/** When the workshop would have it ready; undefined if nothing has to be made, or nothing is known of it. */
export async function planMade(
  db: Db,
  made: Made,
  { quoteId = null, signal }: { quoteId?: string | null; signal?: AbortSignal } = {},
): Promise<string | undefined> {
  if (made.length === 0) return undefined
  const making = await readMaking(
    db,
    made.map(({ line }) => line),
    quoteId,
  )
  const { load, calendar } = await readPlan(db)
  let latest: string | undefined
  for (const { line, qty } of made) {
    // Working out a design takes some milliseconds: others get their turn.
    await setImmediate()
    signal?.throwIfAborted()
    const wanted = toMake(line, qty, making)
    if (!wanted) continue
    const plan = promiseFor(wanted, load, calendar)
    book(load, plan)
    if (!latest || plan.readyOn > latest) latest = plan.readyOn
  }
  return latest
}

async function countFree(db: Db, lines: readonly PlannedLine[]): Promise<Map<string, number>> {
  const ids = lines.flatMap((line) => (line.madeToOrder && !isMadeToMeasure(line) ? [line._id] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ _id: string; free: number }>(sql`
    select id as "_id", greatest(0, stock - reserved) as free from products where id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ _id, free }) => [_id, free]))
}

/** Lines as the browser sends them: products that are for sale, designs, and designs that are not kept yet. */
export async function readWanted(db: Db, wanted: readonly Wanted[]): Promise<PlannedLine[]> {
  const qtyOf = new Map<string, number>()
  for (const { _id, qty } of wanted) if (_id) qtyOf.set(_id.toLowerCase(), (qtyOf.get(_id.toLowerCase()) ?? 0) + qty)
  const ids = [...qtyOf.keys()]
  const { rows } =
    ids.length > 0
      ? await db.execute<{ _id: string; madeToOrder: boolean; leadTimeDays: number | null }>(sql`
          select id as "_id", made_to_order as "madeToOrder", lead_time_days as "leadTimeDays"
          from products where id = any(${sql.param(ids)}::uuid[]) and status = 'live'`)
      : { rows: [] }
  const products = rows.map(({ _id, madeToOrder, leadTimeDays }) => ({
    _id,
    qty: qtyOf.get(_id) ?? 0,
    price: 0,
    madeToOrder,
    ...(leadTimeDays === null ? {} : { leadTimeDays }),
  }))
  const others = ids.filter((id) => !products.some(({ _id }) => _id === id))
  const kept = (await findDesigns(db, others)).map((row) => ({ ...row, qty: qtyOf.get(row._id) ?? 0 }))
  const typed = wanted.flatMap(({ link, qty }) => (link ? [{ _id: '', link, design: readLink(link), qty }] : []))
  const designs = [...kept, ...typed].map(({ _id, link, design, qty }) => ({
    _id,
    qty,
    price: 0,
    madeToOrder: true,
    leadTimeDays: leadTime(design, qty),
    design: { link },
  }))
  return [...products, ...designs]
}
