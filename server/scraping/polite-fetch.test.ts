import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Supplier, startSupplier } from '#test/canary-server.ts'
import { createPoliteFetch } from './polite-fetch.ts'
import { readRobots } from './robots.ts'

const userAgent = 'SwitchyardImport/1.0 (+https://shop.example/contact)'
const suppliers: Supplier[] = []
afterEach(async () => {
  for (const supplier of suppliers.splice(0)) await supplier.close()
})

async function site(robots: string | number, answer?: RequestListener) {
  const supplier = await startSupplier((request, response) => {
    if (request.url !== '/robots.txt') return answer ? answer(request, response) : response.end('page')
    if (typeof robots === 'number') response.writeHead(robots).end('User-agent: *\nDisallow: /')
    else response.end(robots)
  })
  suppliers.push(supplier)
  return supplier
}
const guest = (pace: number, ...sites: Supplier[]) =>
  createPoliteFetch({ userAgent, pace, allow: new Set(sites.map(({ port }) => `127.0.0.1:${port}`)) })
const asked = (supplier: Supplier) => supplier.requests.map(({ url }) => url)
const rules = (text: string, status = 200) =>
  readRobots('http://a.example/robots.txt', { url: '', status, contentType: '', body: Buffer.from(text) }, userAgent)

test('pages that robots.txt keeps for people are not asked for', async () => {
  const supplier = await site(
    'User-agent: *\nDisallow: /private\nAllow: /private/open\n\nUser-agent: other\nDisallow: /',
  )
  const fetch = guest(0, supplier)
  await expect(fetch(`${supplier.origin}/private/1`)).rejects.toMatchObject({ code: 'robots_refused' })
  expect((await fetch(`${supplier.origin}/private/open`)).body.toString()).toBe('page')
  expect((await fetch(`${supplier.origin}/public`)).status).toBe(200)
  expect(asked(supplier)).toEqual(['/robots.txt', '/private/open', '/public'])
  expect(supplier.requests.every(({ headers }) => headers['user-agent'] === userAgent)).toBe(true)
})

test('rules written for our own name are the ones that count', async () => {
  const supplier = await site('User-agent: *\nDisallow:\n\nUser-agent: switchyardimport\nDisallow: /products')
  await expect(guest(0, supplier)(`${supplier.origin}/products/1`)).rejects.toMatchObject({ code: 'robots_refused' })
})

test('no robots.txt means go ahead, one that fails means stay away', async () => {
  const open = await site(404)
  expect((await guest(0, open)(`${open.origin}/p`)).status).toBe(200)
  for (const status of [500, 503, 429]) {
    const closed = await site(status)
    await expect(guest(0, closed)(`${closed.origin}/p`)).rejects.toMatchObject({
      code: 'robots_refused',
      message: expect.stringContaining('cannot say now'),
    })
    expect(asked(closed)).toEqual(['/robots.txt'])
  }
})

test('a host that cannot be reached is said to be so, and not to refuse', async () => {
  const gone = await site('')
  await gone.close()
  suppliers.splice(0)
  const fetch = guest(0, gone)
  for (const page of ['/1', '/2'])
    await expect(fetch(`${gone.origin}${page}`)).rejects.toMatchObject({ code: 'page_failed' })
})

test('one host gets one request at a time with a pause, two hosts are read side by side', async () => {
  let atOnce = 0
  let most = 0
  const slow: RequestListener = async (_request, response) => {
    most = Math.max(most, ++atOnce)
    await wait(60)
    atOnce--
    response.end('page')
  }
  const one = await site('', slow)
  const fetch = guest(0.1, one)
  const began = performance.now()
  await Promise.all([1, 2, 3].map((page) => fetch(`${one.origin}/${page}`)))
  expect(most).toBe(1)
  // three answers of 60 ms and two pauses of 100
  expect(performance.now() - began).toBeGreaterThan(370)

  const two = await site('', slow)
  const three = await site('', slow)
  const both = guest(0.1, two, three)
  most = 0
  await Promise.all([both(`${two.origin}/1`), both(`${three.origin}/1`)])
  expect(most).toBe(2)
})

test('a page that fails does not hold up the next one', async () => {
  const supplier = await site('', (request, response) => {
    if (request.url === '/broken') response.destroy()
    else response.end('page')
  })
  const fetch = guest(0, supplier)
  const [broken, fine] = await Promise.allSettled([
    fetch(`${supplier.origin}/broken`),
    fetch(`${supplier.origin}/fine`),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'page_failed' } })
  expect(fine).toMatchObject({ status: 'fulfilled' })
})

test('a stopped job leaves the queue', async () => {
  const supplier = await site('Crawl-delay: 5\nUser-agent: *\nCrawl-delay: 5')
  const fetch = guest(1, supplier)
  await fetch(`${supplier.origin}/1`)
  const stop = new AbortController()
  const second = fetch(`${supplier.origin}/2`, { signal: stop.signal }).catch((error) => error.name)
  setTimeout(() => stop.abort(), 30)
  expect(await second).toBe('AbortError')
  expect(asked(supplier)).toEqual(['/robots.txt', '/1'])
})

test('a redirect to another host keeps to the rules of that host', async () => {
  const target = await site('User-agent: *\nDisallow: /')
  const start = await site('', (_request, response) =>
    response.writeHead(302, { location: `${target.origin}/p` }).end(),
  )
  await expect(guest(0, start, target)(`${start.origin}/p`)).rejects.toMatchObject({ code: 'robots_refused' })
  expect(asked(target)).toEqual(['/robots.txt'])
})

test('robots.txt itself cannot lead us to an address inside', async () => {
  const inside = await site('')
  const supplier = await startSupplier((_request, response) =>
    response.writeHead(302, { location: `${inside.origin}/robots.txt` }).end(),
  )
  suppliers.push(supplier)
  await expect(guest(0, supplier)(`${supplier.origin}/p`)).rejects.toMatchObject({ code: 'bad_link' })
  expect(inside.requests).toEqual([])
})

test('a crawl delay is kept within bounds', () => {
  const delay = (text: string) => rules(`User-agent: *\nCrawl-delay: ${text}`).delayMs
  expect([delay('0'), delay('2.5'), delay('86400'), delay('-4'), delay('soon'), rules('').delayMs]).toEqual([
    1000, 2500, 10_000, 1000, 1000, 1000,
  ])
})
