import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Finding } from '#contract/doctor/calls.ts'
import { readConfig } from '#server/config.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { needProgram } from '#test/full/programs.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { startPaystack } from '#test/stand-ins/paystack.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { examine } from './examine.ts'
import { examineProxy, type Visitor } from './examine-address.ts'

/** Nothing listens there. */
const nowhere = { host: '127.0.0.1', port: 9 }

type Asked = {
  storage?: (real: Storage) => Storage
  visitor?: Visitor
  shop?: Pick<Shop, 'connection'>
  withinMs?: number
}

/** The findings by name, for a shop without a database unless it is given. */
async function ask(env: Record<string, string> = {}, { storage, visitor, shop, withinMs }: Asked = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const real = createDiskStorage(path.join(folder, 'uploads'))
  const findings = await examine({
    config: readConfig({ DATA_DIR: folder, ...env }),
    connection: shop?.connection ?? nowhere,
    direct: shop?.connection ?? nowhere,
    storage: storage?.(real) ?? real,
    ...(visitor ? { visitor } : {}),
    ...(withinMs ? { withinMs } : {}),
  })
  const left: string[] = []
  for await (const { key } of real.list()) left.push(key)
  return { left, found: Object.fromEntries(findings.map(({ name, ...finding }) => [name, finding])) }
}

test('a database that accepts connections but never answers is not reached', async () => {
  const silent = createTcpServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const connection = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port, connectionTimeoutMillis: 100 }
  const { found } = await ask({}, { shop: { connection } })
  expect(found.Database).toMatchObject({ state: 'failed', says: expect.stringContaining('cannot be reached') })
})

