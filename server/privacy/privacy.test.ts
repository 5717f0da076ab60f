import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { columnsOf, register as tables } from '#server/db/register.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { address, buy, stockProduct } from '#test/orders.ts'
import { proveEmail, register } from '#test/people.ts'
import { openShopForTest } from '#test/shop.ts'
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
  await expect
    .poll(async () => (await shop.database.pool.query('select from papers')).rowCount, { timeout: 60_000 })
    .toBe(1)

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
