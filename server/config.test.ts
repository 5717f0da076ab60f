import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeStartFailure } from './start-failure.ts'
import { openStorage } from './storage/open-storage.ts'
import { createS3Storage } from './storage/s3-storage.ts'

test('every setting has a working default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: path.resolve('data'),
    WORKERS: 1,
    DEMO_DATA: true,
  })
})

test('an empty variable counts as unset, and a URL loses its trailing slash', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'https://shop.example',
  })
})

test('a bad value prevents the start, with one line that names the setting', () => {
  const wrong = {
    PORT: 'http',
    PUBLIC_URL: 'shop.example',
    DATABASE_URL: 'mysql://x',
    WORKERS: '0',
    ADMIN_PASSWORD: 'short',
    PAYMENT_PROVIDER: 'cash',
    PAYFAST_PASSPHRASE: 'a b',
    SHOP_EMAIL: 'nobody',
    DEMO_DATA: 'maybe',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true',
    MAIL_FROM: 'the shop',
    SCRAPE_ALLOW: '127.0.0.1',
    DATABASE_DIRECT_URL: 'localhost:5432',
    DATABASE_POOL: '0',
  }
  for (const [name, value] of Object.entries(wrong)) {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: [^\\n]+$`))
  }
})

test('a bad setting is explained in plain words', () => {
  expect(() => readConfig({ PORT: 'abc' })).toThrow('Setting PORT: Please enter a number.')
  expect(() => readConfig({ PORT: 'abc', DRAIN_SECONDS: '90' })).toThrow(
    'Setting PORT: Please enter a number.\nSetting DRAIN_SECONDS: Please enter 60 or less.',
  )
  expect(() => readConfig({ LIMIT_LOGIN: '99999999' })).toThrow('Setting LIMIT_LOGIN: Please enter 1000000 or less.')
  expect(() => readConfig({ PUBLIC_URL: 'shop' })).toThrow('Setting PUBLIC_URL: Please enter a web address.')
  expect(() => readConfig({ SMTP_URL: 'mail' })).toThrow('Setting SMTP_URL: must look like smtps://user:password@host')
})

test('a URL with several hosts is refused with a suggestion', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    expect(() =>
      readConfig({ [name]: 'postgres://shop:x@db1:5432,db2:5432/shop?target_session_attrs=read-write' }),
    ).toThrow(new RegExp(`^Setting ${name}: names several hosts\\. Please give one address`))
  const one = 'postgres://shop:a,b@db1:5432/shop?application_name=a,b'
  expect(readConfig({ DATABASE_URL: one }).DATABASE_URL).toBe(one)
})

test('proxies are addresses, ranges and the usual names', () => {
  for (const list of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', '2001:db8::/32'])
    expect(readConfig({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
  for (const list of ['1', '10.0.0.0/33', '10.0.0.0/', 'loopback/8', '10.0.0.1;10.0.0.2'])
    expect(() => readConfig({ TRUST_PROXY: list }), list).toThrow('Setting TRUST_PROXY')
})

test('incomplete bucket settings prevent the start instead of falling back to disk', () => {
  expect(() => openStorage(readConfig({ S3_BUCKET: 'shop' }))).toThrow('must all be set')
})

test('systemd and compose wait longer than the longest stop', async () => {
  expect(readConfig({ DRAIN_SECONDS: '60' }).DRAIN_SECONDS).toBe(60)
  expect(() => readConfig({ DRAIN_SECONDS: '61' })).toThrow('Setting DRAIN_SECONDS')
  // Then ten seconds for requests in progress, and seventeen for an embedded database that hangs.
  const longest = 60 + 10 + 17
  const read = async (file: string, pattern: RegExp) =>
    Number(pattern.exec(await readFile(`packaging/${file}`, 'utf8'))?.[1])
  expect(await read('switchyard.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longest)
  expect(await read('compose.yaml', /^ +stop_grace_period: (\d+)s$/m)).toBeGreaterThan(longest)
})

test('a setting and its file together are refused: nobody could tell which one counts', () => {
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'one', BACKUP_PASSPHRASE_FILE: '/dev/null' })).toThrow(
    'Setting BACKUP_PASSPHRASE: BACKUP_PASSPHRASE_FILE is set too. Please remove one of them.',
  )
})

test('systemd lets Node look up the addresses of the machine, without which it cannot listen', async () => {
  const unit = await readFile('packaging/switchyard.service', 'utf8')
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain('AF_NETLINK')
})

test("under systemd, commands run with the shop's user, settings and folder", async () => {
  const command = await readFile('packaging/switchyard-command', 'utf8')
  const unit = (await readFile('packaging/switchyard.service', 'utf8')).split('\n')
  const properties = [...command.matchAll(/ -p (\w+=\S+)/g)].map(([, property = '']) => property)
  expect(properties).toHaveLength(7)
  expect(properties.filter((property) => !unit.includes(property))).toEqual([])
})

test('a taken port, an unreachable database and an unreachable file store are reported in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'))
  server.close()
  expect(describeStartFailure(error)).toContain(`Port ${port} is taken`)
  expect(describeStartFailure({ code: 'ECONNREFUSED', address: '::1', port: 5432, message: '' })).toContain(
    'DATABASE_URL',
  )
  const store = createS3Storage({
    endpoint: 'http://127.0.0.1:1',
    region: 'eu',
    bucket: 'shop',
    accessKeyId: 'KEY',
    secretAccessKey: 'SECRET',
  })
  const unreachable = await store.findSize('a.webp').catch((error: unknown) => error)
  expect(describeStartFailure(unreachable)).toMatch(/^The file store could not be reached: .+S3_ENDPOINT/)
  expect(describeStartFailure(new Error('Query read timeout'))).toContain('npm run doctor')
  expect(describeStartFailure(new Error('The server does not support SSL connections'))).toContain('sslmode')
  expect(describeStartFailure(new TypeError('x is not a function'))).toBeUndefined()
})
