import { readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openStorage } from '#server/storage/open-storage.ts'
import { contents, openBusyShop, openElsewhere, passphrase, read, uploadsOf } from '#test/backups.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { backUp, backUpToFile } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

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
  const backup = await backUpToFile(shop.given, file, false)
  work.isOver = true
  await load
  expect(backup.isRestored).toBe(true)
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

test('after a change of passphrase, an earlier backup is restored on top of the newest', async () => {
  const shop = await openBusyShop({ BACKUP_PASSPHRASE: passphrase })
  const place = path.join(shop.folder, 'backups')
  const earlier = await backUp(shop.given)
  // Otherwise the next one of the day replaces it.
  const otherFile = path.join(place, 'kept.bak')
  await rename(path.join(place, earlier.name), otherFile)
  const changed = { ...shop.app.config, BACKUP_PASSPHRASE: 'another long one' }
  const newest = await backUp({ ...shop.given, config: changed })

  const other = await openElsewhere({ BACKUP_PASSPHRASE: passphrase, BACKUP_TO: place })
  await expect(restoreBackup(other, otherFile, { replace: false })).rejects.toThrow('add --without-files')
  const withNew = { ...other, config: { ...other.config, BACKUP_PASSPHRASE: 'another long one' } }
  expect(await restoreBackup(withNew, newest.name, { replace: false })).toMatchObject({ missing: [] })
  expect(await restoreBackup(other, otherFile, { replace: true })).toMatchObject({ files: 0, missing: [] })
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

test('accounts that were deleted since the backup are deleted again', async () => {
  const shop = await openBusyShop()
  const person = await register(shop, { name: 'Nomvula Ezechiel' })
  await shop.app.db.execute(sql`update users set role = 'admin', office_role = 'owner' where id = ${person.user._id}`)
  const file = path.join(shop.folder, 'whole.bak')
  await backUpToFile(shop.given, file, false)

  const other = await openElsewhere()
  await restoreBackup(other, file, { replace: false })
  const client = new pg.Client(other.connection)
  await client.connect()
  // Deleted before, and not in this backup; another one may have it.
  const gone = crypto.randomUUID()
  const ids = [person.user._id, gone]
  await client.query(`insert into erasures (user_id, due_at, done_at) select unnest($1::uuid[]), now(), now()`, [ids])
  await client.end()
  await restoreBackup(other, file, { replace: true })
  const again = new pg.Client(other.connection)
  await again.connect()
  const { rows } = await again.query('select user_id as id, done_at is null as due from erasures where due_at <= now()')
  const account = await again.query(
    'select role, office_role, disabled, deleted_at is null as here from users where id = $1',
    [person.user._id],
  )
  await again.end()
  expect(new Map(rows.map(({ id, due }) => [id, due]))).toEqual(
    new Map([
      [person.user._id, true],
      [gone, false],
    ]),
  )
  // Whoever was sent away does not come back with the backup.
  expect(account.rows).toEqual([{ role: 'shopper', office_role: null, disabled: true, here: true }])
})

test('an API key that was removed since the backup stays removed', async () => {
  const shop = await openBusyShop()
  const result = await shop.app.db.execute<{ id: string }>(sql`
    insert into api_keys (name, start, hash, scopes, created_by, expires_at)
    select 'Sync', 'swy_', sha256(convert_to(n, 'UTF8')), array['stock'], gen_random_uuid(), now() + interval '90 days'
    from unnest(array['kept', 'removed']) as k (n) returning id`)
  const [kept, removed] = result.rows.map(({ id }) => id)
  const file = path.join(shop.folder, 'whole.bak')
  await backUpToFile(shop.given, file, false)

  const other = await openElsewhere()
  await restoreBackup(other, file, { replace: false })
  const ask = async (query: string, values: unknown[] = []) => {
    const client = new pg.Client(other.connection)
    await client.connect()
    return (await client.query(query, values).finally(() => client.end())).rows
  }
  await ask('update api_keys set removed_at = now() where id = $1', [removed])
  await restoreBackup(other, file, { replace: true })
  expect(await ask('select id from api_keys where removed_at is null')).toEqual([{ id: kept }])
})
