import { afterEach, expect, test } from 'vitest'
import { type Reply, serve } from '#test/stand-ins/serve.ts'
import { isSafePage, joinUrl, readBase, sendRequest } from './send-request.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(answer: (path: string) => Reply) {
  const server = await serve(({ path }) => answer(path))
  closers.push(server.close)
  return server
}

const question = {
  method: 'POST',
  headers: { authorization: 'Bearer sk_live_standin00000000' },
  timeoutMs: 10_000,
} as const

test('an endless response is not read to its end', async () => {
  const { url } = await start(() => ({ status: 200, body: 'x'.repeat(9 * 1024 * 1024) }))
  await expect(sendRequest('yoco', new URL(url), question)).rejects.toMatchObject({
    code: 'connection_lost',
    outcome: 'maybe_done',
  })
})

test('the secret key does not follow a redirect', async () => {
  const server = await start((path) =>
    path === '/there' ? { status: 200, body: {} } : { status: 307, headers: { location: '/there' }, body: '' },
  )
  await expect(sendRequest('yoco', new URL(server.url), question)).rejects.toMatchObject({ code: 'redirected' })
  expect(server.requests).toHaveLength(1)
})

test('a path is appended to the base URL', () => {
  expect(joinUrl(new URL('https://proxy.example/yoco/'), '/api/checkouts').href).toBe(
    'https://proxy.example/yoco/api/checkouts',
  )
  expect(joinUrl(new URL('https://payments.yoco.com'), '/api/checkouts').href).toBe(
    'https://payments.yoco.com/api/checkouts',
  )
})

test('only https, or this machine, is accepted as a base URL', () => {
  for (const text of [
    'https://payments.yoco.com',
    'http://127.0.0.1:3001',
    'http://localhost:3001',
    'http://[::1]:3001',
  ])
    expect(readBase('The address', text).href).toContain(text)
  for (const text of [
    'http://payments.yoco.com',
    'http://127.0.0.1.example.com',
    'ftp://127.0.0.1',
    'payments.yoco.com',
    '',
  ])
    expect(() => readBase('The address', text)).toThrow('The address must be an https address')
})

test('a buyer is sent only to a web page', () => {
  const live = new URL('https://payments.yoco.com')
  expect(isSafePage('https://c.yoco.com/checkout/ch_1', live)).toBe(true)
  for (const page of ['http://c.yoco.com/', 'javascript:alert(1)', '//c.yoco.com', '/checkout', ''])
    expect(isSafePage(page, live)).toBe(false)
  expect(isSafePage('http://127.0.0.1:3001/pay', new URL('http://127.0.0.1:3001'))).toBe(true)
})
