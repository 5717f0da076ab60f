import { sendResetLink } from './accounts/reset-password.ts'
import { sweepSessions } from './accounts/session-queries.ts'
import { sweepLimits } from './http/limits.ts'
import type { Http } from './http/types.ts'
import { createMailer } from './mail/mail.ts'

/** Every job's worker and every timed duty, listed by hand. */
export async function startWorkers(app: Http): Promise<void> {
  await app.jobs.work('mail', createMailer(app.config))
  await app.jobs.work('reset-link', ({ email }) => sendResetLink(app, email))
  await app.jobs.every('sweep', '17 * * * *', async () => {
    await sweepSessions(app.db)
    await sweepLimits(app.db)
  })
}
