import { expect, test } from 'vitest'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { pdf, pdfOfSize, picture } from '#test/files.ts'
import { type Caller, openShopForTest, type Shop } from '#test/shop.ts'

const draft = { name: 'Thandi Nkosi', email: 'thandi@example.co.za', message: 'Please quote for the drawing.' }
const dxf = (name = 'Door.DXF') =>
  new File(['999\r\nmade by hand\r\n0\r\nSECTION\r\n  2\r\nHEADER\r\n0\r\nENDSEC\r\n0\r\nEOF\r\n'], name)

const attach = (caller: Caller, files: File[], more: object = {}) =>
  caller.form('POST', '/api/contact/form', { ...draft, ...more, files })
const messages = async (admin: Caller) =>
  ((await admin.get('/api/contact')).body as { messages: ContactMessage[] }).messages
async function stored({ app }: Shop): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.storage.list('attachment-')) keys.push(key)
  return keys
}

test('a message stores its attachments, and the office downloads them unchanged', async () => {
  const shop = await openShopForTest()
  const files = [pdf('C:\\Plans\\site plan.pdf'), await picture(20, 20, 'jpeg'), dxf()]
  const sent = await attach(shop.guest(), files)
  expect([sent.status, sent.body]).toEqual([201, { message: 'Thank you. Your message has reached our sales office.' }])
  const admin = await shop.signIn('admin')
  const [message] = await messages(admin)
  expect(message).toMatchObject({
    ...draft,
    files: [{ name: 'site plan.pdf' }, { name: 'picture.jpg' }, { name: 'Door.dxf' }],
  })
  for (const [index, file] of (message?.files ?? []).entries()) {
    const reply = await admin.get(`/api/contact/${message?._id}/files/${file._id}`)
    expect(reply.status).toBe(200)
    expect(reply.bytes.equals(Buffer.from((await files[index]?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename=/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('nobody else can read an attachment, by its message, its key or as an image', async () => {
  const shop = await openShopForTest()
  await attach(shop.guest(), [await picture(20, 20, 'png')])
  await attach(shop.guest(), [pdf()])
  const admin = await shop.signIn('admin')
  const [second, first] = await messages(admin)
  const url = `/api/contact/${first?._id}/files/${first?.files?.[0]?._id}`
  expect((await shop.guest().get(url)).status).toBe(401)
  expect((await (await shop.signIn('shopper')).get(url)).status).toBe(403)
  expect((await admin.get(url)).status).toBe(200)
  expect((await admin.get(`/api/contact/${second?._id}/files/${first?.files?.[0]?._id}`)).status).toBe(404)
  for (const key of await stored(shop)) expect((await shop.guest().get(`/uploads/${key}`)).status).toBe(404)
})

test('only PDF, images and DXF are accepted, judged by their bytes, and nothing of a refused message is stored', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '100' } })
  const wrong = [
    new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'logo.png'),
    new File(['<html>'], 'page.pdf'),
    new File(['MZ\x90\0'], 'door.dxf'),
    new File(['0\nSECTION\n'], 'half.dxf'),
    new File(['PK\x03\x04'], 'plans.zip'),
    new File([''], 'nothing.pdf'),
  ]
  for (const file of wrong) {
    const reply = await attach(shop.guest(), [pdf(), file])
    expect([file.name, reply.status, reply.body]).toMatchObject([
      file.name,
      400,
      { message: `${file.name} is not a PDF, an image or a DXF drawing. Please attach only these.` },
    ])
  }
  expect((await attach(shop.guest(), [pdf()], { email: 'no address' })).status).toBe(400)
  expect([await messages(await shop.signIn('admin')), await stored(shop)]).toEqual([[], []])
})

test('at most five files, ten megabytes together, are accepted', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '100' } })
  const six = await attach(
    shop.guest(),
    Array.from({ length: 6 }, () => pdf()),
  )
  expect([six.status, six.body]).toMatchObject([400, { message: 'Please attach at most 5 files.' }])
  const heavy = await attach(shop.guest(), [pdfOfSize(5_500_000), pdfOfSize(5_500_000)])
  expect([heavy.status, heavy.body]).toMatchObject([
    413,
    { message: 'These files are too large. The limit is 10 MB in total.' },
  ])
  expect((await attach(shop.guest(), [pdfOfSize(5_000_000), pdfOfSize(5_000_000)])).status).toBe(201)
  expect((await stored(shop)).length).toBe(2)
})

test('messages with attachments count towards the limit, including refused ones', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '2' } })
  const guest = shop.guest()
  expect((await attach(guest, [pdf()])).status).toBe(201)
  expect((await attach(guest, [new File(['x'], 'x.exe')])).status).toBe(400)
  expect((await attach(guest, [pdf()])).status).toBe(429)
  expect((await guest.post('/api/contact', draft)).status).toBe(429)
})

test('deleting a message deletes its attachments', async () => {
  const shop = await openShopForTest()
  await attach(shop.guest(), [pdf(), dxf()])
  const admin = await shop.signIn('admin')
  const [message] = await messages(admin)
  expect((await shop.guest().delete(`/api/contact/${message?._id}`)).status).toBe(401)
  expect((await stored(shop)).length).toBe(2)
  const gone = await admin.delete(`/api/contact/${message?._id}`)
  expect([gone.status, gone.body]).toEqual([200, { message: 'The message from Thandi Nkosi was deleted.' }])
  expect([await messages(admin), await stored(shop)]).toEqual([[], []])
  expect((await admin.delete(`/api/contact/${message?._id}`)).status).toBe(404)
})
