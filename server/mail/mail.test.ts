import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { openMailbox, openMailboxForTest } from '#test/mailbox.ts'
import { openShopForTest } from '#test/shop.ts'

const mail = {
  to: 'thandi@example.co.za',
  subject: 'Grüße aus Germiston',
  text: 'Hello\n',
  html: '<p>Hello</p>',
}
const until = { timeout: 20_000, interval: 50 }

test('without SMTP each mail is a file in the outbox that any mail program opens', async () => {
  const shop = await openShopForTest({ workers: true, env: { MAIL_FROM: 'Spark <shop@spark.example>' } })
  const outbox = path.join(shop.folder, 'outbox')
  const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await shop.app.jobs.send(shop.app.db, 'mail', { ...mail, replyTo: 'office@spark.example' })
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
  expect(parsed.text?.trim()).toBe('Hello')
  expect(parsed.html).toContain('<p>Hello</p>')
})

test('an address never leaves the outbox folder', async () => {
  const shop = await openShopForTest({ workers: true })
  await shop.app.jobs.send(shop.app.db, 'mail', { ...mail, to: '../../../escaped/x@example.co.za' })
  await expect.poll(() => readdir(path.join(shop.folder, 'outbox')).catch(() => []), until).toHaveLength(1)
  expect(await readdir(path.join(shop.folder, '..'))).not.toContain('escaped')
})

test('a rolled back transaction sends nothing, a committed one everything, at once', async () => {
  const mailbox = await openMailboxForTest()
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url } })
  const failing = shop.app.db.transaction(async (tx) => {
    await shop.app.jobs.send(tx, 'mail', { ...mail, subject: 'never' })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  const start = Date.now()
  await shop.app.db.transaction(async (tx) => {
    for (const n of [1, 2, 3, 4, 5]) await shop.app.jobs.send(tx, 'mail', { ...mail, subject: `mail ${n}` })
  })
  await expect.poll(() => mailbox.received.length, until).toBe(5)
  expect(Date.now() - start).toBeLessThan(10_000)
  expect(mailbox.received.map((item) => item.mail.subject).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `mail ${n}`))
})

test('a mail waits for a mail server that is down, and comes when it is up', async () => {
  const down = await openMailbox()
  await down.close()
  const shop = await openShopForTest({ workers: true, env: { SMTP_URL: down.url } })
  await shop.app.jobs.send(shop.app.db, 'mail', mail)
  const state = async () =>
    (await shop.app.database.pool.query("select state, retry_limit from jobs.job where name = 'mail'")).rows[0]
  await expect.poll(async () => (await state())?.state, until).toBe('retry')
  expect((await state()).retry_limit).toBe(12)

  const up = await openMailboxForTest(Number(new URL(down.url).port))
  await shop.app.database.pool.query('update jobs.job set start_after = now()')
  await shop.app.jobs.send(shop.app.db, 'mail', { ...mail, subject: 'the next' })
  await up.waitFor(mail.to, mail.subject)
})
