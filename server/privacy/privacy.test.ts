import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { columnsOf, register as tables } from '#server/db/register.ts'
import { unsentQueue } from '#server/jobs/jobs.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { uploadsOf } from '#test/backups.ts'
import { address, buy, startCheckout, stockProduct } from '#test/orders.ts'
import { proveEmail, register } from '#test/people.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { erasePeople, forgetOld } from './erase-people.ts'
import { coveredTables, leftOut } from './person-queries.ts'

async function download(caller: Awaited<ReturnType<typeof register>>) {
  const reply = await caller.get('/api/user/export')
  expect(reply.status, reply.text).toBe(200)
  const files = await readZip(reply.bytes)
  return new Map(files.map(({ name, content }) => [name, String(content)]))
}

test('every table with personal columns is in the copy, or says why it is not', () => {
  const personal = Object.entries(tables).flatMap(([name, { personal }]) => (columnsOf(personal).length ? [name] : []))
  const named = [...coveredTables, ...Object.keys(leftOut)]
  expect(personal.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !tables[name])).toEqual([])
  expect(coveredTables.filter((name) => leftOut[name])).toEqual([])
})

test('a person downloads everything the shop holds about them, to read and for a program, with the files they sent', async () => {
  const shop = await openShopForTest({ workers: true })
  const person = await register(shop, { email: 'thandi@example.co.za' })
  const stranger = await register(shop, { name: 'Zodwa <b>Khumalo</b>' })
  await proveEmail(shop, person.user._id)
  const product = await stockProduct(shop)
  const order = (await buy(person, [{ _id: product._id, qty: 1 }])) as { orderNumber: string }
  const message = {
    name: 'Thandi Nkosi',
    email: person.email,
    subject: 'Busbars',
    message: 'Do you stock 10 mm busbars?',
  }
  const board = new File(['%PDF-1.4 a board %%EOF'], '../../board <7>.pdf', { type: 'application/pdf' })
  const sent = await person.form('POST', '/api/contact/form', { ...message, files: board })
  expect(sent.status, sent.text).toBeLessThan(300)
  await expect.poll(async () => (await shop.database.pool.query('select from papers')).rowCount).toBe(1)

  const files = await download(person)
  const [page = '', json = ''] = [files.get('my-data.html'), files.get('my-data.json')]
  for (const text of [page, json])
    for (const word of [
      person.email,
      order.orderNumber,
      address.phone,
      'Rivonia',
      'Do you stock 10 mm busbars?',
      'INV-',
    ])
      expect(text).toContain(word)
  expect(json).not.toMatch(/scrypt|argon|refresh_hash|buyer_key|password/i)
  expect(JSON.parse(json)).toMatchObject({ Account: [{ Name: 'Thandi Nkosi', 'E-mail confirmed': true }] })
  const [attached] = [...files.keys()].filter((name) => name.startsWith('files/'))
  expect(attached).toMatch(/^files\/1 Message [^/\\<>]*board _7_\.pdf$/)
  expect(files.get(attached ?? '')).toContain('a board')

  // Nothing of anybody else, and no markup of one's own.
  const other = await download(stranger)
  expect(other.get('my-data.json')).not.toContain('Rivonia')
  expect(other.get('my-data.html')).toContain('Zodwa &#60;b&#62;')
  expect((await shop.guest().get('/api/user/export')).status).toBe(401)
})

test('a file that is gone does not break the copy, and nobody downloads it all day', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  await shop.app.db.execute(sql`
    insert into contact_messages (id, user_id, name, email, message)
    values (gen_random_uuid(), ${person.user._id}, 'Thandi', ${person.email}, 'Hello')`)
  await shop.app.db.execute(sql`
    insert into contact_files (id, message_id, name, type, size, file_key, position)
    select gen_random_uuid(), id, 'board.pdf', 'application/pdf', 9, 'gone.pdf', 0 from contact_messages`)
  for (let i = 0; i < 5; i++) expect([...(await download(person)).keys()]).toEqual(['my-data.html', 'my-data.json'])
  expect((await person.get('/api/user/export')).status).toBe(429)
})