async function listen(respond: (url: string) => object): Promise<string> {
  const server = createServer((request, reply) => reply.end(JSON.stringify(respond(request.url ?? ''))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('without a database the other checks still run, and each problem names its setting', async () => {
  const { found, left } = await ask()
  expect(found.Database).toMatchObject({ state: 'failed', says: expect.stringContaining('Check DATABASE_URL') })
  expect(found.Notifications?.state).toBe('failed')
  expect(found.Uploads?.state).toBe('ok')
  expect(found['E-mail']).toMatchObject({ state: 'warning', says: expect.stringContaining('SMTP_URL') })
  expect(found.Payments).toMatchObject({ state: 'warning', says: expect.stringContaining('PAYMENT_PROVIDER') })
  expect(found.Address).toMatchObject({ state: 'warning', says: expect.stringContaining('PUBLIC_URL') })
  expect(left).toEqual([])
})

test('a store that returns something else is reported, and the test file is removed all the same', async () => {
  const { found, left } = await ask(
    {},
    { storage: (real) => ({ ...real, open: async () => Readable.from(['something else']) }) },
  )
  expect(found.Uploads).toMatchObject({ state: 'failed', says: expect.stringContaining('came back changed') })
  expect(left).toEqual([])
})

test('a store that refuses is one failed check, with its own words', async () => {
  const { found } = await ask(
    {},
    {
      storage: (real) => ({
        ...real,
        put: async () => {
          throw new Error('the bucket is full')
        },
      }),
    },
  )
  expect(found.Uploads).toEqual({ state: 'failed', says: 'the bucket is full.' })
})

test('the public address must reach this shop, not just any server or another shop', async () => {
  const shop = await openShopForTest()
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const parked = await listen(() => ({ status: 'ok' }))
  const other = await listen(() => ({ updatedAt: '2026-01-15T10:00:00.000Z' }))
  const judge = async (PUBLIC_URL: string, known?: Shop) => {
    const { found } = await ask({ PUBLIC_URL, PAYMENT_PROVIDER: 'sandbox' }, known ? { shop: known } : {})
    return `${found.Address?.state}: ${found.Address?.says}`
  }
  expect(await judge(url, shop)).toMatch(
    /^warning: .* reaches this shop, but passwords and addresses travel unencrypted\./,
  )
  const away = await listen(() => ({ code: 'unavailable', message: 'The shop is not available right now.' }))
  expect(await judge(away, shop)).toBe(`failed: ${away} reaches a shop that cannot reach its database.`)
  expect(await judge(away)).toContain(`warning: ${away} reaches a shop that`)
  expect(await judge(parked, shop)).toContain(`failed: ${parked} does not reach the shop`)
  expect(await judge(other, shop)).toContain(`failed: ${other} reaches another shop`)
  expect(await judge(other)).toContain(`warning: ${other} reaches a shop`)
})

test.each<[string, Record<string, string>, Visitor | undefined, string | undefined]>([
  ['a request without a proxy', {}, { ip: '41.0.0.1', peer: '41.0.0.1', forwardedFor: undefined }, undefined],
  [
    'a proxy that is not trusted',
    {},
    { ip: '10.0.0.9', peer: '10.0.0.9', forwardedFor: '41.0.0.1' },
    'failed: All visitors appear to come from the proxy at 10.0.0.9 and share its limits. Set TRUST_PROXY to its address.',
  ],
  [
    'another network that is trusted',
    { TRUST_PROXY: '10.1.0.0/16' },
    { ip: '10.0.0.9', peer: '10.0.0.9', forwardedFor: '41.0.0.1' },
    'failed: All visitors appear to come from the proxy at 10.0.0.9 and share its limits. TRUST_PROXY is 10.1.0.0/16: add its address.',
  ],
  [
    'a trusted proxy',
    { TRUST_PROXY: '10.0.0.9' },
    { ip: '41.0.0.1', peer: '10.0.0.9', forwardedFor: '41.0.0.1' },
    'ok: You appear to come from 41.0.0.1. If that is a proxy, add its address to TRUST_PROXY.',
  ],
  [
    "a browser on the proxy's machine",
    { TRUST_PROXY: 'loopback' },
    { ip: '127.0.0.1', peer: '127.0.0.1', forwardedFor: '127.0.0.1' },
    'ok: You appear to come from 127.0.0.1. If that is a proxy, add its address to TRUST_PROXY.',
  ],
  [
    'a trusted proxy that names no visitor',
    { TRUST_PROXY: '10.0.0.9' },
    { ip: '10.0.0.9', peer: '10.0.0.9', forwardedFor: undefined },
    'warning: This request has no X-Forwarded-For. Open this page at PUBLIC_URL, or let the proxy add it.',
  ],
  [
    'the command line',
    { TRUST_PROXY: '10.0.0.9' },
    undefined,
    'warning: This can only be checked in Settings → Health, opened at PUBLIC_URL.',
  ],
])('visitors behind proxies: %s', (_, env, visitor, expected) => {
  const [found] = examineProxy(readConfig(env), visitor)
  expect(found && `${found.state}: ${found.says}`).toBe(expected)
})

test('behind a trusted proxy the shop sees the visitor, behind another one only the proxy', async () => {
  const seen = async (TRUST_PROXY: string) => {
    const shop = await openShopForTest({ env: { TRUST_PROXY } })
    const admin = await shop.signIn('admin')
    const { findings } = (await admin.get('/api/doctor', { 'x-forwarded-for': '41.0.0.1' })).body as {
      findings: Finding[]
    }
    return findings.find(({ name }) => name === 'Proxy')
  }
  expect(await seen('loopback')).toMatchObject({ state: 'ok', says: expect.stringContaining('41.0.0.1') })
  expect(await seen('10.1.0.0/16')).toMatchObject({ state: 'failed', says: expect.stringContaining('127.0.0.1') })
})

test("a provider's keys are tried, at its own address", async () => {
  const bank = await startPaystack()
  const judge = async (PAYSTACK_SECRET_KEY: string, PAYSTACK_URL: string) => {
    const more = { PAYMENT_PROVIDER: 'paystack', PUBLIC_URL: 'http://127.0.0.1:9' }
    const { Payments } = (await ask({ ...more, PAYSTACK_SECRET_KEY, PAYSTACK_URL })).found
    return `${Payments?.state}: ${Payments?.says}`
  }
  expect(await judge('sk_live_standin00000000', bank.url)).toBe('ok: paystack accepted the sign-in.')
  expect(await judge('sk_live_another000000', bank.url)).toMatch(/^failed: .*Invalid key.* Check its keys/)
  await bank.close()
  expect(await judge('sk_live_standin00000000', bank.url)).toMatch(/^failed: .*cannot be reached/)
})

test('a folder for backups outside the data folder must exist, and keeps nothing', async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'backups-'))
  onTestFinished(() => rm(outside, { recursive: true, force: true }))
  const missing = path.join(outside, 'disk')
  const { found } = await ask({ BACKUP_TO: missing })
  expect(found['Backup storage']).toEqual({
    state: 'failed',
    says: `The folder ${missing} does not exist. Is the disk mounted? If it is, please create the folder.`,
  })
  expect(await readdir(outside)).toEqual([])
  const there = await ask({ BACKUP_TO: outside, BACKUP_PASSPHRASE: 'a long passphrase' })
  expect(there.found['Backup storage']?.state).not.toBe('failed')
  expect(await readdir(outside)).toEqual([])
  await writeFile(path.join(outside, 'file'), '')
  const blocked = (await ask({ BACKUP_TO: path.join(outside, 'file', 'in') })).found['Backup storage']
  expect(blocked?.state).toBe('failed')
})

