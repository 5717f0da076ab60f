import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUpToFile } from '#server/backups/make-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import type { Binaries } from '#server/db/cluster.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { newFolder } from '../faults/served-shop.ts'
import { needProgram } from './programs.ts'
import { readDatabase } from './read-database.ts'

async function openShop(binaries?: Binaries) {
  const folder = await newFolder()
  const config = readConfig({
    DATA_DIR: folder,
    ADMIN_EMAIL: 'owner@example.co.za',
    ADMIN_PASSWORD: 'hadeda-41-Trompet',
    BACKUP_PASSPHRASE: 'a passphrase for the way there and back',
  })
  const { connection, stop } = await startPostgres(folder, binaries ? { binaries } : {})
  onTestFinished(stop)
  const uploads = async () => (await readdir(path.join(folder, 'uploads'), { recursive: true })).sort()
  return { config, connection, folder, uploads }
}

/** A restored shop is paused. */
const withoutPause = ({ tables, ...others }: Awaited<ReturnType<typeof readDatabase>>) => ({
  ...others,
  tables: tables.filter(({ name }) => name !== 'pauses'),
})

test('a shop goes from a system PostgreSQL to the embedded one and back, the same to the last row', async (context) => {
  const system = {
    initdb: await needProgram(context, 'initdb', 'postgresql'),
    pg_ctl: await needProgram(context, 'pg_ctl', 'postgresql'),
  }
  console.log(execFileSync(system.initdb, ['--version'], { encoding: 'utf8' }).trim())
  const [first, embedded, last] = [await openShop(system), await openShop(), await openShop(system)]
  await prepareShop(first.config, { connection: first.connection })
  const before = await readDatabase(first.connection)
  const { tables } = before
  const uploads = await first.uploads()
  expect(tables.find(({ name }) => name === 'products')?.rows).toBeGreaterThan(100)
  expect(uploads.length).toBeGreaterThan(100)

  for (const [from, to] of [
    [first, embedded],
    [embedded, last],
  ] as const) {
    const file = path.join(from.folder, 'shop.backup')
    expect(await backUpToFile(from, file, false)).toMatchObject({ isRestored: true })
    expect(await restoreBackup(to, file, { replace: false })).toMatchObject({ missing: [] })
    const after = await readDatabase(to.connection)
    expect(withoutPause(after)).toEqual(withoutPause(before))
    expect(after.tables.find(({ name }) => name === 'pauses')?.rows).toBe(1)
    expect(await to.uploads()).toEqual(uploads)
  }
})
