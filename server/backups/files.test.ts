import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { openFiles, pickSome } from './files.ts'
import { openPlace } from './place.ts'
import { createOpener } from './seal.ts'

const key = 'aa11.pdf'
const keys = [key, 'attachment-bb22.txt']

/** A shop with two uploads, and a look at their copies. */
async function openUploads() {
  const folder = await mkdtemp(path.join(inject('dataFolder'), 'files-'))
  const { BACKUP_PASSPHRASE: _, ...config } = readConfig({ DATA_DIR: folder })
  const uploads = openStorage(config)
  for (const each of keys) {
    const file = path.join(folder, 'new')
    await writeFile(file, `content of ${each}`)
    await uploads.put(each, file, 'text/plain')
  }
  const copyOf = (each: string) => path.join(folder, 'backups', 'files', each.slice(0, 2), each)
  return {
    uploads,
    /** What a backup does with them. */
    backUp: async (passphrase?: string) => {
      const settings: Config = passphrase ? { ...config, BACKUP_PASSPHRASE: passphrase } : config
      const files = await openFiles(settings, openPlace(settings).files)
      const newKeys = []
      for (const each of keys) if (await files.keep(each)) newKeys.push(each)
      const damage = await files.checkSome()
      return damage ?? newKeys
    },
    read: async (passphrase?: string) => {
      const damages = []
      for (const each of keys) {
        const target = path.join(folder, 'opened')
        await createOpener(passphrase).unseal(copyOf(each), target)
        damages.push(await readFile(target, 'utf8'))
      }
      return damages
    },
    modeOf: async (each: string) => (await stat(copyOf(each))).mode & 0o777,
    fileOf: copyOf,
    readRaw: (each: string) => readFile(copyOf(each)),
    damage: async () => {
      const bytes = await readFile(copyOf(key))
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await writeFile(copyOf(key), bytes)
    },
  }
}
const contents = keys.map((each) => `content of ${each}`)

test('uploads that are there are not copied again; one that has gone is left out', async () => {
  const { uploads, backUp, readRaw, modeOf } = await openUploads()
  expect(await backUp('one')).toEqual(keys)
  expect(await modeOf(key)).toBe(0o600)
  const before = await readRaw(key)
  expect(await backUp('one')).toEqual(keys)
  expect((await readRaw(key)).equals(before)).toBe(true)
  await uploads.remove(key)
  // Its copy stays, because earlier backups need it.
  expect(await backUp('one')).toEqual(keys)
  expect(await backUp('two')).toEqual(keys.slice(1))
})

test('after a change of passphrase, the uploads are sealed with the new one', async () => {
  const { backUp, read } = await openUploads()
  for (const passphrase of [undefined, 'one', 'two', undefined]) {
    await backUp(passphrase)
    expect(await read(passphrase)).toEqual(contents)
  }
  await backUp('two')
  await expect(read()).rejects.toThrow('Please set BACKUP_PASSPHRASE')
  await expect(read('one')).rejects.toThrow('another passphrase')
})

test('a sealed file opens without the shop, with the lines in docs/operations.md', async () => {
  const { backUp, fileOf } = await openUploads()
  await backUp('naïve passphrase')
  const [, script = ''] =
    /```js\n([^`]*createDecipheriv[^`]*)```/.exec(await readFile('docs/operations.md', 'utf8')) ?? []
  const open = (passphrase: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-', fileOf(key), passphrase], {
      input: script,
      stdio: 'pipe',
    })
  expect(open('naïve passphrase').toString()).toBe(contents[0])
  expect(() => open('another')).toThrow('Unsupported state or unable to authenticate data')
})

test('a damaged copy is replaced; without the upload the backup reports it', async () => {
  const { uploads, backUp, read, damage } = await openUploads()
  await backUp('one')
  await damage()
  await expect(read('one')).rejects.toThrow('damaged')
  await backUp('one')
  expect(await read('one')).toEqual(contents)
  await damage()
  await uploads.remove(key)
  expect(await backUp('one')).toContain(`${key} is damaged, and the shop no longer has it`)
})

test('a plain copy that differs from the upload is reported', async () => {
  const { backUp, damage } = await openUploads()
  await backUp()
  await damage()
  expect(await backUp()).toContain(`${key} differs from the shop's`)
})

test('what a killed backup has left is removed after a day', async () => {
  const folder = await mkdtemp(path.join(inject('dataFolder'), 'place-'))
  const config = readConfig({ DATA_DIR: folder, BACKUP_TO: folder })
  const half = [`backup-20260102030405-aa.zip.${randomUUID()}`, `files/aa/aa11.pdf.${randomUUID()}`]
  // BACKUP_TO may be a folder with files of others.
  const foreign = `notes.txt.${randomUUID()}`
  const names = [...half, 'backup-20260102030405-aa.zip', 'files/aa/aa11.pdf', foreign]
  await mkdir(path.join(folder, 'files/aa'), { recursive: true })
  for (const name of names) await writeFile(path.join(folder, name), '')
  const left = async () => {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }
  await openPlace(config).sweep()
  expect(await left()).toHaveLength(names.length)
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const name of names) await utimes(path.join(folder, name), longAgo, longAgo)
  await openPlace(config).sweep()
  expect((await left()).toSorted()).toEqual(['aa11.pdf', 'backup-20260102030405-aa.zip', foreign])
})

test('all copies are read in turn', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  expect([0, 1, 2].map((day) => pickSome(all, day, 2).join(''))).toEqual(['ab', 'cd', 'ea'])
  expect(pickSome(all, 9, 20).toSorted()).toEqual(all)
  expect(pickSome([], 9, 20)).toEqual([])
})
