import { sendResetLink } from './accounts/reset-password.ts'
import { sweepSessions } from './accounts/session-queries.ts'
import { sweepAudit } from './audit/audit-queries.ts'
import { runBackup } from './backups/run-backup.ts'
import { applyDueChange } from './bank-details/apply-change.ts'
import { refreshMeasures } from './catalogue/measures/refresh-measures.ts'
import { explainDifferences } from './catalogue/movements/movement-queries.ts'
import { sweepBulkChanges } from './catalogue/products/bulk-queries.ts'
import { checkSetup } from './checkout/check-setup.ts'
import { recheckPaid } from './checkout/recheck-paid.ts'
import { reconcile } from './checkout/reconcile.ts'
import { storeDueFiles } from './configure/design-files.ts'
import { sweepDesigns } from './configure/queries.ts'
import { sweepNotes } from './customers/note-queries.ts'
import { refreshSome } from './customers/refresh-queries.ts'
import { withActor } from './db/actor.ts'
import { sweepPlainKeys } from './db/signing-keys.ts'
import { findDemoImages } from './demo/find-demo-images.ts'
import { sweepDeletedDocuments } from './documents/queries.ts'
import { sweepLimits } from './http/limits.ts'
import type { App } from './http/types.ts'
import { sweepImports } from './imports/sweep-imports.ts'
import { workImport } from './imports/work-import.ts'
import type { Attempt, JobData } from './jobs/jobs.ts'
import { keepUsedImages } from './library/queries.ts'
import type { Attached } from './mail/email.ts'
import { createMailer } from './mail/mail.ts'
import { sweepImages } from './media/sweep-images.ts'
import { sweepTempFiles } from './media/temp-files.ts'
import { remindOfBalances } from './orders/ask-balance.ts'
import { attachInvoice } from './orders/invoices/attach-invoice.ts'
import { createInvoiceTask } from './orders/invoices/issue-due-invoices.ts'
import { attachReceipt } from './orders/invoices/issue-receipts.ts'
import { attachDrawings } from './orders/invoices/order-drawings.ts'
import { attachProForma } from './orders/invoices/pro-forma.ts'
import { keepSentEmail } from './orders/records/sent-email-queries.ts'
import { compactTallies } from './orders/records/tally-queries.ts'
import { findOwnUrl, sendSandboxDeliveries } from './payments/sandbox/sandbox-deliver.ts'
import { erasePeople, forgetOld } from './privacy/erase-people.ts'
import { maintainQuotes } from './quotes/maintain-quotes.ts'
import { attachQuote } from './quotes/quote-file.ts'
import { sweepDocuments } from './scraping/drafts/sweep-documents.ts'
import { sweepHosts } from './scraping/fetch/host-queries.ts'
import { sweepScrapeJobs } from './scraping/jobs/job-queries.ts'
import { runScrapeJob } from './scraping/jobs/run-scrape-job.ts'
import { completeEmail } from './settings/complete-email.ts'
import { announceRate } from './settings/vat-queries.ts'
import { sendLowStock } from './stock/send-low-stock.ts'
import { sendStockAlerts } from './stock-alerts/send-stock-alerts.ts'
import { createJobsTask } from './workshop/plan-due-orders.ts'

async function findAttachments(app: App, { drawings, ...attached }: Attached) {
  const own = await findAttachment(app, attached)
  return drawings ? [...own, ...(await attachDrawings(app, { of: drawings }))] : own
}

function findAttachment(app: App, attached: Attached) {
  if (attached.kind === 'quote') return attachQuote(app, attached)
  if (attached.kind === 'drawings') return attachDrawings(app, attached)
  if (attached.kind === 'pro_forma') return attachProForma(app, attached)
  if (attached.kind === 'receipt') return attachReceipt(app, attached)
  return attachInvoice(app, { kind: attached.kind, of: attached.of })
}

