import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { examine } from './examine.ts'

/** Nothing listens there. */
const nowhere = { host: '127.0.0.1', port: 9 }

/** The findings by name, for a shop without a database. */
async function ask(env: Record<string, string> = {}, storage?: (real: Storage) => Storage, forwardedFor?: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const real = createDiskStorage(path.join(folder, 'uploads'))
  const findings = await examine({
    config: readConfig({ DATA_DIR: folder, ...env }),
    connection: nowhere,
    direct: nowhere,
    storage: storage?.(real) ?? real,
    visitor: { forwardedFor },
  })
  const left: string[] = []
  for await (const { key } of real.list()) left.push(key)
  return { left, found: Object.fromEntries(findings.map(({ name, ...finding }) => [name, finding])) }
}

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
  const { found, left } = await ask({}, (real) => ({ ...real, open: async () => Readable.from(['something else']) }))
  expect(found.Uploads).toMatchObject({ state: 'failed', says: expect.stringContaining('came back changed') })
  expect(left).toEqual([])
})

test('a store that refuses is one failed check, with its own words', async () => {
  const { found } = await ask({}, (real) => ({
    ...real,
    put: async () => {
      throw new Error('the bucket is full')
    },
  }))
  expect(found.Uploads).toEqual({ state: 'failed', says: 'the bucket is full.' })
})

test('the public address must reach a shop, not just any server', async () => {
  const shop = await listen((url) => (url === '/api/health' ? { status: 'ok' } : {}))
  const other = await listen(() => ({ status: 'parked' }))
  expect((await ask({ PUBLIC_URL: shop })).found.Address?.state).toBe('ok')
  expect((await ask({ PUBLIC_URL: other })).found.Address?.state).toBe('failed')
})

test('behind a proxy that is not trusted, all visitors would share its limits', async () => {
  const PUBLIC_URL = await listen(() => ({ status: 'ok' }))
  expect((await ask({ PUBLIC_URL })).found.Proxy).toBeUndefined()
  expect((await ask({ PUBLIC_URL }, undefined, '41.0.0.1')).found.Proxy?.state).toBe('failed')
  expect((await ask({ PUBLIC_URL, TRUST_PROXY: 'loopback' }, undefined, '41.0.0.1')).found.Proxy?.state).toBe('ok')
})

test('a live provider is tried at its own address', async () => {
  const keys = { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_x', PUBLIC_URL: 'http://127.0.0.1:9' }
  const paystack = await listen(() => ({}))
  expect((await ask({ ...keys, PAYSTACK_URL: paystack })).found.Payments?.state).toBe('ok')
  expect((await ask({ ...keys, PAYSTACK_URL: 'http://127.0.0.1:9' })).found.Payments).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('http://127.0.0.1:9'),
  })
})
