import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { UnsentEmail } from '#contract/mail/calls.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { changeShopIdentity } from '#server/settings/queries.ts'
import { queueEmail, queueOfficeEmail } from '#server/settings/queue-email.ts'
import { openShopForTest } from '#test/shop.ts'
import { openMailbox, openMailboxForTest } from '#test/stand-ins/mailbox.ts'
import { countUnsentEmails, findUnsentEmails } from './queries.ts'

const mail = {
  to: 'thandi@example.co.za',
  replyTo: 'office@spark.example',
  subject: 'Grüße aus Germiston',
  body: ['Hello'],
}
const until = { interval: 50 }

test('without SMTP each e-mail is a file in the outbox that any mail program can open', async () => {
  const shop = await openShopForTest({ workers: true, env: { MAIL_FROM: 'Spark <shop@spark.example>' } })
  const outbox = path.join(shop.folder, 'outbox')
  const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await shop.app.jobs.send(shop.app.db, 'email', mail)
  await expect.poll(files, until).toHaveLength(1)
  const [file = ''] = await files()
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-thandi@example\.co\.za\.eml$/)
  const parsed = await PostalMime.parse(await readFile(path.join(outbox, file)))
  expect(parsed).toMatchObject({
    subject: mail.subject,
    from: { name: 'Spark', address: 'shop@spark.example' },
    to: [{ address: mail.to }],
    replyTo: [{ address: 'office@spark.example' }],
  })
  expect(parsed.text).toMatch(/^Hello\n/)
  expect(parsed.html).toContain('>Hello</p>')
})

test('only the shop’s own user can read the outbox, even one made by an earlier release', async () => {
  const shop = await openShopForTest({ workers: true })
  const outbox = path.join(shop.folder, 'outbox')
  await mkdir(outbox, { mode: 0o755 })
  await shop.app.jobs.send(shop.app.db, 'email', mail)
  const files = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  await expect.poll(files, until).toHaveLength(1)
  const [file = ''] = await files()
  const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8)
  expect([await modeOf(outbox), await modeOf(path.join(outbox, file))]).toEqual(['700', '600'])
})

test('e-mails are sent under the shop’s current name, unless MAIL_FROM includes a name', async () => {
  const mailbox = await openMailboxForTest()
  const senders: string[] = []
  for (const MAIL_FROM of ['shop@spark.example', 'Spark Orders <shop@spark.example>']) {
    const shop = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url, MAIL_FROM } })
    const before = mailbox.received.length
    // Renamed after the e-mail was queued, before it is sent.
    await shop.app.db.transaction(async (tx) => {
      await queueEmail(shop.app, tx, mail.to, { subject: 'Hello', body: ['Hello'] })
      await changeShopIdentity(tx, { name: 'Spark, Boards & Co' })
    })
    await expect.poll(() => mailbox.received.length, until).toBe(before + 1)
    const { from, headers, text } = mailbox.received.at(-1)?.mail ?? {}
    expect(text).toContain('--\nSpark, Boards & Co\n')
    senders.push(`${from?.name} ${from?.address}`)
    expect(headers?.map(({ key }) => key)).not.toContain('sender')
  }
  expect(senders).toEqual(['Spark, Boards & Co shop@spark.example', 'Spark Orders shop@spark.example'])
})

test('without MAIL_FROM and SHOP_EMAIL, e-mails come from the shop’s own address and are answered there', async () => {
  const mailbox = await openMailboxForTest()
  const shop = await openShopForTest({
    workers: true,
    env: { SMTP_URL: mailbox.url, MAIL_FROM: undefined, SHOP_EMAIL: undefined },
  })
  await shop.app.db.transaction(async (tx) => {
    await changeShopIdentity(tx, { name: 'Spark', email: 'hello@spark.example' })
    await queueEmail(shop.app, tx, mail.to, { subject: 'To the buyer', body: ['Hello'] })
    await queueOfficeEmail(shop.app, tx, { subject: 'To the office', body: ['Hello'] })
  })
  const { from, replyTo } = await mailbox.waitFor(mail.to, 'To the buyer')
  expect([from, replyTo]).toMatchObject([
    { name: 'Spark', address: 'hello@spark.example' },
    [{ address: 'hello@spark.example' }],
  ])
  await mailbox.waitFor('hello@spark.example', 'To the office')
})