const ask = (person: Awaited<ReturnType<typeof register>>) => person.post('/api/user/erasure', {})

const passDays = (shop: Shop) =>
  shop.database.pool.query(`update erasures set due_at = now() - interval '1 second' where done_at is null`)

test('an account is deleted after seven days, unless its owner changes their mind', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  expect((await person.get('/api/user/erasure')).body).toEqual({})
  const reply = await ask(person)
  expect(reply.status, reply.text).toBe(200)
  const { dueAt } = reply.body as { dueAt: string }
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  // Asking again keeps the day.
  expect((await ask(person)).body).toEqual({ dueAt })
  expect((await person.get('/api/user/erasure')).body).toEqual({ dueAt })
  const mails = await shop.database.pool.query(
    `select data->>'to' as to from jobs.job where data->>'subject' = 'Your account will be deleted'`,
  )
  expect(mails.rows).toEqual([{ to: person.email }])
  await erasePeople(shop.app)
  expect((await person.get('/api/user/profile')).status).toBe(200)

  expect((await person.delete('/api/user/erasure')).body).toEqual({})
  await passDays(shop)
  await erasePeople(shop.app)
  expect((await person.get('/api/user/profile')).status).toBe(200)

  await ask(person)
  await passDays(shop)
  await Promise.all([erasePeople(shop.app), erasePeople(shop.app)])
  expect((await person.get('/api/user/profile')).status).toBe(401)
  expect((await shop.database.pool.query('select done_at is not null as done from erasures')).rows).toEqual([
    { done: true },
  ])
})

test('accounts of the office are not deleted by their own wish, nor once they have become one', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('admin')
  const person = await register(shop)
  await proveEmail(shop, person.user._id)
  await ask(person)
  await owner.put(`/api/user/${person.user._id}`, { role: 'admin', officeRole: 'packer' })
  expect((await ask(person)).status).toBe(409)
  await passDays(shop)
  await erasePeople(shop.app)
  expect((await owner.get(`/api/user/${person.user._id}`)).status).toBe(200)
  expect((await shop.database.pool.query('select from erasures')).rowCount).toBe(0)
})

/** Tables that keep the buyer, as the law asks, and what names nobody else's customer. */
const keptByLaw = ['papers', 'receipts']

async function findTraces(shop: Shop, words: string[]): Promise<string[]> {
  const { rows: tables } = await shop.database.pool.query<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`)
  const traces: string[] = []
  for (const { name } of tables) {
    if (keptByLaw.includes(name.replace('public.', ''))) continue
    const { rows } = await shop.database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike any ($1)`,
      [words.map((word) => `%${word}%`)],
    )
    traces.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  const outbox = path.join(shop.app.config.DATA_DIR, 'outbox')
  for (const file of await readdir(outbox).catch(() => []))
    if (words.some((word) => file.includes(word) || readFileSync(path.join(outbox, file), 'utf8').includes(word)))
      traces.push(`outbox: ${file}`)
  return traces
}

