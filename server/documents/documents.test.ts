import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxDocumentBytes, uploadFailureText } from '#contract/documents/rules.ts'
import { pdf, pdfOfSize, picture } from '#test/files.ts'
import { waitForLocked } from '#test/locks.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let image: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const reply = await admin.form('POST', '/api/upload', { image: await picture() })
  image = (reply.body as { image: string }).image
})
afterAll(() => shop.close())

type Doc = { _id: string; name: string; url: string; tag: string; image: string; size: number }
const list = async (query = '') => ((await shop.guest().get(`/api/document/all${query}`)).body as { docs: Doc[] }).docs
const upload = (parts: Record<string, string | Blob>) => admin.form('POST', '/api/document/upload', parts)
const leftBehind = async () => (await readdir(path.join(shop.folder, 'drafts')).catch(() => [])).length
const storedPdfs = async () => {
  const names = await readdir(path.join(shop.folder, 'uploads'), { recursive: true })
  return names.filter((name) => name.endsWith('.pdf')).length
}

test('an uploaded brochure is listed, opened by URL and saved under its name', async () => {
  const reply = await upload({ file: pdf(), name: 'Enclosure range "2026"', tag: 'brochure', image })
  expect(reply.status).toBe(201)
  const { document } = reply.body as { document: Doc }
  expect(reply.body).toMatchObject({ message: 'Document uploaded successfully!', document: { tag: 'brochure', image } })
  expect(await list('?tag=brochure')).toContainEqual(document)
  expect(await list('?tag=certificate')).toEqual([])
  expect(await list('?limit=1')).toHaveLength(1)

  const file = await shop.guest().get(document.url)
  expect(file.status).toBe(200)
  expect(document.size).toBe(file.bytes.length)
  expect(file.text).toMatch(/^%PDF-1\.4/)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(file.headers['content-disposition']).toBe('inline; filename="Enclosure range \\"2026\\".pdf"')

  const part = await shop.guest().get(document.url, { range: 'bytes=0-3' })
  expect([part.status, part.text, part.headers['content-range']]).toEqual([
    206,
    '%PDF',
    `bytes 0-3/${file.bytes.length}`,
  ])
  expect((await shop.guest().get(document.url, { range: 'bytes=99999-' })).status).toBe(416)

  const head = (headers = {}) => shop.app.inject({ method: 'HEAD', url: document.url, headers })
  const whole = await head()
  expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, `${file.bytes.length}`, ''])
  const first = await head({ range: 'bytes=0-3' })
  expect([first.statusCode, first.headers['content-length']]).toEqual([206, '4'])
  const known = await head({ 'if-none-match': `${file.headers.etag}` })
  expect([known.statusCode, known.headers['content-length']]).toEqual([304, undefined])
})

test('a name is unique regardless of case, and a refused file leaves nothing behind', async () => {
  await upload({ file: pdf(), name: 'Type test MCC', tag: 'certificate', image })
  const before = await storedPdfs()
  const again = await upload({ file: pdf(), name: 'type TEST mcc', tag: 'certificate', image })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'name_taken', message: expect.stringContaining('already exists') })
  expect(uploadFailureText((again.body as { message: string }).message)).toBe(
    'A document with this name already exists. Please choose a different name.',
  )
  expect(await storedPdfs()).toBe(before)
  expect(await leftBehind()).toBe(0)
})

test('a file that is not a PDF is refused, whatever its name', async () => {
  const html = new File(['<html><script>alert(1)</script></html>'], 'x.pdf', { type: 'application/pdf' })
  const cut = new File(['%PDF-1.4\nno end'], 'cut.pdf', { type: 'application/pdf' })
  for (const file of [html, cut, await picture(), new File([], 'empty.pdf')]) {
    const reply = await upload({ file, name: `Not a PDF ${file.name}`, tag: 'brochure', image })
    expect(reply.status, file.name).toBe(415)
    expect((reply.body as { message: string }).message).toContain('Only PDF files')
  }
  expect(await leftBehind()).toBe(0)
})

