import { sendResetLink } from './accounts/reset-password.ts'
import { sweepSessions } from './accounts/session-queries.ts'
import { rereadFigures } from './catalogue/reread-figures.ts'
import { spareDemoPictures } from './demo/spare-demo-pictures.ts'
import { sweepLimits } from './http/limits.ts'
import type { Http } from './http/types.ts'
import { sweepImports } from './imports/sweep-imports.ts'
import { workImport } from './imports/work-import.ts'
import { createMailer } from './mail/mail.ts'
import { sweepPictures } from './media/sweep-pictures.ts'
import { sweepTempFiles } from './media/temp-files.ts'
import { checkSetup } from './payments/check-setup.ts'
import { recheckPaid } from './payments/recheck-paid.ts'
import { reconcile } from './payments/reconcile.ts'
import { findOwnUrl, sendSandboxDeliveries } from './payments/sandbox-deliver.ts'
import { sweepHosts } from './scraping/host-queries.ts'
import { sweepScrapeJobs } from './scraping/job-queries.ts'
import { runScrapeJob } from './scraping/run-scrape-job.ts'

/** Every job's worker and every timed duty, listed by hand. */
export async function startWorkers(app: Http): Promise<void> {
  await app.jobs.work('mail', createMailer(app.config))
  await app.jobs.work('reset-link', ({ email, next }) => sendResetLink(app, email, next))
  await app.jobs.work('scrape', ({ jobId }) =>
    runScrapeJob({ db: app.db, fetchPage: app.outside.fetchPage, log: app.log }, jobId),
  )
  await app.jobs.work('import', (data) =>
    workImport(
      { db: app.db, storage: app.storage, folder: app.config.DATA_DIR, adoptImage: app.adoptImage },
      app.log,
      data,
    ),
  )
  await app.jobs.every('sweep', '17 * * * *', async () => {
    await sweepSessions(app.db)
    await sweepLimits(app.db)
    await sweepTempFiles(app.config.DATA_DIR)
    await sweepScrapeJobs(app.db)
    await sweepHosts(app.db)
    await sweepImports(app.db, app.storage)
  })
  await app.jobs.every('sweep-pictures', '47 2 * * *', async () => {
    const { db, storage, log } = app
    await sweepPictures({ db, storage, log, folder: app.config.DATA_DIR, isSpared: await spareDemoPictures(db) })
  })
  app.later.run(() => checkSetup(app))
  await app.jobs.every('check-payment-setup', '41 5 * * *', () => checkSetup(app))
  app.jobs.loop(3_600_000, () => rereadFigures(app.db))
  await app.jobs.every('recheck-payments', '23 1 * * *', () => recheckPaid(app))
  app.jobs.loop(1000, () => reconcile(app))
  const { sandbox } = app.payments
  if (sandbox)
    app.jobs.loop(250, async () => {
      const url = findOwnUrl(app)
      if (url) await sendSandboxDeliveries(app.db, url, sandbox.secret)
      return false
    })
}
