import { and, asc, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { JobItem } from '#contract/workshop/calls.ts'
import type { Fitting } from '#contract/workshop/material-calls.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'
import type { HardwareId } from '#enclosure/hardware.ts'
import { usualSheets } from '#enclosure/price.ts'
import { findFactors, getGeometry, getOfficeRates } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/orders/records/table.ts'
import { isOpenJob, type JobRow } from './job-queries.ts'
import { listPieces, type Part, type Piece } from './materials.ts'
import { batches, batchJobs, jobs } from './table.ts'

type MadeJob = { item: JobItem; qty: number }

/** What a job is cut from, by the K-factors that its order was made with. */
export async function findPieces(db: Db, { item: { design }, qty }: MadeJob): Promise<Piece[]> {
  if (!design) return []
  const number = design.geometry ?? firstGeometry
  const today = await getGeometry(db)
  const factors = number === today.number ? today.factors : await findFactors(db, number)
  return listPieces(design, qty, factors)
}

export async function findSheetNorms(db: Db) {
  return (await getOfficeRates(db)).rates.sheets ?? usualSheets
}

export type Linked = { _id: string; name: string; partNumber: string; free: number }

/** The products that the office has linked to fittings. */
export async function findLinked(db: Db): Promise<Map<HardwareId, Linked>> {
  const { partNumbers = {} } = (await getOfficeRates(db)).rates
  const entries = Object.entries(partNumbers) as [HardwareId, string][]
  if (entries.length === 0) return new Map()
  const { rows } = await db.execute<Linked>(sql`
    select id as "_id", name, part_number as "partNumber", greatest(0, stock - reserved) as free
    from products where part_number = any(${sql.param(entries.map(([, number]) => number))}::text[])`)
  return new Map(
    entries.flatMap(([id, number]) => {
      const product = rows.find(({ partNumber }) => partNumber === number)
      return product ? [[id, product]] : []
    }),
  )
}

export function toFitting(part: Part, linked: ReadonlyMap<HardwareId, Linked>): Fitting {
  const product = linked.get(part.id)
  if (!product) return part
  const { _id, name, partNumber, free } = product
  return { ...part, product: { _id, name, partNumber, inStock: free } }
}

const shownBatches = 30
const mostWaiting = 200
const jobColumns = {
  _id: jobs._id,
  jobNumber: jobs.jobNumber,
  orderNumber: orders.orderNumber,
  item: jobs.item,
  qty: jobs.qty,
  dueOn: jobs.dueOn,
  state: jobs.state,
}
export type CutJob = Pick<JobRow, '_id' | 'jobNumber' | 'item' | 'qty' | 'dueOn' | 'state'> & { orderNumber: string }
export type BatchRow = typeof batches.$inferSelect & { jobs: CutJob[] }

const isDesign = sql`${jobs.item} ? 'design'`

/** At the station for cutting, or before it. What has gone on was cut, with or without a batch. */
const isBeforeCut = sql`not exists (
  select from stations here join stations cutting on cutting.kind = 'cutting' and cutting.position < here.position
  where here.id = ${jobs.stationId})`

/** Open jobs of custom enclosures that were not cut yet. */
export const findUncut = (db: Db): Promise<CutJob[]> =>
  db
    .select(jobColumns)
    .from(jobs)
    .innerJoin(orders, eq(orders._id, jobs.orderId))
    .where(
      and(
        isOpenJob,
        isDesign,
        isBeforeCut,
        notExists(db.select({ one: sql`1` }).from(batchJobs).where(eq(batchJobs.jobId, jobs._id))),
      ),
    )
    .orderBy(sql`${jobs.dueOn} nulls last`, asc(jobs.jobNumber))
    .limit(mostWaiting)

/** With their jobs, each with the pieces that were cut. */
async function withJobs(db: Db, rows: readonly (typeof batches.$inferSelect)[]): Promise<BatchRow[]> {
  const ids = rows.map(({ _id }) => _id)
  const cut =
    ids.length === 0
      ? []
      : await db
          .select({ ...jobColumns, qty: batchJobs.qty, batchId: batchJobs.batchId })
          .from(batchJobs)
          .innerJoin(jobs, eq(jobs._id, batchJobs.jobId))
          .innerJoin(orders, eq(orders._id, jobs.orderId))
          .where(inArray(batchJobs.batchId, ids))
          .orderBy(asc(jobs.jobNumber))
  return rows.map((row) => ({ ...row, jobs: cut.filter(({ batchId }) => batchId === row._id) }))
}

export const findBatches = async (db: Db): Promise<BatchRow[]> =>
  withJobs(db, await db.select().from(batches).orderBy(desc(batches.createdAt)).limit(shownBatches))

export async function getBatch(db: Db, id: string): Promise<BatchRow> {
  const [row] = await withJobs(db, await db.select().from(batches).where(eq(batches._id, id)))
  if (!row) throw new AppError('not_found', 'Batch not found.')
  return row
}

export const findBatchesOfJob = (db: Db, jobId: string): Promise<{ _id: string; batchNumber: string }[]> =>
  db
    .select({ _id: batches._id, batchNumber: batches.batchNumber })
    .from(batchJobs)
    .innerJoin(batches, eq(batches._id, batchJobs.batchId))
    .where(eq(batchJobs.jobId, jobId))
    .orderBy(asc(batches.createdAt))

/** Jobs are locked, so that none is cancelled in between. */
export async function insertBatch(db: Db, ids: readonly string[], madeBy: string): Promise<string> {
  return db.transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const found = await tx
      .select()
      .from(jobs)
      .where(and(inArray(jobs._id, wanted), isOpenJob, isDesign))
      .orderBy(asc(jobs._id))
      .for('no key update')
    if (found.length < wanted.length)
      throw new AppError(
        'conflict',
        'A job was cancelled or finished in the meantime. You now see the jobs as they are.',
      )
    // After the jobs are locked: whoever presses twice, or comes second, finds the first batch.
    const [twin] = await tx
      .select({ batchNumber: batches.batchNumber, jobNumber: jobs.jobNumber })
      .from(batchJobs)
      .innerJoin(batches, eq(batches._id, batchJobs.batchId))
      .innerJoin(jobs, eq(jobs._id, batchJobs.jobId))
      .where(inArray(batchJobs.jobId, wanted))
      .orderBy(desc(batches.createdAt))
      .limit(1)
    if (twin) throw new AppError('conflict', `${twin.jobNumber} is in ${twin.batchNumber} already.`)
    const [row] = await tx.insert(batches).values({ madeBy, batchNumber: sql`default` }).returning()
    if (!row) throw new Error('no batch was made')
    await tx.insert(batchJobs).values(found.map(({ _id, qty }) => ({ batchId: row._id, jobId: _id, qty })))
    return row._id
  })
}

