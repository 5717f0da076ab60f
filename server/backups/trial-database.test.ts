import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { draftsFolder } from '#server/media/temp-files.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { mountSmallDisk } from '#test/stand-ins/small-disk.ts'
import { backUp, backUpToFile } from './make-backup.ts'
import { findBackups } from './queries.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

const { host, port, user } = inject('postgres')
const urlOf = (database: string) => `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

const sourceOf = ({ folder, connection }: Shop, env: Record<string, string>) => ({
  config: readConfig({ DATA_DIR: folder, ...env }),
  connection,
})

async function connectAs(application_name: string, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

/** The live server does not let this role create a database, so a trial restore must have been made elsewhere. */
async function withoutCreateDb({ connection }: Shop): Promise<pg.ClientConfig> {
  const role = `plain_${connection.database}`
  const admin = await connectAs('admin', connection)
  await admin.query(`create role ${role} login in role ${user}`)
  onTestFinished(() => admin.query(`drop role ${role}`).then(() => {}))
  return { ...connection, user: role }
}

test('without space for a trial restore a backup is only read back, and says so', async (context) => {
  const shop = await openShopForTest()
  const DATA_DIR = await mountSmallDisk(context, 24)
  const { config, connection } = sourceOf(shop, { DATA_DIR })
  const backup = await backUp({ config, connection })
  expect(backup).toMatchObject({ isRestored: false, notRestored: expect.stringContaining('too little free space') })
  // Good enough to restore from, and the office is told.
  shop.app.config.DATA_DIR = DATA_DIR
  await runBackup(shop.app)
  expect((await findBackups(shop.app.db))[0]).toMatchObject({
    failure: null,
    verifiedAt: expect.any(String),
    isRestored: false,
    notRestored: expect.stringContaining('too little free space'),
  })
})

test("a backup of one's own database server is tried in a PostgreSQL of its own", async () => {
  const shop = await openShopForTest()
  const connection = await withoutCreateDb(shop)
  const { config } = sourceOf(shop, { DATABASE_URL: urlOf(String(shop.connection.database)) })
  const backup = await backUpToFile({ config, connection }, path.join(shop.folder, 'own-server.zip'), false)
  expect(backup).toMatchObject({ isRestored: true })
  expect(await readdir(draftsFolder(shop.folder))).toEqual([])
  const embedded = await backUpToFile(
    { ...sourceOf(shop, {}), connection },
    path.join(shop.folder, 'embedded.zip'),
    false,
  )
  expect(embedded).toMatchObject({
    isRestored: false,
    notRestored: expect.stringContaining('may not create databases'),
  })
})

test('BACKUP_VERIFY_URL names the server for the trial', async () => {
  const shop = await openShopForTest()
  const connection = await withoutCreateDb(shop)
  const { config } = sourceOf(shop, { BACKUP_VERIFY_URL: urlOf('postgres') })
  const backup = await backUpToFile({ config, connection }, path.join(shop.folder, 'verified.zip'), false)
  expect(backup).toMatchObject({ isRestored: true })
  const nowhere = sourceOf(shop, { BACKUP_VERIFY_URL: 'postgres://nobody@127.0.0.1:9/postgres' })
  expect(await backUpToFile(nowhere, path.join(shop.folder, 'other.zip'), false)).toMatchObject({
    isRestored: false,
    notRestored: expect.stringContaining('ECONNREFUSED'),
  })
})

test('without space on the disk of BACKUP_VERIFY_URL nothing is restored there', async (context) => {
  const shop = await openShopForTest()
  const BACKUP_VERIFY_URL = urlOf('postgres')
  const tryOn = (disk: string) => {
    const source = sourceOf(shop, { BACKUP_VERIFY_URL, BACKUP_VERIFY_DISK: disk })
    return backUpToFile(source, path.join(shop.folder, `${path.basename(disk)}.zip`), false)
  }
  expect(await tryOn(await mountSmallDisk(context, 24))).toMatchObject({
    isRestored: false,
    notRestored: expect.stringContaining('too little free space'),
  })
  expect(await tryOn(shop.folder)).toMatchObject({ isRestored: true })
  expect(await tryOn('/not/mounted')).toMatchObject({
    isRestored: false,
    notRestored: expect.stringContaining('/not/mounted'),
  })
})

test('a restore closes what a pooler kept open, but stops if a shop runs', async () => {
  const ownShop = await openShopForTest()
  const file = path.join(ownShop.folder, 'shop.zip')
  await backUpToFile(sourceOf(ownShop, {}), file, false)
  const target = await openShopForTest()
  const { app, folder, connection } = target
  const source = { config: app.config, connection }
  await expect(restoreBackup(source, file, { replace: true })).rejects.toThrow('A shop is using this database')
  const other = `${connection.database}_other`
  await (await connectAs('admin', inject('postgres'))).query(`create database ${other} template template_app`)
  const elsewhere = { config: readConfig({ DATA_DIR: folder }), connection: { ...connection, database: other } }
  const client = await connectAs('switchyard', elsewhere.connection)
  await client.query('begin')
  await expect(restoreBackup(elsewhere, file, { replace: true })).rejects.toThrow('A shop is using this database')
  await client.query('rollback')
  const closed: number[] = []
  await restoreBackup(elsewhere, file, { replace: true, onClosed: (count) => closed.push(count) })
  expect(closed).toEqual([1])
  await expect(client.query('select 1')).rejects.toThrow()
})

test('backups go to a store with keys of their own', async () => {
  const store = await startStore()
  const shop = await openShopForTest()
  const { S3_ENDPOINT: BACKUP_S3_ENDPOINT = '', S3_REGION: BACKUP_S3_REGION = '' } = store.settings
  const own = { BACKUP_TO: 's3://safe', BACKUP_S3_ENDPOINT, BACKUP_S3_REGION }
  const keys = {
    BACKUP_S3_ACCESS_KEY_ID: 'KEY',
    BACKUP_S3_SECRET_ACCESS_KEY: store.settings.S3_SECRET_ACCESS_KEY ?? '',
  }
  const backup = await backUp(sourceOf(shop, { ...own, ...keys }))
  expect([...store.objects.keys()]).toEqual([`/safe/${backup.name}`])
  const half = { ...own, BACKUP_S3_ACCESS_KEY_ID: 'KEY' }
  await expect(backUp(sourceOf(shop, half))).rejects.toThrow('BACKUP_S3_SECRET_ACCESS_KEY')
})