test('backups on the same disk, or without a passphrase, are at risk', async () => {
  const { found } = await ask()
  expect(found['Backup storage']).toEqual({
    state: 'warning',
    says: 'Backups are on the same disk as the shop. Set BACKUP_TO to another disk or a bucket. Backups are not encrypted. Set BACKUP_PASSPHRASE.',
  })
  const store = await startStore()
  const env = { ...store.settings, BACKUP_TO: 's3://safe', BACKUP_PASSPHRASE: 'a long passphrase' }
  expect((await ask(env)).found['Backup storage']?.state).toBe('ok')
  expect([...store.objects.keys()]).toEqual([])
  expect((await ask({ ...env, S3_ACCESS_KEY_ID: 'OTHER' })).found['Backup storage']).toEqual({
    state: 'failed',
    says: 's3://safe cannot be used: The bucket safe refused a PUT (403): check the keys and what they may do. Check BACKUP_TO.',
  })
})

test('a database that refuses us is a matter of DATABASE_URL, not of migrations', async () => {
  const shop = await openShopForTest()
  const { found } = await ask({}, { shop: { connection: { ...shop.connection, database: 'elsewhere' } } })
  expect(found.Database?.state).toBe('failed')
  expect(found.Database?.says).toMatch(/does not exist.* Check DATABASE_URL/)
})

/** Settings in which every service is at this address. */
const allAt = (host: string, scheme: 'http' | 'https') => ({
  S3_ENDPOINT: `${scheme}://${host}`,
  S3_REGION: 'eu',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_TO: 's3://safe',
  BACKUP_PASSPHRASE: 'a long passphrase',
  SMTP_URL: `${scheme === 'https' ? 'smtps' : 'smtp'}://${host}`,
  MAIL_FROM: 'shop@example.co.za',
  SHOP_EMAIL: 'shop@example.co.za',
  PAYMENT_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: 'sk_live_standin00000000',
  PAYSTACK_URL: `${scheme}://${host}`,
  PUBLIC_URL: `${scheme}://${host}`,
})