/** Open jobs whose fittings are still in the store. */
export const findUnfitted = (db: Db): Promise<Pick<JobRow, 'jobNumber' | 'item' | 'qty' | 'dueOn'>[]> =>
  db
    .select({ jobNumber: jobs.jobNumber, item: jobs.item, qty: jobs.qty, dueOn: jobs.dueOn })
    .from(jobs)
    .where(and(isOpenJob, isDesign, isNull(jobs.usedAt)))
    .orderBy(sql`${jobs.dueOn} nulls last`, asc(jobs.jobNumber))

/** Jobs that have left assembly (or the workshop) for longer than a step can be undone, and have taken no fittings. */
export async function findJobsToFit(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select j.id from jobs j
      left join stations s on s.id = j.station_id
      left join stations a on a.kind = 'assembly'
    where j.used_at is null and j.state <> 'cancelled' and j.updated_at < now() - interval '11 seconds'
      and (j.state = 'finished' or s.position > a.position)
      ${after ? sql`and j.id > ${after}::uuid` : sql``}
    order by j.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** No new version: it changes nothing that a screen of the workshop shows. */
export async function markUsed(tx: Db, { _id }: JobRow): Promise<void> {
  await tx.update(jobs).set({ usedAt: sql`now()` }).where(eq(jobs._id, _id))
}