test('fifty megabytes are accepted, one byte more is too large', async () => {
  expect(
    (await upload({ file: pdfOfSize(maxDocumentBytes), name: 'Exactly fifty', tag: 'brochure', image })).status,
  ).toBe(201)
  const reply = await upload({ file: pdfOfSize(maxDocumentBytes + 1), name: 'One more', tag: 'brochure', image })
  expect(reply.status).toBe(413)
  expect((reply.body as { message: string }).message).toContain('File too large')
  expect(await leftBehind()).toBe(0)
})

test('each missing or wrong field is named and nothing is stored', async () => {
  const before = await list()
  const good = { file: pdf(), name: 'Good name', tag: 'brochure', image }
  const wrong: [string, Record<string, string | Blob | undefined>][] = [
    ['name', { ...good, name: undefined }],
    ['name', { ...good, name: '   ' }],
    ['name', { ...good, name: 'x'.repeat(151) }],
    ['name', { ...good, name: 'a\r\nSet-Cookie: b' }],
    ['tag', { ...good, tag: 'flyer' }],
    ['tag', { ...good, tag: undefined }],
    ['image', { ...good, image: 'javascript:alert(1)' }],
    ['file', { ...good, file: undefined }],
  ]
  for (const [field, parts] of wrong) {
    const sent = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Record<
      string,
      string | Blob
    >
    const reply = await upload(sent)
    expect(reply.status, `${field}: ${JSON.stringify(sent)}`).toBe(400)
    expect((reply.body as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(field)
  }
  expect(await list()).toEqual(before)
})

test('an incomplete form is refused with the wording of the screen', async () => {
  const reply = await upload({ name: ' ', image })
  expect(reply.body).toMatchObject({
    message: "Please fill the following fields: Document's Name, Tag, Document",
    issues: expect.arrayContaining([expect.objectContaining({ path: 'name' })]),
  })
  const { document } = (await upload({ file: pdf(), name: 'To be emptied', tag: 'brochure', image })).body as {
    document: Doc
  }
  for (const emptied of [{ name: '  ' }, { tag: '' }] as Record<string, string>[]) {
    const update = await admin.form('PUT', `/api/document/update/${document._id}`, emptied)
    expect([update.status, (update.body as { message: string }).message]).toEqual([400, 'Name and tag are required.'])
  }
})

test('an update changes name, tag and thumbnail, and ignores the url', async () => {
  const { document } = (await upload({ file: pdf(), name: 'Before', tag: 'brochure', image })).body as { document: Doc }
  const renamed = await admin.form('PUT', `/api/document/update/${document._id}`, {
    name: 'After',
    tag: 'certificate',
    url: 'https://evil.example/x.pdf',
  })
  expect(renamed.body).toMatchObject({
    message: 'Document updated successfully!',
    document: { name: 'After', tag: 'certificate', url: document.url, image },
  })
  const pictured = await admin.form('PUT', `/api/document/update/${document._id}`, {
    image: await picture(60, 60, 'jpeg'),
  })
  expect((pictured.body as { document: Doc }).document.image).toMatch(
    /^\/uploads\/[0-9a-f]{24}-[0-9a-f]{12}-60x60\.jpg$/,
  )
  const bad = await admin.form('PUT', `/api/document/update/${document._id}`, { image: pdf() })
  expect(bad.status).toBe(415)
})

test('an edit based on an older version is refused and changes nothing', async () => {
  const { document } = (await upload({ file: pdf(), name: 'Two writers', tag: 'brochure', image })).body as {
    document: Doc & { updatedAt: string }
  }
  const change = (parts: Record<string, string>) => admin.form('PUT', `/api/document/update/${document._id}`, parts)
  expect((await change({ name: 'First writer', updatedAt: document.updatedAt })).status).toBe(200)
  const second = await change({ name: 'Second writer', updatedAt: document.updatedAt })
  expect([second.status, (second.body as { code: string }).code]).toEqual([409, 'stale'])
  expect((await list()).find(({ _id }) => _id === document._id)?.name).toBe('First writer')
  expect((await change({ name: 'Second writer' })).status).toBe(200)
})

test('a damaged or truncated form is refused with a message and leaves nothing behind', async () => {
  const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and no end'
  const bodies: [string, string][] = [
    ['multipart/form-data', 'no boundary at all'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nhalf'],
    ['multipart/form-data; boundary=x', cut],
    [`multipart/form-data; boundary=${'x'.repeat(300)}`, 'a very long boundary'],
  ]
  for (const [type, payload] of bodies) {
    const reply = await admin.send('POST', '/api/document/upload', { headers: { 'content-type': type }, payload })
    expect([type, payload, reply.status]).toEqual([type, payload, 400])
  }
  expect(await leftBehind()).toBe(0)
})

test('aborted uploads leave neither files nor hanging requests behind', async () => {
  const busy = await openShop()
  const caller = await busy.signIn('admin')
  await busy.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = busy.app.server.address() as { port: number }
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
  const breakOff = (moment: Promise<unknown>) =>
    new Promise<void>((resolve, reject) => {
      const call = httpRequest({
        port,
        method: 'POST',
        path: '/api/document/upload',
        headers: {
          cookie: Array.from(caller.cookies, (pair) => pair.join('=')).join('; '),
          'sec-fetch-site': 'same-origin',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 2_000_000,
        },
      })
      call.on('error', () => resolve())
      call.write(head + 'x'.repeat(1_000_000))
      moment.then(() => call.destroy(new Error('gone')), reject)
    })
  const drafts = () => readdir(path.join(busy.folder, 'drafts')).catch(() => [])
  const halfWay = (async () => expect.poll(drafts).toHaveLength(10))()
  await Promise.all(Array.from({ length: 10 }, () => breakOff(halfWay)))
  // These disconnect before the guard has checked them.
  await busy.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    const held = waitForLocked(busy, 3)
    await Promise.all(Array.from({ length: 3 }, () => breakOff(held)))
  })
  // Waits for every connection, and these are gone: what they have begun is put away a moment later.
  await busy.close()
  await expect.poll(drafts).toEqual([])
  expect(await readdir(path.join(busy.folder, 'uploads')).catch(() => [])).toEqual([])
})

test('an unwritable folder is reported with the wording of the screen', async () => {
  const drafts = path.join(shop.folder, 'drafts')
  await rename(drafts, `${drafts}.aside`)
  await writeFile(drafts, 'in the way')
  const reply = await upload({ file: pdf(), name: 'Nowhere to lie', tag: 'brochure', image })
  await rm(drafts)
  await rename(`${drafts}.aside`, drafts)
  expect(reply.status).toBe(500)
  expect(uploadFailureText((reply.body as { message: string }).message)).toBe(
    'Server configuration error. Please contact administrator.',
  )
})

test('a deleted document is gone at once; its file stays for as long as it can be restored', async () => {
  const { document } = (await upload({ file: pdf(), name: 'Short life', tag: 'brochure', image })).body as {
    document: Doc
  }
  const before = await storedPdfs()
  const reply = await admin.delete(`/api/document/delete/${document._id}`)
  expect(reply.body).toEqual({ message: 'Short life was deleted.' })
  expect(await storedPdfs()).toBe(before)
  expect((await shop.guest().get(document.url)).status).toBe(404)
  expect((await admin.delete(`/api/document/delete/${document._id}`)).status).toBe(404)
  expect((await admin.delete('/api/document/delete/not-an-id')).status).toBe(400)
})

test('only the office writes documents', async () => {
  const shopper = await shop.signIn('shopper')
  const form = { file: pdf(), name: 'Mine', tag: 'brochure', image }
  expect((await shop.guest().form('POST', '/api/document/upload', form)).status).toBe(401)
  expect((await shopper.form('POST', '/api/document/upload', form)).status).toBe(403)
  expect((await shopper.delete(`/api/document/delete/${crypto.randomUUID()}`)).status).toBe(403)
})
