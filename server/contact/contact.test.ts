import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'

const draft = {
  name: 'Thandi Nkosi',
  email: 'Thandi@Example.co.za',
  phone: '082 555 0101',
  subject: 'Two kiosks',
  message: 'Please quote for two kiosks.\n\nThank you.',
}

type Page = { messages: ContactMessage[]; page: number; pages: number; total: number }

async function mails(shop: Shop) {
  const outbox = path.join(shop.folder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))))
}

test('a message is stored, e-mailed to the office with a reply-to, and marked as handled', async () => {
  const shop = await openShopForTest({ workers: true, env: { SHOP_EMAIL: 'desk@volt.example' } })
  const sent = await shop.guest().post('/api/contact', draft)
  expect([sent.status, sent.body]).toEqual([201, { message: 'Thank you. Your message has reached our sales office.' }])

  const [mail] = await vi.waitFor(
    async () => {
      const all = await mails(shop)
      expect(all).toHaveLength(1)
      return all
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(mail?.to?.map(({ address }) => address)).toEqual(['desk@volt.example'])
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['thandi@example.co.za'])
  expect(mail?.subject).toBe('Message from Thandi Nkosi: Two kiosks')
  expect(mail?.text).toContain('Please quote for two kiosks.')
  expect(mail?.text).toContain('082 555 0101')

  const admin = await shop.signIn('admin')
  const { messages, total } = (await admin.get('/api/contact')).body as Page
  expect(total).toBe(1)
  const [message] = messages
  expect(message).toMatchObject({ ...draft, email: 'thandi@example.co.za', handled: false })
  const handled = await admin.put(`/api/contact/${message?._id}`, { handled: true, updatedAt: message?.updatedAt })
  expect(handled.body).toMatchObject({ _id: message?._id, handled: true })
  expect(
    (await admin.put(`/api/contact/${message?._id}`, { handled: false, updatedAt: message?.updatedAt })).status,
  ).toBe(409)
  expect(((await admin.get('/api/contact?handled=false')).body as Page).total).toBe(0)
  expect((await admin.put(`/api/contact/${crypto.randomUUID()}`, { handled: true })).status).toBe(404)
})

test('a quote request names its product and survives its deletion', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const { _id, name, slug } = await makeProduct(admin)
  expect((await shop.guest().post('/api/contact', { ...draft, product: _id })).status).toBe(201)
  expect((await shop.guest().post('/api/contact', { ...draft, product: crypto.randomUUID() })).status).toBe(201)
  const read = async () => ((await admin.get('/api/contact')).body as Page).messages.map(({ product }) => product)
  expect(await read()).toEqual([undefined, { _id, name, slug }])
  await admin.delete(`/api/product/${_id}`)
  expect(await read()).toEqual([undefined, undefined])
})

test('a message that cannot be e-mailed is not stored either', async () => {
  const shop = await openShopForTest()
  shop.app.jobs.send = async () => {
    throw new Error('the queue is gone')
  }
  expect((await shop.guest().post('/api/contact', draft)).status).toBe(500)
  expect(((await (await shop.signIn('admin')).get('/api/contact')).body as Page).total).toBe(0)
})

test('headers and recipients cannot be injected into the e-mail', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '100' } })
  for (const wrong of [
    { name: 'A\r\nBcc: x@evil.example' },
    { name: 'A\u0000' },
    { email: 'a@b.example\r\nBcc: x@evil.example' },
    { email: 'a@b.example, x@evil.example' },
    { email: 'no address' },
    { subject: 'A\nBcc: x@evil.example' },
    { phone: 'call me' },
    { name: '' },
    { message: ' ' },
    { message: 'x'.repeat(5001) },
    { product: 'no id' },
  ])
    expect((await shop.guest().post('/api/contact', { ...draft, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
})

test('one address cannot flood the office, and the response says when to try again', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '2' } })
  const send = (remoteAddress: string) => shop.guest().send('POST', '/api/contact', { payload: draft, remoteAddress })
  expect((await send('203.0.113.7')).status).toBe(201)
  expect((await send('203.0.113.7')).status).toBe(201)
  const refused = await send('203.0.113.7')
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('203.0.113.8')).status).toBe(201)
})

test('the office searches and pages through messages, with % taken literally', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '100' } })
  for (const name of ['Anna', 'Bongani', 'Carel', '100% Electric'])
    await shop.guest().post('/api/contact', { ...draft, name })
  const admin = await shop.signIn('admin')
  const names = async (query: string) =>
    ((await admin.get(`/api/contact${query}`)).body as Page).messages.map(({ name }) => name)
  expect(await names('')).toEqual(['100% Electric', 'Carel', 'Bongani', 'Anna'])
  expect(await names('?search=BONG')).toEqual(['Bongani'])
  expect(await names('?search=%25')).toEqual(['100% Electric'])
  expect(await names('?search=_')).toEqual([])
  expect((await admin.get('/api/contact?limit=3&page=2')).body).toMatchObject({ page: 2, pages: 2, total: 4 })
  expect(await names('?limit=3&page=2')).toEqual(['Anna'])
  expect(await names('?limit=3&page=9')).toEqual([])
  expect((await admin.get('/api/contact?limit=101')).status).toBe(400)
})
