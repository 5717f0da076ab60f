import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { freePort } from '#server/db/loopback.ts'
import { openShopForTest } from '#test/shop.ts'
import { newFolder } from '../faults/served-shop.ts'
import { needProgram } from './programs.ts'

const run = promisify(execFile)
const token = 'T'.repeat(43)
const address = `/api/auth/reset-password/${token}?key=${token}`
const forged = { 'x-request-id': 'f'.repeat(32), traceparent: `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01` }

/** A shop that trusts its proxy, and the log line of its one request. */
async function openTrusting() {
  const lines: Record<string, unknown>[] = []
  const shop = await openShopForTest({ env: { TRUST_PROXY: 'loopback' }, log: (line) => lines.push(line) })
  const { host } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const logged = async () => {
    const requestLine = () =>
      lines.find(({ event, url }) => event === 'request' && String(url).includes('reset-password'))
    await expect.poll(requestLine).toBeDefined()
    return requestLine() as { reqId: string; trace: string }
  }
  return { host, logged }
}

/** A configuration from `packaging` as it is, but for its addresses, ports and files. */
async function configure(name: string, folder: string, changes: [from: string | RegExp, to: string][]) {
  const original = await readFile(`packaging/${name}`, 'utf8')
  const text = changes.reduce((before, [from, to]) => {
    expect(before, String(from)).toMatch(from)
    return before.replaceAll(from, to)
  }, original)
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

async function makeCertificate(context: TestContext, folder: string): Promise<string> {
  const openssl = await needProgram(context, 'openssl', 'openssl')
  const file = (name: string) => path.join(folder, name)
  const how = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  await run(openssl, ['req', '-x509', ...how, '-keyout', file('key.pem'), '-out', file('cert.pem')])
  const both = await Promise.all(['cert.pem', 'key.pem'].map((name) => readFile(file(name), 'utf8')))
  await writeFile(file('shop.pem'), both.join(''))
  return file('shop.pem')
}

function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH ?? '', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return () => output
}

/** Asks once, as soon as the proxy listens. */
async function ask(port: number): Promise<number | undefined> {
  const once = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { port, path: address, headers: forged, rejectUnauthorized: false }
      request(options, (reply) => void reply.resume().once('end', () => resolve(reply.statusCode)))
        .once('error', reject)
        .end()
    })
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        (error) => error.cause?.code !== 'ECONNREFUSED',
      ),
    )
    .toBe(true)
  return once()
}

/** Whoever sends half a request and then nothing is cut off: a few hundred of them would use up every connection. */
async function expectCutOff(socket: Socket): Promise<void> {
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  const closed = once(socket, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\nX-Half')
  await closed
}

const cutOffOverTls = (port: number) => expectCutOff(connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }))

const idIn = (log: string) => /reset-password.*, id ([0-9a-f]{32})$/m.exec(log)?.[1]

test('behind HAProxy a request has one id in both logs, and neither has its secrets', async (context) => {
  const haproxy = await needProgram(context, 'haproxy', 'haproxy')
  const folder = await newFolder()
  const { host, logged } = await openTrusting()
  const port = await freePort()
  const file = await configure('haproxy.cfg', folder, [
    [/^ {2}(user|group) .*$/gm, ''],
    ['log /dev/log local0', 'log stdout format raw local0'],
    ['bind :80', `bind 127.0.0.1:${await freePort()}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/shop.pem', await makeCertificate(context, folder)],
    [/10\.0\.0\.1[12]:3000/g, host],
    ['timeout http-request 10s', 'timeout http-request 1s'],
  ])
  await run(haproxy, ['-c', '-f', file])
  const log = start(haproxy, ['-f', file])
  expect(await ask(port)).toBe(200)
  const { reqId, trace } = await logged()
  await expect.poll(() => idIn(log())).toBe(reqId)
  expect(trace).toBe(reqId)
  expect(log()).not.toContain(token)
  await cutOffOverTls(port)
})

test('behind nginx likewise', async (context) => {
  const nginx = await needProgram(context, 'nginx', 'nginx')
  const folder = await newFolder()
  const { host, logged } = await openTrusting()
  const port = await freePort()
  const logFile = path.join(folder, 'access.log')
  const site = await configure('nginx.conf', folder, [
    [/listen \[::\].*/g, ''],
    ['listen 80', `listen 127.0.0.1:${await freePort()}`],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['/etc/nginx/shop.pem', await makeCertificate(context, folder)],
    ['/var/log/nginx/shop.log', logFile],
    [/10\.0\.0\.1[12]:3000/g, host],
    ['client_header_timeout 10s', 'client_header_timeout 1s'],
  ])
  const main = path.join(folder, 'main.conf')
  const own = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { include ${site}; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/a; uwsgi_temp_path ${folder}/b; scgi_temp_path ${folder}/c; }`
  await writeFile(main, own)
  await run(nginx, ['-t', '-c', main])
  start(nginx, ['-c', main])
  expect(await ask(port)).toBe(200)
  const { reqId, trace } = await logged()
  const log = () => readFile(logFile, 'utf8')
  await expect.poll(async () => idIn(await log())).toBe(reqId)
  expect(trace).toBe(reqId)
  expect(await log()).not.toContain(token)
  await cutOffOverTls(port)
})

test('behind Caddy likewise', async (context) => {
  const caddy = await needProgram(context, 'caddy', 'caddy')
  const folder = await newFolder()
  const { host, logged } = await openTrusting()
  const port = await freePort()
  const file = await configure('Caddyfile', folder, [
    [/shop-1:3000 shop-2:3000/g, host],
    ['read_header 10s', 'read_header 1s'],
  ])
  const env = { DOMAIN: `http://127.0.0.1:${port}`, CADDY_ADMIN: `unix/${folder}/admin`, HOME: folder }
  const log = start(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], env)
  const whenUp = () =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: forged }).then(
      ({ status }) => status,
      () => undefined,
    )
  await expect.poll(whenUp).toBe(200)
  const { reqId, trace } = await logged()
  const line = () =>
    log()
      .split('\n')
      .find((each) => each.includes('reset-password') && each.includes('resp_headers'))
  await expect.poll(line).toContain(reqId)
  expect(trace).toBe(reqId)
  expect(log()).not.toContain(token)
  await expectCutOff(connect({ port, host: '127.0.0.1' }))
})