test('an e-mail that the release before this one queued is sent as it is', async () => {
  const mailbox = await openMailboxForTest()
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url } })
  const complete = { to: mail.to, subject: 'From before', text: 'Hello\n', html: '<p>Hello</p>', shopName: 'Spark' }
  await shop.app.jobs.send(shop.app.db, 'mail', complete)
  await mailbox.waitFor(mail.to, 'From before')
  expect(mailbox.received[0]?.mail).toMatchObject({ from: { name: 'Spark' }, html: '<p>Hello</p>\n' })
})

test('an address cannot escape the outbox folder', async () => {
  const shop = await openShopForTest({ workers: true })
  await shop.app.jobs.send(shop.app.db, 'email', { ...mail, to: '../../../escaped/x@example.co.za' })
  await expect.poll(() => readdir(path.join(shop.folder, 'outbox')).catch(() => []), until).toHaveLength(1)
  expect(await readdir(path.join(shop.folder, '..'))).not.toContain('escaped')
})

test('a rolled-back transaction sends nothing, a committed one everything', async () => {
  const mailbox = await openMailboxForTest()
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url } })
  const failing = shop.app.db.transaction(async (tx) => {
    await shop.app.jobs.send(tx, 'email', { ...mail, subject: 'never' })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  await shop.app.db.transaction(async (tx) => {
    for (const n of [1, 2, 3, 4, 5]) await shop.app.jobs.send(tx, 'email', { ...mail, subject: `mail ${n}` })
  })
  await expect.poll(() => mailbox.received.length, until).toBe(5)
  expect(mailbox.received.map((item) => item.mail.subject).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `mail ${n}`))
})

test('an e-mail waits while the mail server is down, and is sent when it is back', async () => {
  const down = await openMailbox()
  await down.close()
  const log: Record<string, unknown>[] = []
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: down.url }, log: (line) => log.push(line) })
  await shop.app.jobs.send(shop.app.db, 'email', mail)
  const state = async () =>
    (await shop.app.database.pool.query("select state from jobs.job where name = 'email'")).rows[0]
  await expect.poll(async () => (await state())?.state, until).toBe('retry')
  expect(log.filter((line) => line.event === 'job_failed')).toMatchObject([
    { queue: 'email', attempt: 1, reason: expect.stringContaining('ECONNREFUSED'), level: 40 },
  ])
  expect(JSON.stringify(log)).not.toContain(mail.to)
  expect(await countUnsentEmails(shop.app.db)).toBe(1)

  const up = await openMailboxForTest({ port: Number(new URL(down.url).port) })
  await shop.app.database.pool.query('update jobs.job set start_after = now()')
  await shop.app.jobs.send(shop.app.db, 'email', { ...mail, subject: 'the next' })
  await up.waitFor(mail.to, mail.subject)
  await expect.poll(() => countUnsentEmails(shop.app.db), until).toBe(0)
})

