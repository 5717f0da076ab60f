import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Changes, notifyListeners } from '#server/db/changes.ts'
import { addTags } from './render-tags.ts'
import { cachedForAnyone, cachedForEveryone, responseCache } from './response-cache.ts'

const names = { querystring: z.object({ name: z.string().optional(), size: z.string().optional() }) }

/** A small app with one cached read that counts its renders and can be made to wait. */
async function openCounter(maxBytes = 1_000_000) {
  const changes: Changes = { origin: 'here', listeners: new Set() }
  const app = Fastify()
  app.setValidatorCompiler(() => () => true)
  const state = { asked: 0, renders: 0, value: 'first', gate: Promise.resolve(), body: '' }
  // The cache's own hook runs right after this one. A render is a call too.
  app.addHook('onRequest', (_request, _reply, done) => {
    state.asked++
    done()
  })
  await app.register(responseCache, { maxBytes, changes })
  app.get('/api/value', { ...cachedForEveryone('values'), schema: names }, async ({ query }) => {
    state.renders++
    const { value } = state
    await state.gate
    addTags('value:1')
    return { value, query, body: state.body }
  })
  app.get('/api/mine', cachedForAnyone('values'), async ({ headers }) => ({ cookie: headers.cookie ?? 'nobody' }))
  app.get('/api/cookie', cachedForEveryone('values'), async (_, reply) => {
    state.renders++
    reply.header('Set-Cookie', 'id=1').send({ value: state.value })
  })
  app.get('/api/missing', cachedForEveryone('values'), async (_, reply) => {
    state.renders++
    reply.code(404).send({ value: state.value })
  })
  app.get('/page', cachedForEveryone('values'), async (_, reply) => {
    state.renders++
    reply.type('text/html').send(state.body)
  })
  await app.ready()
  onTestFinished(() => app.close())
  const drop = (...tags: string[]) => notifyListeners(changes, new Set(tags))
  const get = (url = '/api/value', headers = {}) => app.inject({ url, headers })
  return { app, state, drop, get, changes }
}

test('a response is rendered once, until one of its tags changes', async () => {
  const { state, get, drop } = await openCounter()
  expect((await get()).json().value).toBe('first')
  state.value = 'second'
  expect((await get()).json().value).toBe('first')
  await drop('something else')
  expect((await get()).json().value).toBe('first')
  await drop('value:1')
  expect((await get()).json().value).toBe('second')
  expect(state.renders).toBe(2)
  state.value = 'third'
  await drop('values')
  expect((await get()).json().value).toBe('third')
  state.value = 'fourth'
  await drop('*')
  expect((await get()).json().value).toBe('fourth')
})

test('fifty concurrent requests cause one render', async () => {
  const { state, get } = await openCounter()
  let open = () => {}
  state.gate = new Promise((resolve) => {
    open = resolve
  })
  const replies = Array.from({ length: 50 }, () => get())
  await expect.poll(() => state.asked).toBe(50 + 1)
  open()
  expect(new Set((await Promise.all(replies)).map((reply) => reply.body)).size).toBe(1)
  expect(state.renders).toBe(1)
})

test('a render whose tags change meanwhile is not cached, and no later request gets it', async () => {
  const { state, get, drop } = await openCounter()
  let open = () => {}
  state.gate = new Promise((resolve) => {
    open = resolve
  })
  const before = get()
  await expect.poll(() => state.renders).toBe(1)
  state.value = 'second'
  await drop('value:1')
  const after = get()
  await expect.poll(() => state.renders).toBe(2)
  open()
  expect((await before).json().value).toBe('first')
  expect((await after).json().value).toBe('second')
  expect((await get()).json().value).toBe('second')
  expect(state.renders).toBe(2)
})

test('an unrelated change during a render does not stop it being cached', async () => {
  const { state, get, drop } = await openCounter()
  let open = () => {}
  state.gate = new Promise((resolve) => {
    open = resolve
  })
  const reply = get()
  await expect.poll(() => state.renders).toBe(1)
  await drop('something else')
  open()
  await reply
  await get()
  expect(state.renders).toBe(1)
})

test("only the route's own query keys matter, in any order and spelling", async () => {
  const { state, get } = await openCounter()
  await get('/api/value?name=a&size=b')
  for (const same of [
    'size=b&name=a',
    'name=a&size=b&utm_source=x',
    'n%61me=a&size=b',
    'name=a&&size=b&x',
    'size=b&name=a&other=',
  ])
    await get(`/api/value?${same}`)
  expect(state.renders).toBe(1)
  expect((await get('/api/value?name=b&size=b&__proto__=1')).json().query).toEqual({ name: 'b', size: 'b' })
  expect((await get('/api/value')).json().query).toEqual({})
  expect((await get('/api/value?name=')).json().query).toEqual({})
  expect(state.renders).toBe(3)
})

