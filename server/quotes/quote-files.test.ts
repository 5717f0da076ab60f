import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { ask, contact, dayFromNow, openQuoteShop, quoteOf, quoteUrl } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'
import { maintainQuotes } from './maintain-quotes.ts'

let shop: Awaited<ReturnType<typeof openQuoteShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openQuoteShop()
  admin = shop.admin
})
afterAll(() => shop.close())

const dxf = (name = 'Board 7.dxf') => new File(['0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n'], name)
const request = { contact, message: 'Two boards as drawn.', neededBy: dayFromNow(20), reference: 'Site 4, PO 77' }
const send = (buyer: Caller, body: object = request, files: File[] = [dxf()]) =>
  buyer.form('POST', '/api/quote/form', { request: JSON.stringify(body), files })
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of shop.app.storage.list('attachment-')) keys.push(key)
  return keys
}

test('a request brings drawings, a day and a reference, which its buyer and the office read', async () => {
  const guest = shop.guest()
  const quote = quoteOf(await send(guest))
  const { neededBy, reference } = request
  expect(quote).toMatchObject({ request: { neededBy, reference }, files: [{ name: 'Board 7.dxf' }] })
  const url = `${quoteUrl(quote)}/files/${quote.files?.[0]?._id}`
  for (const reader of [guest, admin]) {
    const reply = await reader.get(url)
    expect([reply.status, reply.text]).toEqual([200, await dxf().text()])
  }
  expect((await shop.guest().get(url)).status).toBe(404)
  const other = await ask(guest)
  expect((await guest.get(`${quoteUrl(other)}/files/${quote.files?.[0]?._id}`)).status).toBe(404)
  const [mail] = (await shop.mailsTo(shop.config.SHOP_EMAIL ?? '')).filter(({ subject }) =>
    subject.includes(quote.quoteNumber),
  )
  expect(mail?.text).toContain('Board 7.dxf')
  expect(mail?.text).toContain('Site 4, PO 77')
})

test('a day that has passed, a program and broken JSON are refused, and leave nothing behind', async () => {
  const before = await storedKeys()
  const guest = shop.guest()
  expect((await send(guest, { ...request, neededBy: dayFromNow(-1) })).body).toMatchObject({
    issues: [{ path: 'neededBy' }],
  })
  expect((await send(guest, request, [new File(['MZ'], 'virus.pdf')])).body).toMatchObject({ code: 'bad_file' })
  expect((await guest.form('POST', '/api/quote/form', { request: '{', files: [dxf()] })).status).toBe(400)
  expect(await storedKeys()).toEqual(before)
})

test('a quote that begins with a message keeps its attachments, also when the message is deleted, and each leads to the other', async () => {
  const words = { name: 'Anna', email: 'anna@example.co.za', message: 'Please quote this.' }
  const writer = shop.guest()
  expect((await writer.form('POST', '/api/contact/form', { ...words, files: [dxf()] })).status).toBe(201)
  const { messages } = (await admin.get('/api/contact?search=anna@example.co.za')).body as {
    messages: { _id: string }[]
  }
  const [message] = messages
  // In the thread she sends another one.
  const key = shop.app.guests.keyOf(message?._id ?? '')
  expect((await writer.post(`/api/contact/${message?._id}/key`, { key })).status).toBe(200)
  const more = { text: 'And this one.', files: [dxf('Board 8.dxf')] }
  expect((await writer.form('POST', `/api/contact/${message?._id}/replies`, more)).status).toBe(201)
  const body = { contact: words, source: 'message', fromMessage: message?._id }
  const quote = quoteOf(await admin.post('/api/quote/office', body))
  expect(quote).toMatchObject({
    fromMessage: { _id: message?._id },
    files: [{ name: 'Board 7.dxf' }, { name: 'Board 8.dxf' }],
  })
  expect((await admin.get(`/api/contact/${message?._id}`)).body).toMatchObject({
    quotes: [{ _id: quote._id, quoteNumber: quote.quoteNumber }],
  })
  expect((await admin.delete(`/api/contact/${message?._id}`)).status).toBe(200)
  const after = (await admin.get(quoteUrl(quote))).body as Quote
  expect(after.fromMessage).toBeUndefined()
  expect((await admin.get(`${quoteUrl(quote)}/files/${after.files?.[0]?._id}`)).text).toBe(await dxf().text())
  expect((await admin.post('/api/quote/office', { ...body, fromMessage: crypto.randomUUID() })).status).toBe(404)
})

test('with a customer’s details the attachments are erased', async () => {
  const quote = quoteOf(await send(shop.guest()))
  const { rows } = await shop.query('select file_key from quote_files where quote_id = $1', [quote._id])
  await shop.query(`update quotes set updated_at = now() - interval '25 months' where id = $1`, [quote._id])
  await maintainQuotes(shop.app)
  expect(await storedKeys()).not.toContain((rows[0] as { file_key: string }).file_key)
  const after = (await admin.get(quoteUrl(quote))).body as Quote & { order?: Order }
  expect(after.files).toBeUndefined()
  expect(after.request).not.toHaveProperty('reference')
})
