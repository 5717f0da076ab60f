import { readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type BackupSource, contents, openBusyShop, openElsewhere, passphrase, read } from '#test/backups.ts'
import { backUpToFile } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

test('a bad backup is refused with the reason, and the shop stays as it was', async () => {
  const shop = await openBusyShop({ BACKUP_PASSPHRASE: passphrase })
  const file = path.join(shop.folder, 'whole.bak')
  await backUpToFile(shop.given, file, false)
  await expect(backUpToFile(shop.given, file, false)).rejects.toThrow('already exists')
  const good = await readFile(file)
  const other = await openElsewhere({ BACKUP_PASSPHRASE: passphrase })
  await restoreBackup(other, file, { replace: false })
  const before = contents(await read(other.connection))
  const bad = path.join(shop.folder, 'bad.bak')
  const refused = async (source: BackupSource, words: string) =>
    await expect(restoreBackup(source, bad, { replace: true })).rejects.toThrow(words)

  for (const at of [25, 70, good.length >> 1, good.length - 3]) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(bad, changed)
    await refused(other, at === 25 ? 'made with another passphrase' : 'damaged or cut short')
  }
  await writeFile(bad, good)
  await truncate(bad, good.length - 1000)
  await refused(other, 'damaged or cut short')
  await writeFile(bad, good)
  await refused({ ...other, config: { ...other.config, BACKUP_PASSPHRASE: 'quite another one' } }, 'another passphrase')
  await refused({ ...other, config: { ...other.config, BACKUP_PASSPHRASE: undefined } }, 'Please set BACKUP_PASSPHRASE')
  expect(contents(await read(other.connection))).toEqual(before)
})

test('a plain backup is checked part by part', async () => {
  const shop = await openBusyShop()
  const file = path.join(shop.folder, 'plain.zip')
  await backUpToFile(shop.given, file, false)
  const good = await readFile(file)
  const other = await openElsewhere()
  await restoreBackup(other, file, { replace: false })
  const before = contents(await read(other.connection))
  let refusals = 0
  for (let step = 1; step < 6; step++) {
    const changed = Buffer.from(good)
    const at = Math.floor((good.length * step) / 6)
    changed[at] = (changed[at] ?? 0) ^ 4
    await writeFile(file, changed)
    const outcome = await restoreBackup(other, file, { replace: true }).catch((error: Error) => error.message)
    if (typeof outcome === 'string') {
      refusals++
      expect(outcome).toMatch(/damaged or cut short/)
    }
    // Some bytes of a zip have no effect, such as the time of an entry.
    expect(contents(await read(other.connection))).toEqual(before)
  }
  expect(refusals).toBeGreaterThan(1)
})

test('a backup whose list points past its end is refused', async () => {
  const shop = await openBusyShop()
  const file = path.join(shop.folder, 'plain.zip')
  await backUpToFile(shop.given, file, false)
  const changed = await readFile(file)
  // Each entry of a zip's directory starts with this signature; the offset of its part follows 42 bytes later.
  const list = changed.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  changed.writeUInt32LE(changed.length - 5, list + 42)
  await writeFile(file, changed)
  await expect(restoreBackup(await openElsewhere(), file, { replace: false })).rejects.toThrow('damaged or cut short')
})
