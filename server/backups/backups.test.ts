import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { type Dump, dumpDatabase } from '#server/db/dump.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { pdf, picture } from '#test/files.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { backUp, backUpToFile } from './make-backup.ts'
import { findBackups } from './queries.ts'
import { restoreBackup } from './restore-backup.ts'
import { findExpired, toName } from './rotation.ts'
import { runBackup } from './run-backup.ts'

const passphrase = 'correct horse battery staple'

/** An empty database and data folder on the same server: another machine, as far as a backup is concerned. */
async function openElsewhere(env: Record<string, string> = {}) {
  const database = `elsewhere_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  const folder = await mkdtemp(path.join(inject('dataFolder'), 'elsewhere-'))
  return { config: readConfig({ DATA_DIR: folder, ...env }), connection: { ...inject('postgres'), database } }
}

const read = (connection: pg.ClientConfig) =>
  dumpDatabase(connection, async (_, rows) => {
    for await (const _chunk of rows);
  })

/** Everything a restore must bring back: not the pause, nor rows that a running shop writes by itself. */
const contents = ({ tables, sequences }: Dump) => ({
  tables: tables.filter(({ name }) => !['pauses', 'restored_jobs'].includes(name)),
  sequences,
})

async function openBusyShop(env: Record<string, string> = {}): Promise<Shop & { given: BackupSource }> {
  const shop = await openShopForTest({ env })
  const admin = await shop.signIn('admin')
  const product = await stockProduct(shop)
  for (let i = 0; i < 3; i++) await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  const sent = await admin.form('POST', '/api/upload', { image: await picture() })
  expect(sent.status).toBe(201)
  const message = { name: 'Thandi', email: 'thandi@example.co.za', message: 'See the plan.', files: [pdf()] }
  expect((await shop.guest().form('POST', '/api/contact/form', message)).status).toBe(201)
  return Object.assign(shop, { given: { config: shop.app.config, connection: shop.connection } })
}
type BackupSource = { config: Config; connection: pg.ClientConfig }

const uploadsOf = async (config: Config) => {
  const keys: string[] = []
  for await (const { key } of openStorage(config).list()) keys.push(key)
  return keys.toSorted()
}

test('a backup made while orders arrive is restored elsewhere, identical to the last row', async () => {
  const shop = await openBusyShop({
    BACKUP_PASSPHRASE: passphrase,
    LIMIT_CHECKOUT: '100000',
    LIMIT_HOLD_CHECKOUTS: '100000',
    LIMIT_HOLD_ADDRESS: '1000000',
  })
  const product = await stockProduct(shop, { countInStock: 5000 })
  const work = { isOver: false }
  const load = (async () => {
    while (!work.isOver) await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  })()
  const file = path.join(shop.folder, 'whole.bak')
  const made = await backUpToFile(shop.given, file, false)
  work.isOver = true
  await load
  expect(made.isRestored).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file)).includes('@example.co.za')).toBe(false)

  const other = await openElsewhere({ BACKUP_PASSPHRASE: passphrase })
  const { manifest } = await restoreBackup(other, file, { replace: false })
  expect(contents(await read(other.connection))).toEqual(contents(manifest))
  expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBeGreaterThanOrEqual(3)
  expect(await uploadsOf(other.config)).toEqual(await uploadsOf(shop.app.config))
  expect((await uploadsOf(other.config)).filter((key) => key.startsWith('attachment-'))).toHaveLength(1)

  const [gone = ''] = await uploadsOf(other.config)
  await openStorage(other.config).remove(gone)
  await expect(restoreBackup(other, file, { replace: false })).rejects.toThrow('Add --replace to replace it')
  // Refused before anything was changed.
  expect(await uploadsOf(other.config)).not.toContain(gone)
  await restoreBackup(other, file, { replace: true })
  expect(contents(await read(other.connection))).toEqual(contents(manifest))
})

test('a backup is not made on the wrong disk because its own is not mounted', async () => {
  const shop = await openShopForTest()
  const missing = path.join(path.dirname(shop.folder), `${path.basename(shop.folder)}-disk`, 'backups')
  const config = { ...shop.app.config, BACKUP_TO: missing }
  await expect(backUp({ config, connection: shop.connection })).rejects.toThrow('Is the disk mounted?')
  await expect(stat(path.dirname(missing))).rejects.toThrow('ENOENT')
})

test('backups in BACKUP_TO store each upload once, and are restored by name', async () => {
  const shop = await openBusyShop({ BACKUP_PASSPHRASE: passphrase })
  const first = await backUp(shop.given)
  const second = await backUp(shop.given)
  const place = path.join(shop.folder, 'backups')
  // Only the newest of a day is kept.
  expect((await readdir(place)).toSorted()).toEqual([second.name, 'files'])
  expect(first.name).not.toBe(second.name)
  const other = await openElsewhere({ BACKUP_PASSPHRASE: passphrase, BACKUP_TO: place })
  await expect(restoreBackup(other, first.name, { replace: false })).rejects.toThrow(
    `There is no backup ${first.name} in ${place}, and no such file.`,
  )
  const { files } = await restoreBackup(other, second.name, { replace: false })
  expect(files).toBe((await uploadsOf(shop.app.config)).length)
  expect(files).toBeGreaterThan(0)
  const [key = ''] = await uploadsOf(shop.app.config)
  const bytes = async (config: Config) => buffer(await openStorage(config).open(key))
  expect((await bytes(other.config)).equals(await bytes(shop.app.config))).toBe(true)
})

test('backups can go to a bucket', async () => {
  const store = await startStore()
  const { S3_BUCKET: _, ...settings } = store.settings
  const shop = await openBusyShop()
  const config = readConfig({ ...settings, DATA_DIR: shop.folder, BACKUP_TO: 's3://safe' })
  // Its uploads stay on disk; only the backups are in the bucket.
  const { name } = await backUp({ config, connection: shop.connection })
  expect([...store.objects.keys()]).toContain(`/safe/${name}`)
})

test('after a change of passphrase, an earlier backup is restored on top of the newest', async () => {
  const shop = await openBusyShop({ BACKUP_PASSPHRASE: passphrase })
  const place = path.join(shop.folder, 'backups')
  const earlier = await backUp(shop.given)
  // Otherwise the next one of the day replaces it.
  const kept = path.join(place, 'kept.bak')
  await rename(path.join(place, earlier.name), kept)
  const changed = { ...shop.app.config, BACKUP_PASSPHRASE: 'another long one' }
  const newest = await backUp({ ...shop.given, config: changed })

  const other = await openElsewhere({ BACKUP_PASSPHRASE: passphrase, BACKUP_TO: place })
  await expect(restoreBackup(other, kept, { replace: false })).rejects.toThrow('add --without-files')
  const withNew = { ...other, config: { ...other.config, BACKUP_PASSPHRASE: 'another long one' } }
  expect(await restoreBackup(withNew, newest.name, { replace: false })).toMatchObject({ missing: [] })
  expect(await restoreBackup(other, kept, { replace: true })).toMatchObject({ files: 0, missing: [] })
})

test('only verified backups are kept, and a failure is recorded with its name', async () => {
  const store = await startStore()
  const { S3_BUCKET: _, ...settings } = store.settings
  const shop = await openShopForTest({ env: { ...settings, BACKUP_TO: 's3://safe' } })
  const stored = () => [...store.objects.keys()].filter((name) => name.startsWith('/safe/backup-'))
  await runBackup(shop.app)
  const good = stored()
  expect(good).toHaveLength(1)
  const latest = async () => (await findBackups(shop.app.db))[0]
  expect(await latest()).toMatchObject({ failure: null })
  // Of two on the same day, the earlier one has expired.
  const old = ['/safe/backup-20250102010000-aa.zip', '/safe/backup-20250102020000-bb.zip']
  for (const name of old) store.objects.set(name, Buffer.from('old'))
  const kept = [...good, ...old.slice(1)]

  const set = store.objects.set.bind(store.objects)
  store.objects.set = (name, bytes) => set(name, name.startsWith('/safe/backup-') ? bytes.subarray(0, -1) : bytes)
  await runBackup(shop.app)
  expect(await latest()).toMatchObject({
    name: expect.stringMatching(/^backup-/),
    failure: expect.stringContaining('arrived damaged'),
  })
  expect(stored()).toEqual(kept)
  store.objects.set = set

  await shop.app.db.execute(sql`insert into migrations (name) values ('9999-later.sql')`)
  await runBackup(shop.app)
  expect(await latest()).toMatchObject({ failure: null, isRestored: false, verifiedAt: expect.any(String) })
  await shop.app.db.execute(sql`delete from migrations where name = '9999-later.sql'`)

  store.objects.set('/safe/aa11.pdf', store.objects.get(good[0] ?? '') ?? Buffer.alloc(0))
  const upload = path.join(shop.folder, 'new')
  await writeFile(upload, 'another content')
  await shop.app.storage.put('aa11.pdf', upload, 'application/pdf')
  await runBackup(shop.app)
  expect(await latest()).toMatchObject({
    failure: expect.stringContaining('aa11.pdf differs'),
    verifiedAt: expect.any(String),
    isRestored: true,
  })
})

test('uploads that are gone from the bucket do not stop a restore, unless all are', async () => {
  const store = await startStore()
  const shop = await openBusyShop(store.settings)
  const keys = await uploadsOf(shop.app.config)
  expect(keys.length).toBeGreaterThan(1)
  const [gone = '', ...others] = keys
  const file = path.join(shop.folder, 'in-bucket.zip')
  await backUpToFile(shop.given, file, false)
  const look = store.objects.get.bind(store.objects)
  // Removed after it was listed.
  store.objects.get = (name) => (name === `/shop/${gone}` ? undefined : look(name))
  const whole = path.join(shop.folder, 'whole.zip')
  await backUpToFile(shop.given, whole, true)
  const elsewhere = await openElsewhere()
  expect(await restoreBackup(elsewhere, whole, { replace: false })).toMatchObject({ missing: [] })
  expect(await uploadsOf(elsewhere.config)).toEqual(others)

  store.objects.delete(`/shop/${gone}`)
  const other = await openElsewhere(store.settings)
  expect(await restoreBackup(other, file, { replace: false })).toMatchObject({ files: 0, missing: [gone] })
  for (const key of others) store.objects.delete(`/shop/${key}`)
  await expect(restoreBackup(other, file, { replace: true })).rejects.toThrow('add --without-files')
  const { missing } = await restoreBackup(other, file, { replace: true, withoutFiles: true })
  expect(missing.toSorted()).toEqual(keys)
})

test('a bad backup is refused with the reason, and the shop stays as it was', async () => {
  const shop = await openBusyShop({ BACKUP_PASSPHRASE: passphrase })
  const file = path.join(shop.folder, 'whole.bak')
  await backUpToFile(shop.given, file, false)
  await expect(backUpToFile(shop.given, file, false)).rejects.toThrow('already exists')
  const good = await readFile(file)
  const other = await openElsewhere({ BACKUP_PASSPHRASE: passphrase })
  await restoreBackup(other, file, { replace: false })
  const before = contents(await read(other.connection))
  const bad = path.join(shop.folder, 'bad.bak')
  const refused = async (given: BackupSource, words: string) =>
    await expect(restoreBackup(given, bad, { replace: true })).rejects.toThrow(words)

  for (const at of [25, 70, good.length >> 1, good.length - 3]) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(bad, changed)
    await refused(other, at === 25 ? 'made with another passphrase' : 'damaged or cut short')
  }
  await writeFile(bad, good)
  await truncate(bad, good.length - 1000)
  await refused(other, 'damaged or cut short')
  await writeFile(bad, good)
  await refused({ ...other, config: { ...other.config, BACKUP_PASSPHRASE: 'quite another one' } }, 'another passphrase')
  await refused({ ...other, config: { ...other.config, BACKUP_PASSPHRASE: undefined } }, 'Please set BACKUP_PASSPHRASE')
  expect(contents(await read(other.connection))).toEqual(before)
})

test('a plain backup is checked part by part', async () => {
  const shop = await openBusyShop()
  const file = path.join(shop.folder, 'plain.zip')
  await backUpToFile(shop.given, file, false)
  const good = await readFile(file)
  const other = await openElsewhere()
  await restoreBackup(other, file, { replace: false })
  const before = contents(await read(other.connection))
  let refusals = 0
  for (let step = 1; step < 6; step++) {
    const changed = Buffer.from(good)
    const at = Math.floor((good.length * step) / 6)
    changed[at] = (changed[at] ?? 0) ^ 4
    await writeFile(file, changed)
    const outcome = await restoreBackup(other, file, { replace: true }).catch((error: Error) => error.message)
    if (typeof outcome === 'string') {
      refusals++
      expect(outcome).toMatch(/damaged or cut short/)
    }
    // Some bytes of a zip have no effect, such as the time of an entry.
    expect(contents(await read(other.connection))).toEqual(before)
  }
  expect(refusals).toBeGreaterThan(1)
})

test('a backup whose list points past its end is refused', async () => {
  const shop = await openBusyShop()
  const file = path.join(shop.folder, 'plain.zip')
  await backUpToFile(shop.given, file, false)
  const changed = await readFile(file)
  // Each entry of a zip's directory starts with this signature; the offset of its part follows 42 bytes later.
  const list = changed.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  changed.writeUInt32LE(changed.length - 5, list + 42)
  await writeFile(file, changed)
  await expect(restoreBackup(await openElsewhere(), file, { replace: false })).rejects.toThrow('damaged or cut short')
})

test('a backup from a newer release is refused, and a running shop is not replaced', async () => {
  const shop = await openBusyShop()
  const file = path.join(shop.folder, 'plain.zip')
  await shop.app.db.execute(sql`insert into migrations (name) values ('9999-later.sql')`)
  // The release before still makes backups, but cannot restore them to verify them.
  expect(await backUpToFile(shop.given, file, false)).toMatchObject({ isRestored: false })
  await expect(restoreBackup(await openElsewhere(), file, { replace: false })).rejects.toThrow(
    'newer release: it needs 9999-later.sql',
  )
  await shop.app.db.execute(sql`delete from migrations where name = '9999-later.sql'`)
  await rm(file)
  await backUpToFile(shop.given, file, false)
  await expect(restoreBackup(shop.given, file, { replace: true })).rejects.toThrow('A shop is using this database')
})

test('an interrupted restore leaves the database as it was', async () => {
  const shop = await openBusyShop()
  const file = path.join(shop.folder, 'plain.zip')
  await backUpToFile(shop.given, file, false)
  const other = await openElsewhere()
  await restoreBackup(other, file, { replace: false })
  const before = contents(await read(other.connection))
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  onTestFinished(() => admin.end())
  const restorer = `from pg_stat_activity where datname = $1 and application_name = 'switchyard-backup'`
  const { database } = other.connection
  let kills = 0
  // Each time a few statements later.
  for (const statements of [1, 4, 16, 32, 64]) {
    let isOver = false
    const restoring = restoreBackup(other, file, { replace: true })
      .then(
        () => 'done',
        () => 'cut off',
      )
      .finally(() => {
        isOver = true
      })
    const seen = new Set<string>()
    while (!isOver && seen.size < statements)
      for (const { query } of (await admin.query(`select query ${restorer} and query <> ''`, [database])).rows)
        seen.add(query)
    const { rowCount } = await admin.query(`select pg_terminate_backend(pid) ${restorer}`, [database])
    if ((await restoring) === 'cut off' && rowCount) kills++
    expect(contents(await read(other.connection))).toEqual(before)
  }
  expect(kills).toBeGreaterThan(0)
})

test('a backup of an earlier release is migrated as it is restored', async () => {
  const shop = await openBusyShop()
  await shop.app.db.execute(sql`drop table backups, restored_jobs, pauses`)
  await shop.app.db.execute(sql`delete from migrations where name in ('0114-backups.sql', '0158-backup-trials.sql')`)
  const file = path.join(shop.folder, 'earlier.zip')
  await backUpToFile(shop.given, file, false)
  const other = await openElsewhere()
  await restoreBackup(other, file, { replace: false })
  const { migrations, tables } = await read(other.connection)
  expect(migrations).toContain('0114-backups.sql')
  expect(tables.find(({ name }) => name === 'pauses')?.rows).toBe(1)
})

test('the backup before a migration is listed with the others', async () => {
  const shop = await openBusyShop()
  await shop.app.db.execute(sql`drop table backups, restored_jobs, pauses`)
  await shop.app.db.execute(sql`delete from migrations where name in ('0114-backups.sql', '0158-backup-trials.sql')`)
  await prepareShop(shop.app.config, { connection: shop.connection })
  expect(await findBackups(shop.app.db)).toMatchObject([
    { failure: null, isRestored: true, verifiedAt: expect.any(String) },
  ])
})

test('the newest backups of 7 days, 4 weeks and 12 months are kept', () => {
  const newest = Date.UTC(2026, 10, 16, 0, 37)
  const names = Array.from({ length: 800 }, (_, i) => toName(new Date(newest - i * 86_400_000), `a${i}`, false))
  const expired = new Set(findExpired(names))
  const kept = names.filter((name) => !expired.has(name))
  expect(kept.slice(0, 7)).toEqual(names.slice(0, 7))
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2 + 10)
  const oldest = names.indexOf(kept.at(-1) ?? '')
  expect(oldest).toBeGreaterThan(300)
  expect(oldest).toBeLessThan(366)
  expect(findExpired([...names.slice(0, 1), 'files', 'notes.txt'])).toEqual([])
})
