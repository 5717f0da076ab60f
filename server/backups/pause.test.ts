import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BackupState } from '#contract/backups/calls.ts'
import type { Finding } from '#contract/doctor/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { markChanged } from '#server/db/changes.ts'
import { wantsDemo } from '#server/demo/queries.ts'
import { invoices } from '#server/invoices/table.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startWorkers } from '#server/workers.ts'
import { buy, cartOf, readQueuedEmails, startCheckout, stockProduct, tryCheckout } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { ask, lineOf, send } from '#test/quotes.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { pauseTag } from './pause.ts'
import { runBackup } from './run-backup.ts'

/** Pauses the shop, as a restore does. */
async function pause(shop: Shop) {
  await shop.app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into pauses (backup_made_at) values (now() - interval '5 hours')`)
    await tx.execute(sql`insert into restored_jobs (name, data, created_at) values
      ('email', '{"to": "a@example.co.za", "replyTo": "b@example.co.za", "subject": "Waiting", "body": []}', now()),
      ('mail', '{"to": "a@example.co.za", "subject": "By the release before", "text": "", "html": ""}', now()),
      ('mail-failed', '{"to": "b@example.co.za", "subject": "Given up", "text": "", "html": ""}', now())`)
    await markChanged(tx, pauseTag)
  })
  await expect.poll(() => shop.app.isPaused()).toBe(true)
}

const stateOf = async (admin: { get(url: string): Promise<{ body: unknown }> }) =>
  (await admin.get('/api/backup')).body as BackupState

test('a paused shop can be browsed, but nothing is bought, changed or sent', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const person = await register(shop)
  const product = await stockProduct(shop)
  await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  const quote = await send(admin, await ask(shop.guest()), [lineOf(product, 1, 450)])
  await shop.app.db.execute(sql`update quotes set valid_until = now()::date + 1 where id = ${quote._id}`)
  await shop.app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update quote_versions set sent_at = sent_at - interval '5 days'`)
  })
  await shop.app.db.execute(
    sql`insert into stock_alerts (product_id, email, mailbox) values (${product._id}, 'a@example.co.za', 'a@example.co.za')`,
  )
  const buyer = shop.guest()
  const { checkoutId } = await startCheckout(buyer, [{ _id: product._id, qty: 3 }])
  expect((await buyer.get(`/api/payment/checkout/${checkoutId}`)).status).toBe(200)
  await pause(shop)
  let hasRun = false
  await shop.app.whenResumed(async () => {
    hasRun = true
  })
  expect((await shop.guest().get('/api/product')).status).toBe(200)
  const lines = [{ _id: product._id, qty: 1 }]
  for (const reply of [
    await tryCheckout(shop.guest(), lines),
    await shop.guest().post('/api/order', cartOf(lines)),
    await buyer.get(`/api/payment/checkout/${checkoutId}`),
    await buyer.get(`/api/payment/check%6Fut/${checkoutId}`),
    await admin.put('/api/shop', { name: 'SPARK' }),
  ])
    expect([reply.status, reply.text]).toEqual([503, expect.stringContaining('is paused')])
  expect((await shop.guest().send('POST', '//api/payment/checkout', { payload: {} })).status).not.toBe(201)
  // This one changes something, although it is a GET.
  const byGet = await admin.get(`/api/tooltip/delete/${product._id}`, { 'sec-fetch-site': 'same-origin' })
  expect(byGet.status).toBe(503)
  expect((await tryCheckout(shop.guest(), lines)).headers['retry-after']).toBeTruthy()
  expect((await admin.post('/api/backup')).status).toBe(409)
  // A webhook is verified, and stored if it is genuine.
  expect((await shop.guest().post('/api/payment/webhook/sandbox', {})).status).toBe(403)
  expect(hasRun).toBe(false)
  // The owner may have to choose a new password at the first sign-in.
  const changed = await person.put('/api/user/profile', {
    password: 'hadeda-42-Trompet',
    currentPassword: person.password,
  })
  expect(changed.status).toBe(200)

  const before = await stateOf(admin)
  expect(before.pause?.waiting).toMatchObject({ mails: 2, stockAlerts: 1, quoteReminders: 1 })
  const { order, invoice } = before.pause?.lastNumbers ?? { order: 0, invoice: 0 }
  const wrong = await admin.post('/api/backup/resume', { order: order - 1, invoice, creditNote: 0, sendMails: true })
  expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'order' }] }])
  const subjects = async () => {
    const { rows } = await shop.app.db.execute<{ name: string; subject: string }>(
      sql`select name, data->>'subject' as subject from jobs.job where name in ('email', 'mail') order by created_on, id`,
    )
    return rows.map(({ name, subject }) => `${name}: ${subject}`)
  }
  const queued = await subjects()
  const tooLow = { order, invoice, creditNote: 0, quote: 0, sendMails: true }
  expect((await admin.post('/api/backup/resume', tooLow)).body).toMatchObject({
    issues: [{ path: 'quote', message: 'The backup already has quote number 1.' }],
  })
  const resumed = await admin.post('/api/backup/resume', {
    order: order + 40,
    quote: 60,
    invoice: 70,
    creditNote: 9,
    receipt: 12,
    job: 30,
    sendMails: true,
  })
  expect(resumed.status).toBe(200)
  await expect.poll(() => hasRun).toBe(true)
  // Queued in one transaction, so in no particular order.
  expect((await subjects()).slice(queued.length).toSorted()).toEqual(['email: Waiting', 'mail: By the release before'])
  expect((await admin.get('/api/shop/mails')).body).toMatchObject([{ subject: 'Given up', isGivenUp: true }])
  expect((await buy(shop.guest(), lines)).orderNumber).toBe(`VOLT-${String(order + 41).padStart(6, '0')}`)
  expect((await ask(shop.guest())).quoteNumber).toBe('Q-000061')
  const { rows } = await shop.app.db.execute(
    sql`select prefix, last from paper_series where prefix in ('CN', 'INV', 'RC') order by 1`,
  )
  expect(rows).toMatchObject([
    { prefix: 'CN', last: 9 },
    { prefix: 'INV', last: expect.any(Number) },
    { prefix: 'RC', last: 12 },
  ])
  expect(Number(rows[1]?.last)).toBeGreaterThanOrEqual(70)
  const { rows: jobs } = await shop.app.db.execute(sql`select nextval('job_numbers')::int as number`)
  expect(jobs).toEqual([{ number: 31 }])
  expect((await stateOf(admin)).pause).toBeNull()
  expect(
    (await admin.post('/api/backup/resume', { order: 0, invoice: 0, creditNote: 0, sendMails: true })).status,
  ).toBe(409)
  await expect(shop.app.db.execute(sql`update paper_series set last = last + 5`)).rejects.toThrow()
})