/** Every job handler and scheduled task, listed by hand. */
export async function startWorkers(app: App): Promise<void> {
  const sendMail = createMailer(app.config, (attached) => findAttachments(app, attached))
  const severalEmails = { atOnce: 4 }
  const sendEmail = async (email: JobData['email'], attempt: Attempt) => {
    await sendMail(await completeEmail(app, email), attempt)
    app.log.info({ event: 'email_sent', ...email.about }, 'an e-mail was sent')
    // It has left: it must not be sent again because this failed.
    await keepSentEmail(app.db, attempt.id, email).catch((err) =>
      app.log.warn({ event: 'email_not_kept', err, ...email.about }, 'a sent e-mail could not be kept'),
    )
  }
  await app.jobs.work('email', sendEmail, severalEmails)
  await app.jobs.work('mail', sendMail, severalEmails)
  await app.jobs.work('reset-link', ({ email, next }) => sendResetLink(app, email, next))
  await app.jobs.work('scrape', ({ jobId }) =>
    runScrapeJob({ db: app.db, fetchPage: app.remoteFetch.fetchPage, log: app.log }, jobId),
  )
  await app.jobs.work('import', ({ actor, ...data }) =>
    withActor({ ...actor, group: `import ${data.importId}` }, () =>
      workImport(
        { db: app.db, storage: app.storage, folder: app.config.DATA_DIR, importImage: app.importImage },
        app.log,
        data,
      ),
    ),
  )
  await app.jobs.work('backup', () => runBackup(app))
  // In the same queue, so that it has hours and never runs beside another.
  await app.jobs.every('nightly-backup', '37 0 * * *', async () => {
    await app.jobs.send(app.db, 'backup', { by: 'the schedule' }, { singletonKey: 'backup' })
  })
  await app.jobs.every('sweep', '17 * * * *', async () => {
    await sweepSessions(app.db)
    await sweepLimits(app.db)
    await sweepPlainKeys(app.db)
    await sweepTempFiles(app.config.DATA_DIR)
    await sweepScrapeJobs(app.db)
    await sweepHosts(app.db)
    await sweepDesigns(app.db)
    await compactTallies(app.db)
    await sweepNotes(app.db)
    await sweepBulkChanges(app.db)
    await explainDifferences(app.db)
    await sweepImports(app.db, app.storage)
  })
  await app.jobs.every('sweep-audit', '7 3 * * *', () => sweepAudit(app.db, app.config.AUDIT_DAYS))
  await app.jobs.every('sweep-pictures', '47 2 * * *', async () => {
    const { db, storage, log } = app
    await sweepDocuments(db, storage)
    await sweepDeletedDocuments(db, storage)
    await keepUsedImages(db)
    await sweepImages({ db, storage, log, folder: app.config.DATA_DIR, isSpared: await findDemoImages(db) })
  })
  await app.jobs.every('erase-people', '37 * * * *', () => erasePeople(app))
  await app.jobs.every('forget-old', '53 2 * * *', () => forgetOld(app))
  // 00:00 in Johannesburg.
  await app.jobs.every('announce-vat-rate', '0 22 * * *', () => announceRate(app.db))
  await app.jobs.every('tend-quotes', '7 * * * *', () => maintainQuotes(app))
  // 06:13 in Johannesburg.
  await app.jobs.every('low-stock', '13 4 * * *', () => sendLowStock(app))
  await app.jobs.every('remind-of-balances', '27 * * * *', () => remindOfBalances(app))
  await app.jobs.every('check-payment-setup', '41 5 * * *', () => checkSetup(app))
  await app.jobs.every('recheck-payments', '23 1 * * *', () => recheckPaid(app), { isLong: true })
  // Nothing from here on can fail, so that none of it is started twice.
  app.background.run(() => checkSetup(app))
  app.jobs.poll('refresh-measures', 3_600_000, () => refreshMeasures(app.db))
  app.jobs.poll('reconcile', 1000, () => reconcile(app))
  app.jobs.poll('issue-invoices', 1000, createInvoiceTask(app))
  app.jobs.poll('change-bank-details', 15_000, () => applyDueChange(app))
  app.jobs.poll('send-stock-alerts', 15_000, () => sendStockAlerts(app))
  app.jobs.poll('store-design-files', 5000, () => storeDueFiles(app))
  app.jobs.poll('plan-workshop', 2000, createJobsTask(app))
  app.jobs.poll('refresh-customers', 10_000, () => refreshSome(app.db))
  const { sandbox } = app.payments
  if (sandbox)
    app.jobs.poll('deliver-sandbox', 250, async () => {
      const url = findOwnUrl(app)
      if (url) await sendSandboxDeliveries(app, url, sandbox.secret)
      return false
    })
}
