import { copyFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStorage } from '#server/storage/open-storage.ts'
import { openBusyShop } from '#test/backups.ts'
import { backUp } from './make-backup.ts'
import { openPlace } from './place.ts'
import { toName } from './rotation.ts'

test('the copy of a file that was deleted goes with the last backup that may name it', async () => {
  const shop = await openBusyShop()
  const { config } = shop.given
  const uploads = openStorage(config)
  const { files } = openPlace(config)
  const copies = async () => {
    const keys: string[] = []
    for await (const { key } of files.list()) keys.push(key)
    return keys.toSorted()
  }
  // Somebody else's, in the same bucket.
  const foreign = path.join(shop.folder, 'books-2025.zip')
  await writeFile(foreign, 'books')
  await files.put('books-2025.zip', foreign, 'application/zip')
  const { name } = await backUp(shop.given)
  const all = await copies()
  const gone = all.find((key) => key.startsWith('attachment-')) ?? ''
  expect(all).toContain(gone)
  const place = path.join(shop.folder, 'backups')
  const weekAgo = path.join(place, toName(new Date(Date.now() - 7 * 86_400_000), 'abcdef', false))
  await copyFile(path.join(place, name), weekAgo)

  await uploads.remove(gone)
  await backUp(shop.given)
  const { pool } = shop.database
  const since = () => pool.query('select key, gone_at as "goneAt" from backup_leftovers')
  expect((await since()).rows).toMatchObject([{ key: gone }])
  await pool.query(`update backup_leftovers set gone_at = now() - interval '1 day'`)
  await backUp(shop.given)
  // The backup of a week ago names it.
  expect(await copies()).toEqual(all)
  await rm(weekAgo)
  await backUp(shop.given)
  expect(await copies()).toEqual(all.filter((key) => key !== gone))
  expect((await since()).rows).toEqual([])
})

test('a database of the release before, which has no place for leftovers, is backed up before it is migrated', async () => {
  const shop = await openBusyShop()
  await shop.database.pool.query('drop table backup_leftovers')
  expect(await backUp(shop.given)).toMatchObject({ name: expect.stringMatching(/^backup-/) })
})
