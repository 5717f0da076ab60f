import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Binaries, findOldBinaries, upgradeFolder, upgradeMark } from '#server/db/cluster.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { newFolder, startShop } from '../faults/served-shop.ts'
import { readDatabase } from './read-database.ts'

let binaries: Binaries
beforeAll(async () => {
  execFileSync(process.execPath, ['tools/setup.mjs', '--dev', '--no-build', '--postgres=17'], { stdio: 'inherit' })
  binaries = await findOldBinaries('17')
})

const versionOf = (folder: string) => readFile(path.join(folder, 'postgres/PG_VERSION'), 'utf8')

/** The demo shop in PostgreSQL 17, with an e-mail that has not been sent. */
async function makeOldShop() {
  const folder = await newFolder()
  const config = readConfig({
    DATA_DIR: folder,
    ADMIN_EMAIL: 'owner@example.co.za',
    ADMIN_PASSWORD: 'hadeda-41-Trompet',
  })
  const postgres = await startPostgres(folder, { binaries })
  const { connection } = postgres
  await prepareShop(config, { connection })
  const database = openDatabase(connection)
  const jobs = await startJobs(connection, { workers: false })
  await jobs.send(database.db, 'mail', { to: 'thandi@example.co.za', subject: 'Your order', text: '-', html: '-' })
  await jobs.stop()
  await database.close()
  const before = await readDatabase(connection)
  await postgres.stop()
  return { folder, before }
}

/** Runs until it ends, or is killed. */
async function upgrade(folder: string, killAfterMs?: number): Promise<'killed' | 'done'> {
  const child = spawn(process.execPath, ['test/full/upgrade-process.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  if (killAfterMs) void sleep(killAfterMs).then(() => child.kill('SIGKILL'))
  const [code, signal] = await ended
  if (signal) return 'killed'
  expect({ code, output }).toEqual({ code: 0, output: '' })
  return 'done'
}

test('a database of PostgreSQL 17 is moved to 18 however often that is interrupted, and the shop opens with all of it', async () => {
  const { folder, before } = await makeOldShop()
  let kills = 0
  for (let ms = 700; (await upgrade(folder, ms)) === 'killed'; ms *= 1.3) {
    expect(await versionOf(folder)).toBe('17\n')
    kills++
  }
  console.log(`${kills} kills before the database was moved`)
  expect(kills).toBeGreaterThan(2)
  expect(await versionOf(folder)).toBe('18\n')
  expect((await readdir(folder)).filter((name) => /^postgres-17-\d{4}-/.test(name))).toHaveLength(1)
  const moved = await startPostgres(folder)
  expect(await readDatabase(moved.connection)).toEqual({ ...before, backups: 1 })
  await moved.stop()

  const shop = await startShop(folder)
  await shop.whenReady()
  expect(shop.output()).not.toContain('paused')
  await expect.poll(() => readdir(path.join(folder, 'outbox')).catch(() => [])).toHaveLength(1)
})

test('`npm start` moves the database itself; a kill while it takes the old one’s place is made good', async () => {
  const { folder, before } = await makeOldShop()
  // As after a kill just before the old folder is put aside: what was moved then may be out of date by now.
  await mkdir(upgradeFolder(folder))
  await writeFile(upgradeMark(folder), '')
  await expect(startPostgres(folder)).rejects.toThrow(
    'The database was created by PostgreSQL 17, and this release has 18. "npm start" moves it to the new version.',
  )
  const shop = await startShop(folder)
  await shop.whenReady()
  expect(shop.output()).toMatch(/is being moved to the new version.*The database is in the new version now/s)
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)

  // As after a kill between the two renames.
  await mkdir(upgradeFolder(folder))
  await rename(path.join(folder, 'postgres'), path.join(upgradeFolder(folder), 'postgres'))
  await writeFile(upgradeMark(folder), '')
  const postgres = await startPostgres(folder)
  const products = ({ tables }: typeof before) => tables.find(({ name }) => name === 'products')
  expect(products(await readDatabase(postgres.connection))).toEqual(products(before))
  await postgres.stop()
})

test('a database that a shop is using is not moved', async () => {
  const { folder } = await makeOldShop()
  const running = await startPostgres(folder, { binaries })
  const shop = await startShop(folder)
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain('Another shop is using the database')
  await running.stop()
  expect(await versionOf(folder)).toBe('17\n')
})
