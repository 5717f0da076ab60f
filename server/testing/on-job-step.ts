import type { Db } from '#server/db/database.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { makeUnits } from './make-units.ts'

/** With its first step a job's pieces get their serial numbers, so that labels are there when they are needed. */
export async function onJobStep(tx: Db, job: JobRow): Promise<void> {
  await makeUnits(tx, job)
}
