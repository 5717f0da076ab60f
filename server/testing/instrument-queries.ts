import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Instrument, InstrumentDraft } from '#contract/testing/plan-calls.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { instruments } from './table.ts'

export type InstrumentRow = typeof instruments.$inferSelect
type Draft = InstrumentDraft & { updatedAt?: string | undefined }

const noSuchInstrument = () => new AppError('not_found', 'Instrument not found.')
const isInUse = isNull(instruments.deletedAt)

export const toInstrument = ({ deletedAt: _, ...instrument }: InstrumentRow): Instrument => instrument

export const findInstruments = (db: Db): Promise<InstrumentRow[]> =>
  db
    .select()
    .from(instruments)
    .where(isInUse)
    .orderBy(asc(sql`lower(${instruments.name})`), asc(instruments.serial))

/** Also those that were taken out of use since. */
export const findInstrumentsByIds = (db: Db, ids: readonly string[]): Promise<InstrumentRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(instruments)
        .where(inArray(instruments._id, [...ids]))

function refuseTwin(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = 'This instrument is in the list already.'
  throw new AppError('name_taken', message, { issues: [{ path: 'serial', message }] })
}

export async function insertInstrument(db: Db, draft: InstrumentDraft): Promise<InstrumentRow> {
  const [row] = await db.insert(instruments).values(draft).returning().catch(refuseTwin)
  if (!row) throw new Error('no instrument was made')
  return row
}

async function lockInstrument(tx: Db, id: string): Promise<InstrumentRow> {
  const [row] = await tx
    .select()
    .from(instruments)
    .where(and(eq(instruments._id, id), isInUse))
    .for('no key update')
  if (!row) throw noSuchInstrument()
  return row
}

export async function changeInstrument(db: Db, id: string, { updatedAt, ...draft }: Draft): Promise<InstrumentRow> {
  return db.transaction(async (tx) => {
    assertNotStale((await lockInstrument(tx, id)).updatedAt, updatedAt)
    const [row] = await tx
      .update(instruments)
      .set({ ...draft, updatedAt: nextStamp(instruments.updatedAt) })
      .where(eq(instruments._id, id))
      .returning()
      .catch(refuseTwin)
    if (!row) throw noSuchInstrument()
    return row
  })
}

export async function deleteInstrument(db: Db, id: string): Promise<InstrumentRow> {
  return db.transaction(async (tx) => {
    const row = await lockInstrument(tx, id)
    await tx.update(instruments).set({ deletedAt: sql`now()` }).where(eq(instruments._id, id))
    return row
  })
}
