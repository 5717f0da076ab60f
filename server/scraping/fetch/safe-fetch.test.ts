import type { LookupAddress } from 'node:dns'
import { type AddressInfo, createServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#contract/http/errors.ts'
import { readConfig } from '#server/config.ts'
import { type Canary, startCanary, startSupplier } from '#test/stand-ins/canary-server.ts'
import { isPublicAddress } from './public-address.ts'
import { type Resolve, type SafeFetchOptions, safeFetch } from './safe-fetch.ts'

const parseAllow = (setting: string) => new Set(readConfig({ SCRAPE_ALLOW: setting }).SCRAPE_ALLOW)

const publicAddress = '93.184.215.14'
let canary: Canary
beforeAll(async () => {
  canary = await startCanary()
})
afterAll(() => canary.close())

const v4 = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }))
const v6 = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 6 }))

/** The answers of an attacker's DNS server, or the machine's own. */
const names: Record<string, LookupAddress[]> = {
  localhost: v4('127.0.0.1'),
  'localhost.': v4('127.0.0.1'),
  'shop.localhost': v4('127.0.0.1'),
  'loopback.attacker.test': v4('127.0.0.1'),
  'other-loopback.attacker.test': v4('127.255.255.254'),
  'mixed.attacker.test': v4(publicAddress, '127.0.0.1'),
  'mixed-families.attacker.test': [...v4(publicAddress), ...v6('::1')],
  'v6.attacker.test': v6('::1'),
  'zone.attacker.test': v6('fe80::1%lo'),
  'mapped.attacker.test': v6('::ffff:127.0.0.1'),
  'nat64.attacker.test': v6('64:ff9b::7f00:1'),
  'metadata.google.internal': v4('169.254.169.254'),
  'ten.attacker.test': v4('10.0.0.5'),
  'zero.attacker.test': v4('0.0.0.0'),
  'odd-spelling.attacker.test': v4('0177.0.0.1'),
  'short-spelling.attacker.test': v4('127.1'),
  'nothing.attacker.test': [],
}
const resolve: Resolve = async (host) => names[host] ?? v4('127.0.0.1')

/** Ports are open here, so that the address check has to refuse. */
const strict = (more: SafeFetchOptions = {}): SafeFetchOptions => ({
  resolve,
  ports: [80, 443, canary.port],
  timeoutMs: 1500,
  ...more,
})

const hosts = [
  // loopback, in every spelling that some parser accepts
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0177.0.0.0x1',
  '00000177.0.0.1',
  '127.0.0.1%2e',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  // IPv6, and IPv6 with an embedded IPv4 address
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[2a00:1450::5efe:7f00:1]',
  '[2001:10::1]',
  // private, shared, reserved
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '0xa000001',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.1',
  '0300.0250.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  // names that resolve to private addresses
  ...Object.keys(names).filter(
    (name) => name.includes('.') && name !== 'nothing.attacker.test' && name !== 'localhost.',
  ),
]

const otherAttacks = (port: number) => [
  `http://127.0.0.1:${port}@127.0.0.1:${port}/`,
  `http://user@127.0.0.1:${port}/`,
  `http://user:word@shop.example:${port}/`,
  `http://shop.example%40127.0.0.1:${port}/`,
  `http://shop.example#@127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http:127.0.0.1:${port}`,
  `http:/127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `\thttp://127.0.0.1:${port}/`,
  `ht\ntp://127.0.0.1:${port}/`,
  `HtTp://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET%20/`,
  `ftp://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `dict://127.0.0.1:${port}/d:x`,
  `ldap://127.0.0.1:${port}/`,
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'data:text/html,<h1>x</h1>',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  'http://',
  'http://[::1',
  'http://127.0.0.1:99999/',
  'about:blank',
  '',
]

const codeOf = async (work: Promise<unknown>) => {
  const outcome = await work.then(
    () => 'answered',
    (error) => error,
  )
  return outcome instanceof AppError ? outcome.code : outcome
}

test('no private address is ever reached, however it is written', async () => {
  const attacks = [...hosts.map((host) => `http://${host}:${canary.port}/`), ...otherAttacks(canary.port)]
  expect(attacks.length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const address of attacks) {
    const code = await codeOf(safeFetch(address, strict()))
    if (code !== 'bad_link') wrong.push(`${JSON.stringify(address)}: ${code}`)
  }
  expect(wrong).toEqual([])
  expect(canary.connections()).toBe(0)
})