test('reading an order of a paused shop issues no invoice', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const product = await stockProduct(shop)
  const { _id } = await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  const countInvoices = () => shop.app.db.$count(invoices)
  await pause(shop)
  for (const url of [`/api/order/${_id}`, '/api/order/dashboard']) expect((await admin.get(url)).status, url).toBe(200)
  expect(await countInvoices()).toBe(0)
  await shop.app.db.execute(sql`delete from pauses`)
  await shop.app.db.transaction((tx) => markChanged(tx, pauseTag))
  await expect.poll(async () => ((await admin.get(`/api/order/${_id}`)).body as Order).papers?.length).toBe(1)
})

test('work that fails when the shop is resumed is done again, each once', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  await pause(shop)
  const done: string[] = []
  let failures = 1
  await shop.app.whenResumed(async () => {
    if (failures-- > 0) throw new Error('the database is away')
    done.push('first')
  })
  await shop.app.whenResumed(async () => void done.push('second'))
  const body = { order: 0, invoice: 0, creditNote: 0, sendMails: false }
  expect((await admin.post('/api/backup/resume', body)).status).toBe(200)
  await expect.poll(() => done).toEqual(['first', 'second'])
})

test('e-mails that were sent since the backup are left out, and the demo never comes', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  expect(await wantsDemo(shop.app.db)).toBe(true)
  await pause(shop)
  expect(await wantsDemo(shop.app.db)).toBe(false)
  const body = { order: 0, invoice: 0, creditNote: 0, sendMails: false }
  expect((await admin.post('/api/backup/resume', body)).status).toBe(200)
  expect(await wantsDemo(shop.app.db)).toBe(false)
  expect(await readQueuedEmails(shop)).toEqual([])
})