test('an e-mail is retried for five days, and then listed for the office as unsent', async () => {
  const down = await openMailbox()
  await down.close()
  const log: Record<string, unknown>[] = []
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: down.url }, log: (line) => log.push(line) })
  const { pool } = shop.app.database
  const { rows } = await pool.query("select * from jobs.queue where name = 'email'")
  const { retry_limit, retry_delay, retry_delay_max } = rows[0]
  let seconds = 0
  for (let n = 0; n < retry_limit; n++) seconds += Math.min(retry_delay_max, (retry_delay * 2 ** Math.min(16, n)) / 2)
  expect(seconds / 86_400).toBeGreaterThan(5)
  // In one transaction: no worker sees it before its last attempt.
  await shop.app.db.transaction(async (tx) => {
    await shop.app.jobs.send(tx, 'email', mail)
    await tx.execute(sql`update jobs.job set retry_count = retry_limit where name = 'email'`)
  })
  const failedMails = async () =>
    (await pool.query("select data, keep_until from jobs.job where name = 'mail-failed'")).rows
  await expect.poll(failedMails, until).toHaveLength(1)
  const [only] = await failedMails()
  expect(only.data).toEqual(mail)
  expect(new Date(only.keep_until).getTime() - Date.now()).toBeGreaterThan(80 * 86_400_000)
  expect(log.filter((line) => line.event === 'job_given_up')).toMatchObject([{ queue: 'email', level: 50 }])
  expect(await countUnsentEmails(shop.app.db)).toBe(1)
  const admin = await shop.signIn('admin')
  expect((await admin.get('/api/order/dashboard')).body).toMatchObject({ unsentMails: 1 })
})

test('a permanently refused e-mail is not retried; the office sees why, and resends or removes it', async () => {
  let isGone = true
  const mailbox = await openMailboxForTest({ refuse: () => (isGone ? '550 5.1.1 No such user here' : undefined) })
  const log: Record<string, unknown>[] = []
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url }, log: (line) => log.push(line) })
  const admin = await shop.signIn('admin')
  const list = async () => (await admin.get('/api/shop/mails')).body as UnsentEmail[]
  await shop.app.jobs.send(shop.app.db, 'email', mail)
  await expect.poll(list, until).toHaveLength(1)
  const [refused] = await list()
  expect(refused).toMatchObject({ to: mail.to, subject: mail.subject, isGivenUp: true })
  expect(refused?.reason).toContain('No such user here')
  // The text may contain a sign-in link.
  expect(Object.keys(refused ?? {}).sort()).toEqual(['_id', 'createdAt', 'isGivenUp', 'reason', 'subject', 'to'])
  expect(log.filter(({ event }) => event === 'job_given_up')).toMatchObject([{ queue: 'email', attempt: 1 }])

  await shop.app.jobs.send(shop.app.db, 'email', { ...mail, subject: 'the second' })
  await expect.poll(list, until).toHaveLength(2)
  isGone = false
  expect((await admin.post(`/api/shop/mails/${refused?._id}`, {})).status).toBe(200)
  await mailbox.waitFor(mail.to, mail.subject)
  await expect.poll(list, until).toHaveLength(1)
  const [second] = await list()
  expect((await admin.delete(`/api/shop/mails/${second?._id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await admin.delete(`/api/shop/mails/${second?._id}`)).status).toBe(404)
  expect((await admin.post(`/api/shop/mails/${second?._id}`, {})).status).toBe(404)
  expect(await countUnsentEmails(shop.app.db)).toBe(0)
})

test.each([
  '450 4.2.1 Try later',
  '554 5.7.1 Relay access denied',
  '550 relay not permitted',
  '552 5.2.2 Mailbox full',
])('“%s” can be fixed, so the e-mail is retried', async (words) => {
  const mailbox = await openMailboxForTest({ refuse: () => words })
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url } })
  await shop.app.jobs.send(shop.app.db, 'email', mail)
  await expect.poll(() => findUnsentEmails(shop.app.db), until).toMatchObject([{ isGivenUp: false }])
  const admin = await shop.signIn('admin')
  const [{ _id } = { _id: '' }] = await findUnsentEmails(shop.app.db)
  expect((await admin.delete(`/api/shop/mails/${_id}`)).status).toBe(404)
})

test("a shop from an earlier release gets this release's retries", async () => {
  const shop = await openShopForTest()
  await shop.app.database.pool.query("update jobs.queue set retry_limit = 12, dead_letter = null where name = 'email'")
  await (await startJobs(shop.connection, { workers: false })).stop()
  const { rows } = await shop.app.database.pool.query(
    "select retry_limit, dead_letter from jobs.queue where name = 'email'",
  )
  expect(rows).toEqual([{ retry_limit: 130, dead_letter: 'mail-failed' }])
})