test('nothing of a deleted person is left but invoices and receipts, once their orders are finished', async () => {
  const shop = await openShopForTest({ workers: true })
  const owner = await shop.signIn('admin')
  const person = await register(shop, { name: 'Nomvula Ezechiel', email: 'nomvula@example.co.za' })
  await proveEmail(shop, person.user._id)
  const home = {
    ...address,
    fullName: 'Nomvula Ezechiel',
    email: person.email,
    phone: '011 987 6543',
    address: '9 Quagga Close',
  }
  const words = ['nomvula', 'ezechiel', '011 987 6543', '0119876543', 'quagga']
  const product = await stockProduct(shop)
  const order = await buy(person, [{ _id: product._id, qty: 1 }], {
    shippingAddress: home,
    billingAddress: { ...home, address: '10 Quagga Close' },
  })
  await person.put('/api/user/addresses', [{ ...home, isDefault: true }])
  await startCheckout(person, [{ _id: product._id, qty: 1 }], { shippingAddress: home })
  const message = {
    name: home.fullName,
    email: person.email,
    subject: 'Nomvula asks',
    message: 'Deliver to 9 Quagga Close',
  }
  const board = new File(['%PDF-1.4 a board %%EOF'], 'quagga.pdf', { type: 'application/pdf' })
  expect((await person.form('POST', '/api/contact/form', { ...message, files: board })).status).toBeLessThan(300)
  const noted = {
    kind: 'access',
    name: home.fullName,
    contact: 'Nomvula@example.co.za',
    way: 'phone',
    words: 'Nomvula asks',
  }
  const asked = await owner.post('/api/privacy/requests', { ...noted, receivedOn: '2020-01-05' })
  const answer = { outcome: 'done', answer: 'Sent to Nomvula', answeredOn: '2020-01-06' }
  const { _id: requestId } = asked.body as { _id: string }
  expect((await owner.put(`/api/privacy/requests/${requestId}/answer`, answer)).status).toBe(200)
  expect((await owner.put(`/api/order/${order._id}/details`, { note: 'Nomvula called' })).status).toBeLessThan(500)
  await expect.poll(() => readLeft(shop, `select from papers`)).toBe(1)
  // An e-mail that is on its way cannot be called back.
  await expect.poll(() => readLeft(shop, `select from jobs.job where name = 'email' and state < 'completed'`)).toBe(0)
  const totals = async () => (await shop.database.pool.query('select items, total_cents, tax_cents from orders')).rows
  const before = await totals()
  expect((await findTraces(shop, words)).length).toBeGreaterThan(10)

  await ask(person)
  await passDays(shop)
  await erasePeople(shop.app)
  // The order is not finished: the courier needs the address.
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select shipping_address->>'fullName' as name from orders`,
  )
  expect(rows).toEqual([{ name: 'Nomvula Ezechiel' }])
  await shop.database.pool.query(`update orders set status = 'delivered', updated_at = now() - interval '31 days'`)
  await shop.database.pool.query(
    `update users set deleted_at = now() - interval '31 days' where deleted_at is not null`,
  )
  await shop.database.pool.query(
    `update checkouts set state = 'expired', updated_at = now() - interval '31 days' where state in ('new', 'open')`,
  )
  await erasePeople(shop.app)
  await forgetOld(shop.app)
  // The customer list and counts of a day catch up by themselves.
  await expect.poll(() => findTraces(shop, words)).toEqual([])
  expect(await totals()).toEqual(before)
  const paper = await owner.get(`/api/order/${order._id}`)
  expect(paper.status, paper.text).toBe(200)
  expect(paper.body).toMatchObject({ shippingAddress: { fullName: 'Deleted account' } })
  const { rows: papers } = await shop.database.pool.query<{ row: string }>('select t::text as row from papers t')
  expect(papers[0]?.row).toContain('Nomvula Ezechiel')
})

test('what became nothing is forgotten in time: left checkouts, words of payment providers, finished messages with their files', async () => {
  const shop = await openShopForTest()
  const guest = shop.guest()
  const product = await stockProduct(shop)
  await buy(guest, [{ _id: product._id, qty: 1 }])
  await startCheckout(guest, [{ _id: product._id, qty: 1 }])
  for (const subject of ['Old', 'New']) {
    const board = new File(['%PDF-1.4 a board %%EOF'], 'board.pdf', { type: 'application/pdf' })
    const message = { name: 'Thandi', email: address.email, subject, message: 'Hello', files: board }
    expect((await guest.form('POST', '/api/contact/form', message)).status).toBeLessThan(300)
  }
  const { pool } = shop.database
  const left = async () => ({
    checkouts: await readLeft(shop, `select from checkouts where email <> ''`),
    raw: await readLeft(shop, `select from payment_events where raw <> ''`),
    messages: (await pool.query('select subject from contact_messages order by 1')).rows.map(({ subject }) => subject),
    files: (await uploadsOf(shop.app.config)).filter((key) => key.startsWith('attachment-')).length,
  })
  const all = { checkouts: 2, raw: 1, messages: ['New', 'Old'], files: 2 }
  await pool.query(`insert into payment_events (provider, event_id, kind, said, raw, received_at, next_try_at, processed_at)
    values ('sandbox', 'evt', 'other', '{}', 'words', now(), now(), now())`)
  await pool.query(
    `update checkouts set state = 'expired', updated_at = now() - interval '89 days' where order_id is null`,
  )
  await pool.query(`update payment_events set received_at = now() - interval '179 days'`)
  await pool.query(`update contact_messages set last_at = now() - interval '731 days' where subject = 'Old'`)
  await forgetOld(shop.app)
  // Nobody has finished the old message yet.
  expect(await left()).toEqual(all)
  await pool.query(`update checkouts set updated_at = now() - interval '91 days' where order_id is null`)
  await pool.query(`update payment_events set received_at = now() - interval '181 days'`)
  await pool.query(`update contact_messages set handled = true`)
  await forgetOld(shop.app)
  expect(await left()).toEqual({ checkouts: 1, raw: 0, messages: ['New'], files: 1 })
})

test('the office says how long things are kept; the privacy policy names the days', async () => {
  const shop = await openShopForTest()
  const manager = await shop.signIn('manager')
  const policy = async () =>
    [...(await shop.guest().get('/api/content/privacy')).text.matchAll(/"text":"([^"]*)"/g)]
      .map(([, text]) => text)
      .join('')
  expect(await policy()).toContain('Checkouts that became no order: 90 days.')
  const { body } = await manager.get('/api/privacy/days-kept')
  expect(body).toEqual({ checkouts: 90, providersWords: 180, messages: 730, requests: 730, unsentEmails: 90 })
  const days = { ...(body as object), checkouts: 40, messages: 365, unsentEmails: 14 }
  for (const wrong of [{ checkouts: 29 }, { messages: 0 }, { providersWords: 1e6 }, { unsentEmails: 91 }])
    expect((await manager.put('/api/privacy/days-kept', { ...days, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  expect((await manager.put('/api/privacy/days-kept', days)).body).toEqual(days)
  expect((await manager.get('/api/audit?entity=settings')).text).toContain('"days_kept"')
  await expect.poll(policy).toContain('Checkouts that became no order: 40 days.')
  expect(await policy()).toContain('Messages: 1 year after')

  const product = await stockProduct(shop)
  await startCheckout(shop.guest(), [{ _id: product._id, qty: 1 }])
  const message = { name: 'Thandi', email: address.email, subject: 'Old', message: 'Hello' }
  expect((await shop.guest().post('/api/contact', message)).status).toBe(201)
  const { pool } = shop.database
  await pool.query(`update checkouts set state = 'expired', updated_at = now() - interval '41 days'`)
  await pool.query(`update contact_messages set handled = true, last_at = now() - interval '366 days'`)
  for (const _ of [1, 2]) await shop.app.jobs.send(shop.app.db, unsentQueue, { to: address.email } as never)
  await pool.query(`update jobs.job set created_on = now() - interval '15 days'
    where id = (select id from jobs.job where name = 'mail-failed' limit 1)`)
  await forgetOld(shop.app)
  expect(await readLeft(shop, `select from checkouts where email <> ''`)).toBe(0)
  expect(await readLeft(shop, 'select from contact_messages')).toBe(0)
  expect(await readLeft(shop, `select from jobs.job where name = 'mail-failed'`)).toBe(1)
})

const readLeft = async (shop: Shop, query: string) => (await shop.database.pool.query(query)).rowCount
