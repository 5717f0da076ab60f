import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, backUpToFile } from '#server/backups/make-backup.ts'
import { checkArchive, restoreBackup } from '#server/backups/restore-backup.ts'
import { readName } from '#server/backups/rotation.ts'
import { readConfig } from '#server/config.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { newFolder } from '../faults/served-shop.ts'

/** For each kind of backup. */
const moments = 10

/** The demo shop with some more uploads, so that a backup takes a while, and with a folder for its backups. */
async function openDemo() {
  const folder = await newFolder()
  const env = {
    DATA_DIR: folder,
    BACKUP_TO: path.join(folder, 'place'),
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    ADMIN_EMAIL: 'owner@example.co.za',
    ADMIN_PASSWORD: 'hadeda-41-Trompet',
  }
  const config = readConfig(env)
  const { connection, stop } = await startPostgres(folder)
  onTestFinished(stop)
  await prepareShop(config, { connection })
  for (let i = 0; i < 60; i++) {
    const file = path.join(folder, 'upload')
    await writeFile(file, randomBytes(3_000_000))
    await openStorage(config).put(`attachment-${i}.pdf`, file, 'application/pdf')
  }
  return { folder, env, given: { config, connection } }
}

/** `npm run backup`, killed a while after it has begun to write, unless it has finished by then. */
async function run(
  env: Record<string, string>,
  args: string[],
  hasBegun: () => Promise<boolean>,
  killAfterMs?: number,
) {
  const child = spawn(process.execPath, ['server/cli.ts', 'backup', ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  while (child.exitCode === null && !(await hasBegun())) await sleep(5)
  const begun = performance.now()
  if (killAfterMs !== undefined) void sleep(killAfterMs).then(() => child.kill('SIGKILL'))
  const [code, signal] = await ended
  if (!signal) expect({ code, output }).toEqual({ code: 0, output: '' })
  return { end: signal ? 'killed' : 'done', ms: performance.now() - begun }
}

type Kind = {
  args: string[]
  hasBegun(): Promise<boolean>
  /** The backups that are there. */
  list(): Promise<string[]>
  /** As if the next one were the first. */
  clear(): Promise<void>
  again(): Promise<void>
}

/** Kills backups at moments spread over the time that one takes. Those that are left must be complete. */
async function killAll({ env, given }: Awaited<ReturnType<typeof openDemo>>, kind: Kind) {
  await kind.clear()
  const { ms } = await run(env, kind.args, kind.hasBegun)
  const ends: string[] = []
  for (let k = 1; k <= moments; k++) {
    await kind.clear()
    const { end } = await run(env, kind.args, kind.hasBegun, (ms * k) / (moments + 1))
    const left = await kind.list()
    ends.push(`${end}, ${left.length} there`)
    for (const archive of left) expect(await checkArchive(given, archive)).toBeUndefined()
    await kind.again()
  }
  console.log(`${(ms / 1000).toFixed(1)} s of writing and verifying: ${ends.join('; ')}`)
  expect(ends.filter((end) => end.startsWith('killed')).length).toBeGreaterThan(4)
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

test('a killed backup in a file leaves a complete one or none, and the next one works', async () => {
  const demo = await openDemo()
  const { folder, given } = demo
  const file = path.join(folder, 'whole.bak')
  // With its draft.
  const parts = async () => (await namesIn(folder)).filter((name) => name.startsWith('whole.bak'))
  await killAll(demo, {
    args: [file],
    hasBegun: async () => (await parts()).length > 0,
    list: async () => ((await namesIn(folder)).includes('whole.bak') ? [file] : []),
    clear: async () => {
      for (const name of await parts()) await rm(path.join(folder, name))
    },
    again: async () => {
      await rm(file, { force: true })
      expect(await backUpToFile(given, file, false)).toMatchObject({ isRestored: true })
    },
  })
}, 1_800_000)

test('a killed backup in BACKUP_TO leaves complete ones or none, and the next one works', async () => {
  const demo = await openDemo()
  const { folder, given } = demo
  const place = path.join(folder, 'place')
  const drafts = path.join(folder, 'drafts')
  const archives = async () => (await namesIn(place)).filter((name) => readName(name))
  await killAll(demo, {
    args: [],
    hasBegun: async () => (await namesIn(drafts)).length > 0,
    list: async () => (await archives()).map((name) => path.join(place, name)),
    clear: async () => {
      for (const used of [drafts, place]) await rm(used, { recursive: true, force: true })
    },
    again: async () => {
      const { name } = await backUp(given)
      expect(await archives()).toEqual([name])
    },
  })

  // The last one has uploads copied by a killed backup, and they are whole.
  const [newest = ''] = await archives()
  const admin = new pg.Client(given.connection)
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query('create database elsewhere template template0')
  const other = {
    config: { ...given.config, DATA_DIR: path.join(folder, 'elsewhere') },
    connection: { ...given.connection, database: 'elsewhere' },
  }
  const restored = await restoreBackup(other, newest, { replace: false })
  expect(restored.missing).toEqual([])
  expect(restored.files).toBeGreaterThan(60)
}, 1_800_000)
