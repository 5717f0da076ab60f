import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type Supplier, startSupplier } from '#test/stand-ins/canary-server.ts'
import { type HostTurns, ownTurns } from './host-turns.ts'
import { createPoliteFetch } from './polite-fetch.ts'
import { readRobots } from './robots.ts'
import { isAllowedBy, parseRobots } from './robots-rules.ts'

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
const guest = (pace: number, sites: Supplier[], turns = ownTurns()) =>
  createPoliteFetch({ userAgent, pace, turns, allow: new Set(sites.map(({ port }) => `127.0.0.1:${port}`)) })
const urlsOf = (supplier: Supplier) => supplier.requests.map(({ url }) => url)
const rules = (text: string, status = 200) =>
  readRobots({ url: '', status, contentType: '', body: Buffer.from(text) }, userAgent)

test('pages disallowed by robots.txt are not requested', async () => {
  const supplier = await site(
    'User-agent: *\nDisallow: /private\nAllow: /private/open\n\nUser-agent: other\nDisallow: /',
  )
  const fetch = guest(0, [supplier])
  await expect(fetch(`${supplier.origin}/private/1`)).rejects.toMatchObject({ code: 'robots_refused' })
  expect((await fetch(`${supplier.origin}/private/open`)).body.toString()).toBe('page')
  expect((await fetch(`${supplier.origin}/public`)).status).toBe(200)
  expect(urlsOf(supplier)).toEqual(['/robots.txt', '/private/open', '/public'])
  expect(supplier.requests.every(({ headers }) => headers['user-agent'] === userAgent)).toBe(true)
})

test('rules for our own user agent take precedence', async () => {
  const supplier = await site('User-agent: *\nDisallow:\n\nUser-agent: switchyardimport\nDisallow: /products')
  await expect(guest(0, [supplier])(`${supplier.origin}/products/1`)).rejects.toMatchObject({ code: 'robots_refused' })
})

test('without a robots.txt pages are read; if it fails, they are not', async () => {
  const open = await site(404)
  expect((await guest(0, [open])(`${open.origin}/p`)).status).toBe(200)
  for (const status of [500, 503, 429]) {
    const closed = await site(status)
    await expect(guest(0, [closed])(`${closed.origin}/p`)).rejects.toMatchObject({
      code: 'robots_refused',
      message: expect.stringContaining('cannot say now'),
    })
    expect(urlsOf(closed)).toEqual(['/robots.txt'])
  }
})

test('an unreachable host is reported as such, not as refusing', async () => {
  const gone = await site('')
  await gone.close()
  suppliers.splice(0)
  const fetch = guest(0, [gone])
  for (const page of ['/1', '/2'])
    await expect(fetch(`${gone.origin}${page}`)).rejects.toMatchObject({ code: 'page_failed' })
})

/** Turns that record the order of events, and each host's pause. */
function notedTurns() {
  const turns = ownTurns()
  const notes: string[] = []
  const noted: HostTurns = {
    take: (host, signal) => {
      notes.push('take')
      return turns.take(host, signal)
    },
    free: (host, pauseMs) => {
      notes.push(`free after ${pauseMs}`)
      return turns.free(host, pauseMs)
    },
  }
  return { notes, turns: noted }
}

test('one host gets one request at a time with a pause', async () => {
  const { notes, turns } = notedTurns()
  const supplier = await site('Crawl-delay: 1\nUser-agent: *\nCrawl-delay: 1', (_request, response) => {
    notes.push('answer')
    response.end('page')
  })
  const fetch = guest(0.01, [supplier], turns)
  await Promise.all([1, 2, 3].map((page) => fetch(`${supplier.origin}/${page}`)))
  const turn = ['take', 'answer', 'free after 10']
  expect(notes).toEqual([...turn, ...turn, ...turn])
})

test('a host is left alone during its pause, others are not', async () => {
  const turns = ownTurns()
  await turns.free('busy.example', 3_600_000)
  await turns.take('other.example')
  const stop = new AbortController()
  const waiting = turns.take('busy.example', stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await turns.free('busy.example', 0)
  await turns.take('busy.example')
})

test('two hosts are read in parallel', async () => {
  // Neither responds before the other has been asked.
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answerOf = (index: number): RequestListener => {
    return async (_request, response) => {
      both[index]?.resolve()
      await Promise.all(both.map(({ promise }) => promise))
      response.end('page')
    }
  }
  const [one, two] = [await site('', answerOf(0)), await site('', answerOf(1))]
  const fetch = guest(0, [one, two])
  await Promise.all([fetch(`${one.origin}/1`), fetch(`${two.origin}/1`)])
})

test('a failed page does not hold up the next', async () => {
  const supplier = await site('', (request, response) => {
    if (request.url === '/broken') response.destroy()
    else response.end('page')
  })
  const fetch = guest(0, [supplier])
  const [broken, fine] = await Promise.allSettled([
    fetch(`${supplier.origin}/broken`),
    fetch(`${supplier.origin}/fine`),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'page_failed' } })
  expect(fine).toMatchObject({ status: 'fulfilled' })
})

