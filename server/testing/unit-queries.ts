import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { isUuid } from '#contract/is-uuid.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { nextStamp } from '#server/db/stale.ts'
import { orders } from '#server/orders/records/table.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { jobs } from '#server/workshop/table.ts'
import { newCode } from './new-code.ts'
import { type PlateCell, units } from './table.ts'
import { lastResult } from './test-queries.ts'

export type UnitRow = typeof units.$inferSelect
/** With its job and whose order it is. */
export type ListedUnit = {
  unit: UnitRow
  job: JobRow
  orderNumber: string
  customer: string
  /** Whether its last test was good. */
  isPassed: boolean | null
}

/** Of a unit's public page. */
export const passportTag = (id: string): string => `passport:${id}`

export const noSuchUnit = () => new AppError('not_found', 'Unit not found.')

/** Whose order it is: the company before the person. */
const customer = sql<string>`coalesce(nullif(${orders.shippingAddress} ->> 'company', ''), ${orders.shippingAddress} ->> 'fullName', '')`

const columns = { unit: units, job: jobs, orderNumber: orders.orderNumber, customer, isPassed: lastResult }

const selectUnits = (db: Db) =>
  db
    .select(columns)
    .from(units)
    .innerJoin(jobs, eq(jobs._id, units.jobId))
    .innerJoin(orders, eq(orders._id, jobs.orderId))

export const countUnitsOfJob = (tx: Db, jobId: string): Promise<number> => tx.$count(units, eq(units.jobId, jobId))

type NewUnits = { qty: number; plate: PlateCell[]; namesBuyer: boolean }

/** Serial numbers follow each other, whoever else makes units at the same time. */
export async function insertUnits(tx: Db, { _id: jobId, jobNumber }: JobRow, { qty, ...unit }: NewUnits) {
  await tx
    .insert(units)
    .values(Array.from({ length: qty }, () => ({ ...unit, jobId, code: newCode(), serial: sql`default` })))
  noteEvent(tx, { event: 'units_made', message: 'a job got serial numbers', jobId, jobNumber, qty })
}

type Search = { search?: string | undefined; page: number; limit: number; isByCustomer: boolean }

export async function findUnits(db: Db, { search, page, limit, isByCustomer }: Search) {
  const where = search ? matchUnits(search.toLowerCase(), isByCustomer) : undefined
  const rows = await selectUnits(db)
    .where(where)
    .orderBy(desc(units.createdAt), desc(units.serial))
    .limit(limit)
    .offset((page - 1) * limit)
  const [row] = await db
    .select({ total: count() })
    .from(units)
    .innerJoin(jobs, eq(jobs._id, units.jobId))
    .innerJoin(orders, eq(orders._id, jobs.orderId))
    .where(where)
  return { rows, total: row?.total ?? 0 }
}

function matchUnits(search: string, isByCustomer: boolean): SQL {
  const pattern = `%${escapeLike(search)}%`
  const names = isByCustomer
    ? sql`|| ' ' || coalesce(${orders.shippingAddress} ->> 'company', '') || ' ' || coalesce(${orders.shippingAddress} ->> 'fullName', '')
        || ' ' || coalesce(${orders.billingAddress} ->> 'company', '') || ' ' || ${orders.email}`
    : sql``
  return sql`lower(${units.serial} || ' ' || ${units.code} || ' ' || ${jobs.jobNumber} || ' ' || ${orders.orderNumber}
    || ' ' || (${jobs.item} ->> 'name') || ' ' || (${jobs.item} ->> 'partNumber') ${names}) like ${pattern}`
}

export const findUnitsOfJob = (db: Db, jobId: string): Promise<ListedUnit[]> =>
  selectUnits(db).where(eq(units.jobId, jobId)).orderBy(asc(units.serial))

export const findOtherUnits = (
  db: Db,
  { _id, jobId }: UnitRow,
): Promise<Pick<ListedUnit & UnitRow, 'serial' | 'isPassed'>[]> =>
  db
    .select({ serial: units.serial, isPassed: lastResult })
    .from(units)
    .where(and(eq(units.jobId, jobId), ne(units._id, _id)))
    .orderBy(asc(units.serial))
    .limit(100)

/** By serial number, as on its label, or by id. */
export async function getUnit(db: Db, name: string): Promise<ListedUnit> {
  const [row] = await selectUnits(db).where(isUuid(name) ? eq(units._id, name) : eq(units.serial, name.trim()))
  if (!row) throw noSuchUnit()
  return row
}

export async function lockUnit(tx: Db, id: string): Promise<UnitRow> {
  const [row] = await tx.select().from(units).where(eq(units._id, id)).for('no key update')
  if (!row) throw noSuchUnit()
  return row
}

type Changes = Partial<Pick<UnitRow, 'note' | 'withdrawnAt' | 'withdrawnWords'>>

export async function changeUnit(tx: Db, { _id }: UnitRow, changes: Changes): Promise<void> {
  await tx
    .update(units)
    .set({ ...changes, updatedAt: nextStamp(units.updatedAt) })
    .where(eq(units._id, _id))
}
