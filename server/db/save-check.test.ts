import { randomUUID } from 'node:crypto'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject as given, onTestFinished, type TestContext, test } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { measure } from '#server/metrics/metrics.ts'
import { openShopForTest } from '#test/shop.ts'
import { mountSmallDisk } from '#test/stand-ins/small-disk.ts'
import { type StallableProxy, startStallableProxy } from '#test/stand-ins/stallable-proxy.ts'
import { createDiskCheck } from './save-check.ts'

/** A database on a small disk of its own. */
async function createOnSmallDisk(context: TestContext, megabytes: number) {
  const folder = await mountSmallDisk(context, megabytes)
  const { uid, gid } = await stat(path.join(given('dataFolder'), 'postgres'))
  await chown(folder, uid, gid)
  const name = `small_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(given('postgres'))
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop tablespace if exists ${name}`)
    await admin.end()
  })
  await admin.query(`create tablespace ${name} location '${folder}'`)
  await admin.query(`create database ${name} template template_app tablespace ${name} strategy file_copy`)
  return { folder, connection: { ...given('postgres'), database: name } }
}

test('a full disk of the database shows in readiness, metrics and the doctor, and so does space again', async (context) => {
  const { folder, connection } = await createOnSmallDisk(context, 48)
  const shop = await openShopForTest({ connection })
  const { app } = shop
  const metrics = measure(app, '1.2.3')
  onTestFinished(() => metrics.stop())
  const look = async () => {
    const [database] = await examine({ config: app.config, connection, direct: connection, storage: app.storage })
    const { status, body } = await shop.guest().get('/api/ready')
    const isUp = /^switchyard_database_up (\d)$/m.exec(await metrics.read())?.[1]
    return { status, reason: (body as { reason?: string }).reason, isUp, doctor: database?.state, says: database?.says }
  }
  await writeFile(path.join(folder, 'filler'), Buffer.alloc(48 * 1024 ** 2)).catch(() => {})
  expect(await look()).toEqual({
    status: 503,
    reason: 'no_space',
    isUp: '0',
    doctor: 'failed',
    says: expect.stringContaining('Its disk is full'),
  })
  // The database itself still answers.
  expect((await shop.guest().get('/api/category')).status).toBe(200)
  await rm(path.join(folder, 'filler'))
  await expect.poll(look, { interval: 1000 }).toMatchObject({ status: 200, isUp: '1', doctor: 'ok' })
})

test('the check writes nothing that stays, once a minute at most', async () => {
  const shop = await openShopForTest()
  const pool = new pg.Pool(shop.connection)
  onTestFinished(() => pool.end())
  const findFile = async () => {
    const { rows } = await pool.query(`select pg_relation_filenode('save_checks') as node,
      (select count(*)::int from save_checks) as rows, pg_relation_size('save_checks')::int as bytes`)
    return rows[0]
  }
  const before = await findFile()
  const isFull = createDiskCheck(pool)
  let checks = 0
  pool.on('acquire', () => checks++)
  expect(await Promise.all(Array.from({ length: 50 }, isFull))).not.toContain(true)
  expect(await isFull()).toBe(false)
  expect(checks).toBe(1)
  expect(await findFile()).toEqual({ ...before, rows: 0, bytes: 0 })
})

test('a dead pooler makes the shop unready, although the database itself answers', async () => {
  const { connection: direct } = await openShopForTest()
  const pooler = await startStallableProxy(direct as { host: string; port: number })
  const connection = { ...direct, ...pick(pooler), database: direct.database as string }
  const shop = await openShopForTest({ connection, direct })
  expect((await shop.guest().get('/api/ready')).status).toBe(200)
  pooler.leadTo({ host: '127.0.0.1', port: 9 })
  pooler.cut()
  const { status, body } = await shop.guest().get('/api/ready')
  expect([status, body]).toMatchObject([503, { reason: 'pooler' }])
  pooler.leadTo(direct as { host: string; port: number })
  await expect.poll(async () => (await shop.guest().get('/api/ready')).status).toBe(200)
})

const pick = ({ host, port }: StallableProxy) => ({ host, port })