test('a stopped job leaves the queue', async () => {
  const supplier = await site('Crawl-delay: 5\nUser-agent: *\nCrawl-delay: 5')
  const { notes, turns } = notedTurns()
  const fetch = guest(1000, [supplier], turns)
  await fetch(`${supplier.origin}/1`)
  const stop = new AbortController()
  const second = fetch(`${supplier.origin}/2`, { signal: stop.signal }).catch((error) => error.name)
  await expect.poll(() => notes.filter((note) => note === 'take')).toHaveLength(2)
  stop.abort()
  expect(await second).toBe('AbortError')
  expect(urlsOf(supplier)).toEqual(['/robots.txt', '/1'])
})

test("a redirect to another host follows that host's rules", async () => {
  const target = await site('User-agent: *\nDisallow: /')
  const start = await site('', (_request, response) =>
    response.writeHead(302, { location: `${target.origin}/p` }).end(),
  )
  await expect(guest(0, [start, target])(`${start.origin}/p`)).rejects.toMatchObject({ code: 'robots_refused' })
  expect(urlsOf(target)).toEqual(['/robots.txt'])
})

test('robots.txt itself cannot redirect us to a private address', async () => {
  const inside = await site('')
  const supplier = await startSupplier((_request, response) =>
    response.writeHead(302, { location: `${inside.origin}/robots.txt` }).end(),
  )
  suppliers.push(supplier)
  await expect(guest(0, [supplier])(`${supplier.origin}/p`)).rejects.toMatchObject({ code: 'bad_link' })
  expect(inside.requests).toEqual([])
})

test('a crawl delay is limited', async () => {
  const delays = ['0', '2.5', '86400', '-4', 'soon'].map((text) => `User-agent: *\nCrawl-delay: ${text}`)
  expect(await Promise.all([...delays, ''].map(async (text) => (await rules(text)).delayMs))).toEqual([
    1000, 2500, 10_000, 1000, 1000, 1000,
  ])
})

const own = 'User-agent: *\n'
test.each([
  ['/private/1', `${own}Disallow: /private`, false],
  ['/private/open', `${own}Disallow: /private\nAllow: /private/open`, true],
  ['/p', `${own}Disallow: /p\nAllow: /p$`, true],
  ['/a.php', `${own}Disallow: /*.php$`, false],
  ['/a.php?x=1', `${own}Disallow: /*.php$`, true],
  ['/a.php?x=1', `${own}Disallow: /*.php`, false],
  ['/x?a=1&sort=2', `${own}Disallow: /*?*sort=`, false],
  ['/a', `${own}Disallow: /a*a$`, true],
  ['/%C3%A9t%C3%A9', `${own}Disallow: /été # summer`, false],
  ['/%e2%82%ac', `${own}disallow: /%E2`, false],
  ['/x', `${own}Disallow:`, true],
  ['/x', 'Disallow: /', true],
  ['/x', `user-agent: SwitchyardImport/2\nuser-agent: other\nDisallow: /x\n${own}Disallow:`, false],
  ['/x', `user-agent: other\nDisallow: /\n\nUSER-AGENT: switchyardimport\nAllow: /`, true],
  ['/x', `${own}Allow: /\nuser-agent: z\nDisallow: /z\n${own}Disallow: /x`, false],
])('%s is interpreted by its rules: %s', async (path, text, isAllowed) => {
  expect((await rules(text)).isAllowed(new URL(path, 'http://a.example'))).toBe(isAllowed)
})

test('half a megabyte of wildcards is reduced to fast rules that forbid no less', () => {
  const long = `/${'a*'.repeat(5000)}z`
  const hostile = [`Disallow: ${long}`, `Allow: ${long}`, ...Array.from({ length: 20_000 }, () => 'Disallow: /a*a*b')]
  const parsed = parseRobots(`${own}${hostile.join('\n')}`, 'SwitchyardImport')
  expect(parsed.rules.length).toBeLessThanOrEqual(1000)
  for (const { path } of parsed.rules) {
    expect(path.length).toBeLessThanOrEqual(300)
    expect(path.split('*').length - 1).toBeLessThanOrEqual(10)
  }
  // More pages are forbidden than intended, and none is allowed by mistake.
  expect(parsed.rules[0]).toEqual({ isAllowed: false, path: `/${'a*'.repeat(10)}a` })
  expect(parsed.rules[1]).toMatchObject({ isAllowed: false, path: '/a*a*b' })
  expect(isAllowedBy(parsed, new URL('http://a.example/aaaaaaaaaaaaaaa'))).toBe(false)
})

test('a long robots.txt, read in its own thread, gives the same result', async () => {
  const { isAllowed } = await rules(`${'# nothing\n'.repeat(5000)}${own}Disallow: /private`)
  expect(isAllowed(new URL('http://a.example/private/1'))).toBe(false)
  expect(isAllowed(new URL('http://a.example/public'))).toBe(true)
})

test('a URL too long to be compared is not requested', async () => {
  const { isAllowed } = await rules(`${own}Disallow: /z`)
  expect(isAllowed(new URL(`http://a.example/${'a'.repeat(1900)}`))).toBe(true)
  expect(isAllowed(new URL(`http://a.example/${'a'.repeat(2000)}`))).toBe(false)
})
