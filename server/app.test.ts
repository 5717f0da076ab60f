import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, openShopForTest } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the shop reports that it is alive and ready', async () => {
  expect((await shop.guest().get('/api/health')).body).toEqual({ status: 'ok' })
  expect((await shop.guest().get('/api/ready')).body).toEqual({ status: 'ok' })
})

test('an unknown call returns JSON, with the message under both names', async () => {
  const reply = await shop.guest().get('/api/nothing/here')
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ code: 'not_found', message: 'API route not found.', error: 'API route not found.' })
  expect((await shop.guest().send('PATCH', '/api/document/all')).status).toBe(404)
})

test('every response has the security headers, and no API response is stored', async () => {
  for (const url of ['/api/health', '/api/nothing', '/api/document/all', '/nowhere']) {
    expect((await shop.guest().get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
  expect((await shop.guest().get('/api/user/profile')).headers).toMatchObject({ 'cache-control': 'no-store' })
})

test('the reference lists every API call', async () => {
  const { paths } = (await shop.guest().get('/api/openapi.json')).body as { paths: Record<string, unknown> }
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/document/all', '/api/upload', '/api/health']))
  const page = await shop.guest().get('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.text).toContain('/api/document/upload')
})

test.each(['64', '0'])('the reference is written once, with a cache of %s MB', async (size) => {
  const fresh = await openShopForTest({ env: { CACHE_MEGABYTES: size } })
  const written = vi.spyOn(fresh.app, 'swagger')
  for (const url of ['/api/docs', '/api/openapi.json', '/api/docs?again', '/api/openapi.json?again'])
    expect((await fresh.guest().get(url)).status).toBe(200)
  expect(written).toHaveBeenCalledTimes(2)
})

test('malformed requests get a message, never a stack', async () => {
  const admin = await shop.signIn('admin')
  const send = (payload: string, type: string) =>
    admin.send('PUT', '/api/user/profile', { payload, headers: { 'content-type': type } })
  expect((await send('{"a":', 'application/json')).status).toBe(400)
  expect((await send('{"__proto__":{"x":1}}', 'application/json')).status).toBe(400)
  expect((await send('{}', 'text/plain')).status).toBe(415)
  expect((await send('{}', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send(`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json')).status).toBe(413)
  for (const url of ['/api/document/%', '/api/document/%c0%ae/file', '/%', '/api/document/all?tag=x&tag=y']) {
    const reply = await shop.guest().get(url)
    expect([url, reply.status >= 400 && reply.status < 500]).toEqual([url, true])
    expect(reply.text).not.toMatch(/at .*\.ts:|node_modules|select /)
  }
})

test('cross-site writes are refused; programs without an Origin header pass', async () => {
  const admin = await shop.signIn('admin')
  const send = (headers: Record<string, string>) =>
    admin.send('DELETE', `/api/document/delete/${crypto.randomUUID()}`, { headers })
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ origin: 'null' })).status).toBe(403)
  for (const fine of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost', host: 'localhost' },
    {},
  ]) {
    expect((await send(fine as Record<string, string>)).status).toBe(404)
  }
  const reply = await shop.guest().get('/api/document/all', { origin: 'https://evil.example' })
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})

test('a route without a guard prevents the shop from starting', async () => {
  const { default: Fastify } = await import('fastify')
  const { guards } = await import('./http/access.ts')
  const app = Fastify()
  await app.register(guards, { findViewer: async () => undefined, admitKey: async () => {} })
  expect(() => app.get('/api/forgotten', async () => 1)).toThrow(/names no guard/)
})

test('settings of a clone go neither into an image nor into git', async () => {
  for (const file of ['.dockerignore', '.gitignore'])
    expect((await readFile(file, 'utf8')).split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*']))
})
