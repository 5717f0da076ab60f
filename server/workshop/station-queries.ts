import { and, asc, inArray, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'
import type { updateStations } from '#contract/workshop/calls.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { isOpenJob } from './job-queries.ts'
import { jobs, stations } from './table.ts'

export type StationRow = typeof stations.$inferSelect

/** Stations neither come nor go until the transaction ends. Before order and jobs: whoever removes a station changes jobs. */
export async function keepStations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('stations', 0))`)
}

export const findStations = (db: Db): Promise<StationRow[]> =>
  db.select().from(stations).orderBy(asc(stations.position))

export const toStation = ({ _id, name, hours, kind }: StationRow) => ({ _id, name, hours, ...(kind ? { kind } : {}) })

/** Every save writes every station, so the first one's stamp is the version of them all. */
export async function getStations(db: Db) {
  const rows = await findStations(db)
  return { stations: rows.map(toStation), updatedAt: rows[0]?.updatedAt ?? new Date(0).toISOString() }
}

export async function replaceStations(
  db: Db,
  { stations: drafts, updatedAt }: z.output<typeof updateStations.schema.body>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stations', 0))`)
    const before = await findStations(tx)
    if (before[0]) assertNotStale(before[0].updatedAt, updatedAt)
    const kept = drafts.flatMap(({ _id }) => _id ?? [])
    if (kept.some((id) => !before.some(({ _id }) => _id === id)) || new Set(kept).size < kept.length)
      throw new AppError('stale', 'A station was removed in the meantime. Reload to see the change.')
    await detachJobs(
      tx,
      before.filter(({ _id }) => !kept.includes(_id)),
    )
    await tx.delete(stations).where(notInArray(stations._id, kept))
    // Names and kinds may be exchanged.
    await tx.update(stations).set({ name: sql`id::text`, kind: null })
    for (const [position, { _id, name, hours, kind = null }] of drafts.entries()) {
      const row = { name, hours, kind, position, updatedAt: sql`clock_timestamp()` }
      await tx
        .insert(stations)
        .values({ ...row, ...(_id ? { _id } : {}) })
        .onConflictDoUpdate({ target: stations._id, set: row })
    }
  })
}

/** Before stations are removed. Refused while open jobs are there. */
async function detachJobs(tx: Db, leaving: readonly StationRow[]): Promise<void> {
  if (leaving.length === 0) return
  const ids = leaving.map(({ _id }) => _id)
  const isThere = inArray(jobs.stationId, ids)
  const [job] = await tx.select({ at: jobs.stationId }).from(jobs).where(and(isThere, isOpenJob)).limit(1)
  const name = leaving.find(({ _id }) => _id === job?.at)?.name
  if (name) throw new AppError('in_use', `There are jobs at ${name}. Move them to another station first.`)
  // A cancelled job keeps its station only in its steps.
  await tx.update(jobs).set({ stationId: null }).where(isThere)
  // Undoing a step would take a job back there.
  await tx
    .update(jobs)
    .set({ undo: null })
    .where(inArray(sql`${jobs.undo} ->> 'stationId'`, ids))
}
