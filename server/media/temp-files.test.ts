import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { draftsFolder, sweepTempFiles } from './temp-files.ts'

test('a sweep leaves the drafts of a long backup alone', async () => {
  const folder = await mkdtemp(path.join(inject('dataFolder'), 'sweep-'))
  await mkdir(draftsFolder(folder))
  for (const hours of [0, 5, 25]) {
    const file = path.join(draftsFolder(folder), `draft-${hours}`)
    await writeFile(file, '')
    const at = new Date(Date.now() - hours * 3_600_000)
    await utimes(file, at, at)
  }
  // A trial restore that was killed leaves a whole folder.
  const trial = path.join(draftsFolder(folder), 'trial-1')
  await mkdir(path.join(trial, 'postgres'), { recursive: true })
  await writeFile(path.join(trial, 'postgres', 'PG_VERSION'), '18')
  await utimes(trial, new Date(0), new Date(0))
  await sweepTempFiles(folder)
  expect((await readdir(draftsFolder(folder))).toSorted()).toEqual(['draft-0', 'draft-5'])
})
