import { desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Incident, IncidentDraft } from '#contract/privacy/office-calls.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { incidents } from './table.ts'

export const findIncidents = (db: Db): Promise<Incident[]> =>
  db.select().from(incidents).orderBy(desc(incidents.foundOn), desc(incidents.createdAt))

export async function insertIncident(db: Db, draft: IncidentDraft, notedBy: string): Promise<Incident> {
  const [row] = await db
    .insert(incidents)
    .values({ ...draft, notedBy })
    .returning()
  if (!row) throw new Error('no incident was stored')
  return row
}

export async function changeIncident(
  db: Db,
  id: string,
  { updatedAt, ...changes }: Partial<IncidentDraft> & { updatedAt?: string | undefined },
): Promise<Incident> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(incidents).where(eq(incidents._id, id)).for('update')
    if (!before) throw new AppError('not_found', 'Incident not found.')
    assertNotStale(before.updatedAt, updatedAt)
    const [row] = await tx
      .update(incidents)
      .set({ ...changes, updatedAt: nextStamp(incidents.updatedAt) })
      .where(eq(incidents._id, id))
      .returning()
    return row ?? before
  })
}