test('a supplier cannot redirect us into our own network', async () => {
  const attacks = [...hosts.map((host) => `http://${host}:${canary.port}/`), ...otherAttacks(canary.port)]
  const statuses = [301, 302, 303, 307, 308]
  let target = ''
  let status = 302
  const supplier = await startSupplier((_request, response) => {
    response.statusCode = status
    response.setHeader('location', target).end()
  })
  const allow = parseAllow(`supplier.example:${supplier.port}`)
  const wrong: string[] = []
  let lookups = 0
  for (const [index, address] of attacks.entries()) {
    // A header cannot contain line breaks, and a relative URL stays with the supplier.
    if (/[\n\t]/.test(address) || !/^[a-z]*:?(\/\/|\\\\)|^(data|javascript|blob|about):/i.test(address)) continue
    target = address.replace(/[^ -~]+/g, encodeURIComponent)
    status = statuses[index % statuses.length] ?? 302
    lookups++
    const code = await codeOf(safeFetch(`http://supplier.example:${supplier.port}/p`, strict({ allow })))
    if (code !== 'bad_link') wrong.push(`${target}: ${code}`)
  }
  await supplier.close()
  expect(wrong).toEqual([])
  expect(supplier.requests.length).toBe(lookups)
  expect(canary.connections()).toBe(0)
})

test('DNS rebinding between the check and the connection gains nothing', async () => {
  let lookups = 0
  const rebinding: Resolve = async () => (lookups++ === 0 ? v4(publicAddress) : v4('127.0.0.1'))
  const code = await codeOf(
    safeFetch(`http://rebind.attacker.test:${canary.port}/`, strict({ resolve: rebinding, timeoutMs: 300 })),
  )
  expect(code).toBe('page_failed')
  expect(lookups).toBe(1)
  expect(canary.connections()).toBe(0)
})

test('the connection goes to the checked address even if the machine resolves the name differently', async () => {
  // The machine's own resolver says 127.0.0.1 for this one, so an unpinned connection would reach the canary.
  const code = await codeOf(
    safeFetch(`http://localhost:${canary.port}/`, strict({ resolve: async () => v4(publicAddress), timeoutMs: 300 })),
  )
  expect(code).toBe('page_failed')
  expect(canary.connections()).toBe(0)
})

test('the canary can be reached if the settings allow it, so the tests above can fail', async () => {
  const before = canary.connections()
  const page = await safeFetch(
    `http://localhost:${canary.port}/`,
    strict({ allow: parseAllow(`localhost:${canary.port}`) }),
  )
  expect(page.body.toString()).toBe('secret')
  expect(canary.connections()).toBe(before + 1)
})

test('a permission is for one host and one port', async () => {
  const before = canary.connections()
  const allow = parseAllow(` Localhost:${canary.port} , localhost:1`)
  expect(await codeOf(safeFetch(`http://127.0.0.1:${canary.port}/`, strict({ allow })))).toBe('bad_link')
  expect(await codeOf(safeFetch('http://localhost:2/', strict({ allow, ports: [2] })))).toBe('bad_link')
  expect(canary.connections()).toBe(before)
})

test('only web ports are allowed', async () => {
  const unasked: Resolve = () => Promise.reject(new Error('asked'))
  for (const port of [22, 25, 3306, 5432, 6379, 8080])
    expect(await codeOf(safeFetch(`http://shop.example:${port}/`, { resolve: unasked }))).toBe('bad_link')
})

