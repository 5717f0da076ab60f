import { and, asc, inArray, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'
import type { updateStations } from '#contract/workshop/calls.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { jobs, stations } from './table.ts'

export type StationRow = typeof stations.$inferSelect

export const findStations = (db: Db): Promise<StationRow[]> =>
  db.select().from(stations).orderBy(asc(stations.position))

export const toStation = ({ _id, name, hours, kind }: StationRow) => ({ _id, name, hours, ...(kind ? { kind } : {}) })

/** Every save changes every station, so any of them has the stamp. */
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
    const gone = before.filter(({ _id }) => !kept.includes(_id))
    await assertEmpty(tx, gone)
    if (kept.length > 0) {
      await tx.delete(stations).where(notInArray(stations._id, kept))
      // Names and kinds may be exchanged.
      await tx.update(stations).set({ name: sql`id::text`, kind: null }).where(inArray(stations._id, kept))
    } else await tx.delete(stations)
    for (const [position, { _id, name, hours, kind = null }] of drafts.entries()) {
      const row = { name, hours, kind, position, updatedAt: sql`clock_timestamp()` }
      await tx
        .insert(stations)
        .values({ ...row, ...(_id ? { _id } : {}) })
        .onConflictDoUpdate({ target: stations._id, set: row })
    }
    await tx.update(stations).set({ updatedAt: sql`clock_timestamp()` })
  })
}

async function assertEmpty(tx: Db, gone: readonly StationRow[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ _id }) => _id)
  const isThere = inArray(jobs.stationId, ids)
  const isOpen = inArray(jobs.state, ['waiting', 'active', 'held'])
  const [held] = await tx.select({ at: jobs.stationId }).from(jobs).where(and(isThere, isOpen)).limit(1)
  const name = gone.find(({ _id }) => _id === held?.at)?.name
  if (name) throw new AppError('in_use', `There are jobs at ${name}. Move them to another station first.`)
  // A cancelled job keeps its station only in its steps.
  await tx.update(jobs).set({ stationId: null }).where(isThere)
}
