import { today } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { isOpen } from '#contract/workshop/steps.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeJob, insertJobStep, lockJob } from './job-queries.ts'

type Move = { dueOn: string; reason: string; updatedAt?: string | undefined }

/** Moves a job's due day, and with it its place in the plan. The buyer is told by a loop, unless it is moved back before. */
export async function moveDue(
  { db }: Pick<App, 'db'>,
  id: string,
  { dueOn, reason, updatedAt }: Move,
  by: Viewer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    assertNotStale(job.updatedAt, updatedAt, 'Somebody else has changed this job. You now see it as it is.')
    if (!isOpen(job.state)) throw new AppError('step_not_allowed', 'Only the day of an open job can be moved.')
    if (dueOn === job.dueOn) return
    if (dueOn < today()) {
      const message = 'This day is over.'
      throw new AppError('bad_input', message, { issues: [{ path: 'dueOn', message }] })
    }
    await insertJobStep(tx, job, { action: 'due', station: job.dueOn, to: dueOn, reason, by })
    await changeJob(tx, job, { dueOn, dueMovedAt: new Date().toISOString(), undo: null })
  })
}
