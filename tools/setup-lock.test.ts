import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locked, ownerLives, signature } from './setup-lock.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'setup-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const left = (text: string) => {
  const lock = path.join(folder, 'lock')
  writeFileSync(lock, text)
  return lock
}

test('waits for a lock held by a running process', () => {
  expect(ownerLives(left(signature(process.ppid)))).toBe(true)
})

test('takes over the lock of a process that is gone or whose id has been reused', async () => {
  const gone = left('4194304')
  expect(ownerLives(gone)).toBe(false)
  const again = left(`${process.ppid} another-beginning`)
  if (process.platform === 'linux') expect(ownerLives(again)).toBe(false)
  // In a container the next start often has the same id as the killed one.
  const own = left(String(process.pid))
  expect(ownerLives(own)).toBe(false)
  expect(await locked(own, () => 'done')).toBe('done')
  expect(existsSync(own)).toBe(false)
})

test('the lock is held while the work runs and released if it fails', async () => {
  const lock = path.join(folder, 'held')
  await expect(
    locked(lock, async () => {
      expect(existsSync(lock)).toBe(true)
      await nextTurn()
      throw new Error('no network')
    }),
  ).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})
