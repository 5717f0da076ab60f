import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = (...args: string[]) => promisify(execFile)('bin/switchyard', args)

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
  expect((await promisify(execFile)(link, ['help'], { cwd: folder })).stdout).toMatch(/^Usage:/)
})

test('whoever asks for help or mistypes reads what there is', async () => {
  expect((await run('--help')).stdout).toMatch(/^Usage:/)
  await expect(run('admin', 'thandi@example.co.za', '--remove-factors')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Unknown option '--remove-factors'\.\n\nUsage:/),
  })
  await expect(run('admin', 'thandi@example.co.za')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage:/),
  })
})