test('a webhook that arrives during the pause is stored and processed later', async () => {
  const shop = await openShopForTest()
  const { insertEvent } = await import('#server/payments/event-queries.ts')
  const { reconcile } = await import('#server/checkout/reconcile.ts')
  const admin = await shop.signIn('admin')
  await pause(shop)
  const said = { ok: true, kind: 'payment', eventId: 'e1', checkoutId: null, providerRef: null, claim: null }
  await insertEvent(shop.app.db, {
    provider: 'sandbox',
    eventId: 'e1',
    kind: 'payment',
    checkoutId: null,
    providerRef: null,
    said: said as never,
    raw: '',
  })
  expect((await stateOf(admin)).pause?.waiting.events).toBe(1)
  await admin.post('/api/backup/resume', { order: 0, invoice: 0, creditNote: 0, sendMails: false })
  await reconcile(shop.app)
  const { rows } = await shop.app.db.execute(
    sql`select next_try_at > now() or processed_at is not null as "isTaken" from payment_events`,
  )
  expect(rows).toEqual([{ isTaken: true }])
})

test('the office sees backups, good and bad', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  expect(await stateOf(admin)).toMatchObject({ backups: [], isLate: false, isEncrypted: false, isSameDisk: true })
  await runBackup(shop.app)
  await writeFile(path.join(shop.folder, 'no-folder'), '')
  await runBackup(
    Object.assign(Object.create(shop.app), {
      config: { ...shop.app.config, BACKUP_TO: path.join(shop.folder, 'no-folder', 'backups') },
    }),
  )
  const { backups } = await stateOf(admin)
  expect(backups).toMatchObject([
    { failure: expect.stringContaining('may not be written'), verifiedAt: null },
    { failure: null, isRestored: true, verifiedAt: expect.any(String) },
  ])
  const reply = await admin.post('/api/backup')
  expect([reply.status, (await stateOf(admin)).isRunning]).toEqual([202, true])
  await shop.app.db.execute(sql`update backups set made_at = now() - interval '37 hours'`)
  await shop.app.db.execute(sql`update migrations set applied_at = now() - interval '37 hours'`)
  expect((await stateOf(admin)).isLate).toBe(true)
})

test('the nightly backup has hours, and never runs beside another', async () => {
  const shop = await openShopForTest()
  const scheduled = new Map<string, () => Promise<void>>()
  const jobs: Jobs = {
    ...shop.app.jobs,
    work: async () => {},
    every: async (name, _cron, handle) => void scheduled.set(name, handle),
    poll: () => {},
  }
  await startWorkers(Object.assign(Object.create(shop.app), { jobs }))
  await scheduled.get('nightly-backup')?.()
  const { rows } = await shop.app.db.execute(sql`
    select policy, singleton_key, expire_seconds, heartbeat_seconds, retry_limit from jobs.job where name = 'backup'`)
  expect(rows).toEqual([
    { policy: 'singleton', singleton_key: 'backup', expire_seconds: 14_400, heartbeat_seconds: 30, retry_limit: 2 },
  ])
})

test('the doctor reports what works, what does not, and what to do', async () => {
  const shop = await openShopForTest({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://127.0.0.1:9', PAYMENT_PROVIDER: 'sandbox' },
  })
  const admin = await shop.signIn('admin')
  const ask = async (headers?: Record<string, string>) =>
    Object.fromEntries(
      ((await admin.get('/api/doctor', headers)).body as { findings: Finding[] }).findings.map((one) => [
        one.name,
        one,
      ]),
    )
  const report = await ask()
  for (const name of ['Database', 'Connections', 'Clock', 'Notifications', 'Uploads', 'Jobs'])
    expect(report[name]).toMatchObject({ state: 'ok' })
  expect(report['E-mail']).toMatchObject({ state: 'failed', says: expect.stringContaining('Check SMTP_URL') })
  expect(report.Address).toMatchObject({ state: 'failed', says: expect.stringContaining('does not reach the shop') })
  expect(report.Payments).toMatchObject({ state: 'warning' })
  expect(report.Backup).toMatchObject({ state: 'warning' })
  expect(report.Proxy).toBeUndefined()
  expect((await ask({ 'x-forwarded-for': '41.0.0.1' })).Proxy).toMatchObject({ state: 'failed' })
  const stored: string[] = []
  for await (const { key } of shop.app.storage.list('doctor-')) stored.push(key)
  expect(stored).toEqual([])
  await shop.app.db.execute(sql`
    insert into jobs.job (name, data, start_after) select name, '{}', now() - interval '20 minutes' from jobs.queue where name = 'email'`)
  expect((await ask()).Jobs).toMatchObject({ state: 'failed', says: expect.stringContaining('20 minutes') })
})
