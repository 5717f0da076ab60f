import { eq } from 'drizzle-orm'
import type { Annotation, Hotspot } from '#contract/hotspots/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { hotspots } from './table.ts'

const noSuchHotspot = () => new AppError('not_found', 'Hotspot image not found.')

const all = prepareOnce('hotspots', (db) => db.select().from(hotspots).orderBy(hotspots.createdAt, hotspots._id))

export async function findHotspots(db: Db): Promise<Hotspot[]> {
  return all(db).execute()
}

type Values = { image: string; annotations: Annotation[] }

export async function insertHotspot(db: Db, values: Values): Promise<Hotspot> {
  const [row] = await db.insert(hotspots).values(values).returning()
  if (!row) throw new Error('no hotspot image was created')
  return row
}

export async function changeHotspot(tx: Db, id: string, seen: string | undefined, values: Values): Promise<Hotspot> {
  const [before] = await tx.select().from(hotspots).where(eq(hotspots._id, id)).for('update')
  if (!before) throw noSuchHotspot()
  assertNotStale(before.updatedAt, seen)
  const [row] = await tx
    .update(hotspots)
    .set({ ...values, updatedAt: nextStamp(hotspots.updatedAt) })
    .where(eq(hotspots._id, id))
    .returning()
  if (!row) throw noSuchHotspot()
  return row
}

export async function deleteHotspotRow(db: Db, id: string): Promise<void> {
  const [row] = await db.delete(hotspots).where(eq(hotspots._id, id)).returning({ id: hotspots._id })
  if (!row) throw noSuchHotspot()
}