test('public addresses are recognised', () => {
  for (const address of [
    '8.8.8.8',
    publicAddress,
    '196.25.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2001:4860:4860::8888',
    '2a00:1450::1',
  ])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '',
    'localhost',
    '127.1',
    '1',
    '0x7f.0.0.1',
    '8.8.8.8.',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '2a00::1%eth0',
    '4000::1',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('an unknown name is reported without revealing our network', async () => {
  const error = await safeFetch('http://nothing.attacker.test/', strict()).catch((reason) => reason)
  expect(error).toMatchObject({ code: 'page_failed', message: 'nothing.attacker.test was not found.' })
  const inside = await safeFetch('http://ten.attacker.test/', strict()).catch((reason) => reason)
  expect(inside.message).toBe('That address is not on the public internet.')
})

test('redirects are followed three times, and the final URL is returned', async () => {
  const supplier = await startSupplier((request, response) => {
    const step = Number(request.url?.slice(1))
    if (step > 0) response.writeHead(302, { location: `/${step - 1}` }).end('moved')
    else response.setHeader('content-type', 'text/html').end(`<h1>${request.headers['user-agent']}</h1>`)
  })
  const allow = parseAllow(`127.0.0.1:${supplier.port}`)
  const turns: string[] = []
  const page = await safeFetch(`${supplier.origin}/3`, {
    allow,
    headers: { 'user-agent': 'volt-test' },
    turn: (url, request) => {
      turns.push(url.pathname)
      return request()
    },
  })
  expect(page).toMatchObject({ status: 200, url: `${supplier.origin}/0`, contentType: 'text/html' })
  expect(page.body.toString()).toBe('<h1>volt-test</h1>')
  expect(turns).toEqual(['/3', '/2', '/1', '/0'])
  expect(await codeOf(safeFetch(`${supplier.origin}/4`, { allow }))).toBe('page_failed')
  await supplier.close()
})

test('compressed pages are unpacked, and one that unpacks to a huge size is cut off', async () => {
  const text = '<p>Rated current 63 A</p>'.repeat(50)
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
  const brotliBomb = brotliCompressSync(Buffer.alloc(32 * 1024 * 1024))
  const pages: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync(text)],
    '/br': ['br', brotliCompressSync(text)],
    '/cut': ['gzip', gzipSync(text).subarray(0, -8)],
    '/plain': ['identity', Buffer.from(text)],
    '/bomb': ['gzip', bomb],
    '/brotli-bomb': ['br', brotliBomb],
    '/twice': ['gzip, gzip', gzipSync(bomb)],
    // Unpacks to nothing, however much of it is sent.
    '/hollow': ['gzip', Buffer.concat(Array(200_000).fill(gzipSync('')))],
    '/large': ['identity', Buffer.alloc(3 * 1024 * 1024 + 1, 'x')],
    '/just-fits': ['identity', Buffer.alloc(3 * 1024 * 1024, 'x')],
  }
  const supplier = await startSupplier((request, response) => {
    const [encoding, body] = pages[request.url ?? ''] ?? ['identity', Buffer.alloc(0)]
    response.setHeader('content-encoding', encoding)
    response.end(body)
  })
  const allow = parseAllow(`127.0.0.1:${supplier.port}`)
  const read = (path: string) => safeFetch(supplier.origin + path, { allow })
  for (const path of ['/gzip', '/br', '/cut', '/plain']) expect((await read(path)).body.toString(), path).toBe(text)
  for (const path of ['/bomb', '/brotli-bomb', '/hollow', '/large'])
    expect(await codeOf(read(path)), path).toBe('file_too_large')
  expect(await codeOf(read('/twice'))).toBe('page_failed')
  expect((await read('/just-fits')).body.length).toBe(3 * 1024 * 1024)
  await supplier.close()
})

test('a server that trickles its response is abandoned after the timeout', async () => {
  const open = new Set<NodeJS.Timeout>()
  const supplier = await startSupplier((request, response) => {
    if (request.url === '/silent') return
    if (request.url === '/round')
      return void setTimeout(() => response.writeHead(302, { location: '/round' }).end(), 150)
    response.write('<html>')
    open.add(setInterval(() => response.write(' '), 40))
  })
  const allow = parseAllow(`127.0.0.1:${supplier.port}`)
  for (const path of ['/silent', '/trickle', '/round']) {
    const error = await safeFetch(supplier.origin + path, { allow, timeoutMs: 400 }).catch((reason) => reason)
    expect(error.message, path).toBe(`127.0.0.1:${supplier.port} did not respond in time.`)
  }
  for (const timer of open) clearInterval(timer)
  await supplier.close()
})

test('a resolver that never responds is abandoned too, and a caller can stop the fetch', async () => {
  const lookup = Promise.withResolvers<void>()
  const never: Resolve = () => {
    lookup.resolve()
    return new Promise(() => {})
  }
  expect(await codeOf(safeFetch('http://slow.example/', { resolve: never, timeoutMs: 50 }))).toBe('page_failed')
  const stop = new AbortController()
  const stopped = safeFetch('http://slow.example/', { resolve: never, signal: stop.signal }).catch(
    (error) => error.name,
  )
  await lookup.promise
  stop.abort()
  expect(await stopped).toBe('AbortError')
})

test('endless headers and invalid HTTP fail cleanly', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      if (data.includes('/headers'))
        socket.write(
          `HTTP/1.1 200 OK\r\n${Array.from({ length: 4000 }, (_, n) => `x-${n}: ${'y'.repeat(50)}`).join('\r\n')}`,
        )
      else socket.end('SSH-2.0-OpenSSH_9.6\r\n')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const allow = parseAllow(`127.0.0.1:${port}`)
  expect(await codeOf(safeFetch(`http://127.0.0.1:${port}/headers`, { allow }))).toBe('page_failed')
  expect(await codeOf(safeFetch(`http://127.0.0.1:${port}/ssh`, { allow }))).toBe('page_failed')
  server.close()
})

test('an https page is requested by its own name at the pinned address', async () => {
  let hello = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      hello = data.toString('latin1')
      socket.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const allow = parseAllow(`secure.supplier.example:${port}`)
  expect(await codeOf(safeFetch(`https://secure.supplier.example:${port}/`, { allow, resolve }))).toBe('page_failed')
  expect(hello).toContain('secure.supplier.example')
  server.close()
})