async function listenTcp(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

test('if everything is silent, each check ends when its time is up', async () => {
  const port = await listenTcp(() => {})
  const env = allAt(`127.0.0.1:${port}`, 'http')
  const config = readConfig(env)
  const { found } = await ask(env, {
    storage: () => openStorage(config),
    shop: { connection: { host: '127.0.0.1', port } },
    withinMs: 1000,
  })
  for (const name of ['Database', 'Notifications', 'Uploads', 'Backup storage', 'E-mail', 'Payments', 'Address'])
    expect(found[name], name).toEqual({
      state: 'failed',
      says: expect.stringMatching(/^No response within 1 seconds\. Check (?:[A-Z\d_]{6,}|the network)/),
    })
  expect(found.Disk).toBeDefined()
})

test('a TLS connection that fails is called that, whoever is at the other end', async (context) => {
  const openssl = await needProgram(context, 'openssl', 'openssl')
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-tls-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const how = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost']
  await promisify(execFile)(openssl, ['req', '-x509', ...how, '-keyout', keyFile, '-out', certFile])
  const secure = { isServer: true, key: await readFile(keyFile), cert: await readFile(certFile) }
  const speakTls = (socket: Socket) => void new TLSSocket(socket, secure).on('error', () => {}).resume()
  const host = `localhost:${await listenTcp(speakTls)}`
  // PostgreSQL's client first asks whether there is TLS: S or N.
  const withTls = await listenTcp((socket) => socket.once('data', () => socket.write('S', () => speakTls(socket))))
  const withoutTls = await listenTcp((socket) => socket.once('data', () => socket.write('N')))
  const at = (port: number) => ({ connectionString: `postgres://a:b@127.0.0.1:${port}/shop?sslmode=verify-full` })
  const env = allAt(host, 'https')
  const config = readConfig(env)
  const { found } = await ask(env, { storage: () => openStorage(config), shop: { connection: at(withTls) } })
  const why = 'No TLS connection: self-signed certificate.'
  expect(found.Database?.says).toBe(`${why} Check sslmode and sslrootcert in DATABASE_URL, and ssl on the server.`)
  for (const name of ['Uploads', 'Backup storage', 'E-mail'])
    expect(found[name]?.says, name).toBe(
      `${why} Renew the certificate; for one of your own making, set NODE_EXTRA_CA_CERTS.`,
    )
  expect(found.Payments?.says).toContain('No TLS connection to paystack: self-signed certificate.')
  expect(found.Address?.says).toContain(`https://${host}: ${why}`)
  const http = new URL(await listen(() => ({}))).host
  expect((await ask({ PUBLIC_URL: `https://${http}`, PAYMENT_PROVIDER: 'sandbox' })).found.Address?.says).toContain(
    'No TLS connection: wrong version number.',
  )
  const missing = { connectionString: `${at(withTls).connectionString}&sslrootcert=/nowhere/ca.pem` }
  expect((await ask({}, { shop: { connection: missing } })).found.Database?.says).toMatch(
    /^ENOENT: .*\/nowhere\/ca\.pem.*Check DATABASE_URL\.$/,
  )
  const plain = await ask({}, { shop: { connection: at(withoutTls) } })
  expect(plain.found.Database?.says).toMatch(/^No TLS connection: The server does not support SSL connections\./)
})

test("behind a pooler the role must have the timeouts, because the shop's own do not arrive", async () => {
  const { connection } = await openShopForTest()
  const url = 'postgres://switchyard@localhost/postgres'
  const judge = async (limits: object, env: Record<string, string>) => {
    const { Pooler } = (await ask(env, { shop: { connection: { ...connection, ...limits } } })).found
    return Pooler && `${Pooler.state}: ${Pooler.says}`
  }
  const behind = { DATABASE_URL: url, DATABASE_DIRECT_URL: url }
  expect(await judge({}, behind)).toMatch(
    /^warning: The role has no timeouts.* alter role \w+ set idle_in_transaction_session_timeout = '10s'; alter role \w+ set statement_timeout = '5s'; and restart the pooler\.$/,
  )
  const limits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }
  expect(await judge(limits, behind)).toBe('ok: It responds, and the role has its timeouts.')
  expect(await judge({}, { DATABASE_URL: url })).toBeUndefined()
  expect(await judge(nowhere, behind)).toMatch(/^failed: It cannot be reached: .*that the pooler is running\.$/)
  expect((await ask(behind)).found.Database?.says).toContain('Check DATABASE_DIRECT_URL and')
})
