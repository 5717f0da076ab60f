import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errorStatus } from '#contract/http/errors.ts'
import { type BuiltShop, openBuiltShop } from '#test/built-shop.ts'
import { picture } from '#test/files.ts'
import { sendRaw } from '#test/stand-ins/raw-http.ts'

let shop: BuiltShop
let port: number
let cookie: string
let image: string
beforeAll(async () => {
  shop = await openBuiltShop()
  port = Number(new URL(shop.url).port)
  const admin = await shop.signIn('admin')
  cookie = Array.from(admin.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const reply = await admin.form('POST', '/api/upload', { image: await picture(600, 600) })
  image = (reply.body as { image: string }).image
})
afterAll(() => shop.close())
afterEach(() => {
  expect(shop.takeErrors()).toEqual([])
})

const secured = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const head = (start: string, headers: Record<string, string | number> = {}) =>
  [start, ...Object.entries({ host: 'shop', ...headers }).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )

const malformed = ['100%', '%', '%E0%A4%A', '%c0%ae', 'a%2', 'product/%ff', '%zz/x', 'uploads/%']

test.each(malformed)('/%s is the not-found page', async (path) => {
  const reply = await sendRaw(port, head(`GET /${path} HTTP/1.1`, { connection: 'close' }))
  expect([reply?.status, reply?.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(reply?.headers).toMatchObject({
    ...secured,
    'content-security-policy': expect.stringContaining('default-src'),
  })
})

test.each(['/api/%', ...malformed.map((path) => `/api/product/slug/${path}`)])('%s is the API’s 404', async (url) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
    const reply = await sendRaw(port, head(`${method} ${url} HTTP/1.1`, { connection: 'close' }))
    expect([method, reply?.status]).toEqual([method, 404])
    expect(reply?.headers).toMatchObject({ ...secured, 'cache-control': 'no-store' })
    if (method !== 'HEAD')
      expect(JSON.parse(reply?.body ?? '')).toEqual({
        code: 'not_found',
        message: 'API route not found.',
        error: 'API route not found.',
      })
  }
})

test('a URL longer than any slug is not found, with our message', async () => {
  const long = 'a'.repeat(2000)
  const reply = await shop.guest().get(`/api/product/slug/${long}`)
  expect(Object.keys(errorStatus)).toContain((reply.body as { code: string }).code)
  expect([400, 404]).toContain(reply.status)
  expect((await shop.guest().get(`/uploads/${long}`)).body).toMatchObject({ code: 'not_found' })
})

test('a proxy’s full URL is read as its path', async () => {
  const answer = await sendRaw(port, head('GET http://evil.example/api/health?x=1 HTTP/1.1', { connection: 'close' }))
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toMatchObject([200, { status: 'ok' }])
})

test.each([
  ['no HTTP', 'EHLO shop\r\n\r\n', 400],
  ['a TLS greeting', Buffer.from('16030100c8010000c403', 'hex'), 400],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['an endless header', head('GET / HTTP/1.1', { cookie: 'x'.repeat(40_000) }), 431],
  ['two lengths', 'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 400],
  [
    'both a length and chunks',
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['an asterisk', head('OPTIONS * HTTP/1.1', { connection: 'close' }), 404],
  ['no path at all', head('GET nothing HTTP/1.1', { connection: 'close' }), 400],
] as const)('%s is refused with our message and headers', async (_, bytes, status) => {
  const answer = await sendRaw(port, bytes)
  expect(answer?.status).toBe(status)
  expect(answer?.headers).toMatchObject(secured)
  if (answer?.headers['content-type']?.includes('json'))
    expect(JSON.parse(answer.body)).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\.$/) })
})

const part = (name: string, body = 'x') => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${body}\r\n`
const file = (name: string, body: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${body}`
const parts = (count: number) => Array.from({ length: count }, (_, index) => part(`field${index}`)).join('')
const nameless = '--b\r\n\r\nx\r\n'