test('the same response comes plain, as brotli and as gzip, with one ETag, and 304 if unchanged', async () => {
  const { state, app, get } = await openCounter()
  state.body = 'Steel enclosure. '.repeat(200)
  const plain = await get()
  for (let again = 0; again < 2; again++) {
    const br = await get('/api/value', { 'accept-encoding': 'gzip, deflate, br' })
    const gz = await get('/api/value', { 'accept-encoding': 'br;q=0, gzip' })
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
    expect([br.headers.etag, gz.headers.etag]).toEqual([plain.headers.etag, plain.headers.etag])
    expect(br.headers.vary).toBe('Accept-Encoding')
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
  }
  const etag = String(plain.headers.etag)
  expect(etag).toMatch(/^W\/"/)
  for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const reply = await get('/api/value', { 'if-none-match': header })
    expect([reply.statusCode, reply.body, reply.headers.etag], header).toEqual([304, '', etag])
  }
  expect((await get('/api/value', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url: '/api/value' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    plain.headers['content-length'],
  ])
  expect(head.headers['cache-control']).toBe('public, no-cache')
  expect(state.renders).toBe(1)
})

test('only the compressed bytes of a page stay in memory, and everyone can still read it', async () => {
  const { state, app, get } = await openCounter()
  state.body = 'Steel enclosure. '.repeat(2000)
  const plain = await get('/page')
  const before = app.cache.bytes
  const br = await get('/page', { 'accept-encoding': 'br' })
  expect(app.cache.bytes).toBe(before - plain.rawPayload.length + br.rawPayload.length)
  expect((await get('/page')).body).toBe(state.body)
  expect(gunzipSync((await get('/page', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(state.body)
  expect((await app.inject({ method: 'HEAD', url: '/page' })).headers['content-length']).toBe(
    plain.headers['content-length'],
  )
  expect(state.renders).toBe(1)
})

test('responses with a cookie and 404s are never cached', async () => {
  const { state, get, app } = await openCounter()
  for (const url of ['/api/cookie', '/api/missing']) {
    await get(url)
    state.value = `${url} again`
    expect((await get(url)).json().value).toBe(`${url} again`)
  }
  expect(app.cache.size).toBe(0)
})

test('signed-in users bypass the cache where they may see more, and nobody else gets their response', async () => {
  const { get } = await openCounter()
  expect((await get('/api/mine', { cookie: 'access=x' })).json().cookie).toBe('access=x')
  expect((await get('/api/mine', { cookie: 'theme=dark' })).json().cookie).toBe('nobody')
  expect((await get('/api/mine')).json().cookie).toBe('nobody')
  expect((await get('/api/mine', { cookie: 'a=1; __Host-refresh=y' })).json().cookie).toContain('__Host-refresh')
  expect((await get('/api/mine')).json().cookie).toBe('nobody')
})

test('a read for signed-in users cannot be cached at all', async () => {
  const app = Fastify()
  const changes: Changes = { origin: 'here', listeners: new Set() }
  await app.register(responseCache, { maxBytes: 1000, changes })
  const config = { access: 'shopper', cache: { tags: [] } } as const
  expect(() => app.get('/api/orders', { config }, async () => ({}))).toThrow(/must not be cached/)
})

test('memory stays within its limit, and the least recently used entries go first', async () => {
  const { state, get, app } = await openCounter(200_000)
  state.body = crypto.randomUUID().repeat(200)
  await get('/api/value?name=often')
  for (let n = 0; n < 200; n++) {
    await get(`/api/value?name=${n}`, { 'accept-encoding': n % 2 ? 'br' : 'gzip' })
    await get('/api/value?name=often')
    expect(app.cache.bytes).toBeLessThanOrEqual(200_000)
  }
  expect(app.cache.size).toBeGreaterThan(5)
  const before = state.renders
  await get('/api/value?name=often')
  expect(state.renders).toBe(before)
  await get('/api/value?name=0')
  expect(state.renders).toBe(before + 1)
  state.body = 'x'.repeat(100_000)
  await get('/api/value?name=huge')
  await get('/api/value?name=huge')
  expect(state.renders).toBe(before + 3)
})

test('nothing is counted twice or lost as entries come and go', async () => {
  const { get, app, drop } = await openCounter(100_000)
  for (let n = 0; n < 100; n++) {
    await get(`/api/value?name=${n % 7}`, { 'accept-encoding': 'br' })
    if (n % 5 === 0) await drop('value:1')
  }
  await drop('*')
  expect([app.cache.size, app.cache.bytes]).toEqual([0, 0])
})

test('nothing is cached without change notifications', async () => {
  const { state, get, changes } = await openCounter()
  changes.isDisconnected = true
  await get()
  state.value = 'second'
  expect((await get()).json().value).toBe('second')
  changes.isDisconnected = false
  await get()
  state.value = 'third'
  expect((await get()).json().value).toBe('second')
})
