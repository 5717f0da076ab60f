import type { z } from 'zod'
import type { resumption } from '#contract/backups/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { JobData, JobName, Jobs } from '#server/jobs/jobs.ts'
import { pauseTag } from './pause.ts'
import { deletePause, findPause, refuseDemo, skipNumbers, takeRestoredJobs } from './queries.ts'

const documents = [
  ['order', 'order'],
  ['invoice', 'invoice'],
  ['creditNote', 'credit note'],
  ['receipt', 'receipt'],
  ['quote', 'quote'],
  ['job', 'job'],
  ['testReport', 'test report'],
  ['unit', 'serial'],
] as const

/** Ends the pause of a restored shop, for all processes at once. */
export async function resume(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  { sendMails, ...lastNumbers }: z.output<typeof resumption>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const pause = await findPause(tx)
    if (!pause) throw new AppError('conflict', 'The shop is not paused.')
    const last = { ...pause.lastNumbers, ...lastNumbers }
    for (const [kind, words] of documents)
      if (last[kind] < pause.lastNumbers[kind])
        throw new AppError('bad_input', 'A number is too low.', {
          issues: [{ path: kind, message: `The backup already has ${words} number ${pause.lastNumbers[kind]}.` }],
        })
    await skipNumbers(tx, last)
    // A password reset link has expired by now; the person can request a new one.
    await sendRestoredJobs(tx, jobs, sendMails ? ['reset-link'] : ['reset-link', 'email', 'mail'])
    await refuseDemo(tx)
    if (!(await deletePause(tx))) throw new AppError('conflict', 'The shop is not paused.')
    await markChanged(tx, pauseTag)
  })
}

/** Queues the jobs that came with the rows; each once, whoever asks first. */
export async function sendRestoredJobs(tx: Db, jobs: Jobs, except: readonly string[] = []): Promise<void> {
  for (const { name, data } of await takeRestoredJobs(tx))
    if (!except.includes(name)) await jobs.send(tx, name as JobName, data as JobData[JobName])
}
