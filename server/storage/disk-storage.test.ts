import { mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'

test('only the shop can read stored files, whatever the umask', async () => {
  const before = process.umask(0o022)
  const folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  const draft = path.join(folder, 'draft')
  await writeFile(draft, 'content', { mode: 0o644 })
  const uploads = path.join(folder, 'uploads')
  // As an earlier release made it.
  await mkdir(uploads, { mode: 0o755 })
  await createDiskStorage(uploads).put('brochure-1.pdf', draft, 'application/pdf')
  process.umask(before)
  const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
  expect(await modeOf(uploads)).toBe('700')
  expect(await modeOf(path.join(uploads, 'br'))).toBe('700')
  expect(await modeOf(path.join(uploads, 'br', 'brochure-1.pdf'))).toBe('600')
})