const forms: [string, string][] = [
  ['nothing', ''],
  ['21 fields and no end', parts(21)],
  ['21 fields, the last cut off', `${parts(20)}--b\r\ncontent-disposition: form-data; name="z"\r\n\r\nxx`],
  ['21 fields, the last cut off in its head', `${parts(20)}--b\r\ncontent-disp`],
  ['15 fields and no end', parts(15)],
  ['16 fields and no end', parts(16)],
  ['100 fields and an end', `${parts(100)}--b--\r\n`],
  ['a hundred parts without a name', nameless.repeat(100)],
  ['a hundred parts without a name, the last cut off', `${nameless.repeat(100)}--b\r\n\r\nx`],
  ['two files and no end', `${file('image', 'x')}\r\n${file('image', 'y')}`],
  ['three files and no end', `${file('image', 'x')}\r\n${file('image', 'y')}\r\n${file('image', 'z')}`],
  ['20 fields and a file without an end', `${parts(20)}${file('image', 'x'.repeat(100_000))}`],
  ['a file cut off', file('image', 'x'.repeat(100_000))],
  ['a file of another name cut off', file('other', 'x'.repeat(100_000))],
  ['a file named like a method', file('constructor', 'x')],
  ['a field named like a method', `${part('__proto__')}${part('toString')}`],
  ['invalid JSON', '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{'],
  ['a boundary that never comes', 'x'.repeat(100_000)],
  ['only the closing boundary', '--b--\r\n'],
  ['half a boundary', '--b\r'],
]

const takingFiles = [
  '/api/upload',
  '/api/document/upload',
  '/api/product/import',
  '/api/quick-order',
  '/api/contact/form',
]

test.each(forms)('a form with %s does not crash the server, however the client disconnects', async (_, body) => {
  for (const url of takingFiles)
    for (const after of ['end', 'wait', 'reset'] as const)
      for (const length of [body.length, body.length + 1000]) {
        // A sender who promises more than arrives waits until the timeout.
        if (after === 'wait' && length > body.length) continue
        const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b', 'content-length': length }
        const answer = await sendRaw(
          port,
          head(`POST ${url} HTTP/1.1`, { ...headers, connection: 'close' }) + body,
          after,
        )
        if (answer) expect(answer.status, `${url} ${after}`).toBeLessThan(500)
      }
  expect((await sendRaw(port, head('GET /api/health HTTP/1.1', { connection: 'close' })))?.status).toBe(200)
})

test.each([
  ['JSON cut off', head('POST /api/contact HTTP/1.1', { 'content-type': 'application/json', 'content-length': 50 })],
  ['chunks cut off', `${head('POST /api/contact HTTP/1.1', { 'transfer-encoding': 'chunked' })}5\r\nab`],
  ['an invalid chunk', `${head('POST /api/contact HTTP/1.1', { 'transfer-encoding': 'chunked' })}zz\r\n`],
  ['an upgrade', head('GET /api/health HTTP/1.1', { connection: 'upgrade', upgrade: 'websocket' })],
  ['an expectation', head('POST /api/contact HTTP/1.1', { expect: '100-continue', 'content-length': 10 })],
  ['another expectation', head('POST /api/contact HTTP/1.1', { expect: 'tea', 'content-length': 10 })],
  ['a hundred calls at once', head('GET /api/product/filteredProducts HTTP/1.1').repeat(100)],
  ['a download', head('GET /api/product/products/allProduct HTTP/1.1')],
  ['a page', head('GET /nowhere HTTP/1.1', { 'accept-encoding': 'br' })],
] as const)('a client that disconnects after %s does not crash the server', async (_, bytes) => {
  for (const after of ['reset', 'end'] as const) await sendRaw(port, bytes, after)
  expect((await sendRaw(port, head('GET /api/health HTTP/1.1', { connection: 'close' })))?.status).toBe(200)
})

const json = (length: number) =>
  `${head('POST /api/auth/login HTTP/1.1', { 'content-type': 'application/json', 'content-length': length })}{"email":"`
const upload = () =>
  head('POST /api/upload HTTP/1.1', {
    cookie,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 90_000,
  }) + file('image', 'x'.repeat(2000))

test('a visitor who disconnects at any moment is not logged as an error', async () => {
  const get = (url: string, method = 'GET') => head(`${method} ${url} HTTP/1.1`)
  const sent = [
    json(5000),
    upload(),
    get('/api/openapi.json'),
    get(image),
    get(image, 'HEAD'),
    get(`${image}?w=320`),
    get('/api/product/allproduct'),
    get('/api/openapi.json').repeat(5),
    get('/'),
  ]
  for (const bytes of sent)
    for (let n = 0; n < 3; n++)
      for (const after of ['reset', 'end'] as const) {
        const ended = sendRaw(port, bytes, after)
        if (after === 'reset') await ended
      }
  expect((await sendRaw(port, head('GET /api/health HTTP/1.1', { connection: 'close' })))?.status).toBe(200)
  expect(shop.output()).not.toContain('"stack"')
})
