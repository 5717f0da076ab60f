import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { openBusyShop, openElsewhere, passphrase, uploadsOf } from '#test/backups.ts'
import { openShopForTest } from '#test/shop.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { backUp } from './make-backup.ts'
import { findBackups } from './queries.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

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

test('the backup before a migration is listed with the others', async () => {
  const shop = await openBusyShop()
  await shop.app.db.execute(sql`drop table backups, restored_jobs, pauses`)
  await shop.app.db.execute(sql`delete from migrations where name in ('0114-backups.sql', '0158-backup-trials.sql')`)
  await prepareShop(shop.app.config, { connection: shop.connection })
  expect(await findBackups(shop.app.db)).toMatchObject([
    { failure: null, isRestored: true, verifiedAt: expect.any(String) },
  ])
})
