import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject as given, onTestFinished, test } from 'vitest'

const run = (...args: string[]) => promisify(execFile)('bin/switchyard', args)
const runWith = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env: { ...process.env, ...env } })

test('--with-files needs a file', async () => {
  await expect(run('backup', '--with-files')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^--with-files needs a file/),
  })
})

test('the command runs from any folder, also through a link', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const link = path.join(folder, 'switchyard')
  await symlink(path.resolve('bin/switchyard'), link)
  expect((await promisify(execFile)(link, ['help'], { cwd: folder })).stdout).toMatch(/^Usage/)
})

test('whoever asks for help or mistypes reads what there is', async () => {
  expect((await run('--help')).stdout).toMatch(/^Usage/)
  await expect(run('admin', 'thandi@example.co.za', '--remove-factors')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Unknown option '--remove-factors'\.\n\nUsage/),
  })
  await expect(run('admin', 'thandi@example.co.za')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage/),
  })
})

test('a mistyped command, and an option of another one, are named', async () => {
  const fails = (says: string) => ({ code: 1, stderr: expect.stringContaining(`${says}\n\nUsage`) })
  await expect(runWith({}, 'trase', 'VOLT-000001')).rejects.toMatchObject(fails("There is no command 'trase'."))
  await expect(runWith({}, 'backup', 'shop.bak', '--replace')).rejects.toMatchObject(
    fails("'backup' has no option '--replace'."),
  )
})

test('where there is no shop, a command says so and makes no database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const args of [['trace', 'VOLT-000001'], ['backup']])
    await expect(runWith({ DATA_DIR: folder }, ...args)).rejects.toMatchObject({
      code: 1,
      stderr: `There is no shop in ${folder}. Set DATA_DIR or DATABASE_URL as for the shop.\n`,
    })
  expect(await readdir(folder)).toEqual([])
  const { user, host = '', port } = given('postgres')
  const DATABASE_URL = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  for (const args of [['trace', 'VOLT-000001'], ['rekey']])
    await expect(runWith({ DATA_DIR: folder, DATABASE_URL }, ...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This database has no shop of this release\. Check DATABASE_URL/),
    })
})
