import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { WithdrawnBuyer } from '#contract/passports/calls.ts'
import { codeLength, toCode } from '#contract/testing/codes.ts'
import { markChanged, noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { orders } from '#server/orders/records/table.ts'
import { units } from '#server/testing/table.ts'
import { passportTag, type UnitRow } from '#server/testing/unit-queries.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { jobs } from '#server/workshop/table.ts'
import { passportConsents } from './table.ts'

export const noSuchPassport = () => new AppError('not_found', 'Passport not found.')

type OrderRow = Pick<
  typeof orders.$inferSelect,
  '_id' | 'orderNumber' | 'email' | 'items' | 'shippingAddress' | 'billingAddress'
>
const order = {
  _id: orders._id,
  orderNumber: orders.orderNumber,
  email: orders.email,
  items: orders.items,
  shippingAddress: orders.shippingAddress,
  billingAddress: orders.billingAddress,
}
export type PublicUnit = { unit: UnitRow; job: JobRow; order: OrderRow }

export async function findUnitByCode(db: Db, typed: string): Promise<PublicUnit | undefined> {
  const code = toCode(typed)
  if (code.length !== codeLength) return undefined
  const [row] = await db
    .select({ unit: units, job: jobs, order })
    .from(units)
    .innerJoin(jobs, eq(jobs._id, units.jobId))
    .innerJoin(orders, eq(orders._id, jobs.orderId))
    .where(eq(units.code, code))
  return row
}

export async function findConsents(db: Db, orderId: string): Promise<Map<string, boolean>> {
  const rows = await db.select().from(passportConsents).where(eq(passportConsents.orderId, orderId))
  return new Map(rows.map(({ lineId, isGiven }) => [lineId, isGiven]))
}

export async function keepConsent(db: Db, consent: { orderId: string; lineId: string; isGiven: boolean }) {
  await db.transaction(async (tx) => {
    const row = { ...consent, updatedAt: sql`clock_timestamp()` }
    await tx
      .insert(passportConsents)
      .values(row)
      .onConflictDoUpdate({ target: [passportConsents.orderId, passportConsents.lineId], set: row })
    const made = await findUnitsOfOrder(tx, consent.orderId)
    await markChanged(tx, ...made.map(({ _id }) => passportTag(_id)))
  })
}

export const findUnitsOfOrder = (db: Db, orderId: string) =>
  db
    .select({ _id: units._id, serial: units.serial, code: units.code, item: jobs.item })
    .from(units)
    .innerJoin(jobs, eq(jobs._id, units.jobId))
    .where(eq(jobs.orderId, orderId))
    .orderBy(units.serial)

/** Ids of products that everybody can see, in the order of these part numbers. */
export async function findIdsByPartNumbers(db: Db, partNumbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from unnest(${sql.param(partNumbers)}::text[]) with ordinality as w (number, place)
    join products p on lower(p.part_number) = lower(w.number) order by w.place`)
  return rows.map(({ id }) => id)
}

export async function withdraw(db: Db, ids: readonly string[], words: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(units)
      .set({
        // Other words later, or a second press, are the same recall.
        withdrawnAt: sql`coalesce(${units.withdrawnAt}, clock_timestamp())`,
        withdrawnWords: words,
        updatedAt: nextStamp(units.updatedAt),
      })
      .where(inArray(units._id, [...ids]))
      .returning({ _id: units._id })
    await markChanged(tx, ...rows.map(({ _id }) => passportTag(_id)))
    noteEvent(tx, { event: 'units_withdrawn', message: 'units were withdrawn', units: rows.length })
    return rows.map(({ _id }) => _id)
  })
}

export async function restore(db: Db, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(units)
      .set({ withdrawnAt: null, withdrawnWords: null, updatedAt: nextStamp(units.updatedAt) })
      .where(eq(units._id, id))
      .returning({ serial: units.serial })
    if (!row) throw new AppError('not_found', 'Unit not found.')
    await markChanged(tx, passportTag(id))
    return row.serial
  })
}

/** One line for each order of withdrawn units, or of these. */
export async function findBuyersOfWithdrawn(db: Db, ids?: readonly string[]): Promise<WithdrawnBuyer[]> {
  const rows = await db
    .select({ serial: units.serial, order })
    .from(units)
    .innerJoin(jobs, eq(jobs._id, units.jobId))
    .innerJoin(orders, eq(orders._id, jobs.orderId))
    .where(and(isNotNull(units.withdrawnAt), ids ? inArray(units._id, [...ids]) : undefined))
    .orderBy(desc(units.withdrawnAt), units.serial)
    .limit(5000)
  const buyers = new Map<string, WithdrawnBuyer>()
  for (const { serial, order: of } of rows) {
    const { company, fullName, phone } = of.shippingAddress
    const buyer = buyers.get(of._id) ?? {
      name: [company, fullName].filter(Boolean).join(', '),
      email: of.email,
      phone,
      order: { _id: of._id, orderNumber: of.orderNumber },
      serials: [],
    }
    buyer.serials.push(serial)
    buyers.set(of._id, buyer)
  }
  return [...buyers.values()]
}
