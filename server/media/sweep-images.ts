import type { FastifyBaseLogger } from 'fastify'
import { isStoredImage } from '#contract/media/names.ts'
import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { findDeleted, findImagesInUse, findLongUnused, forgetImage, markUnused } from './queries.ts'
import { removeVariants } from './variants.ts'

type Given = {
  db: Db
  storage: Storage
  folder: string
  log: FastifyBaseLogger
  /** Unused images that stay anyway. */
  isSpared: (key: string) => boolean
}
type Options = { unusedDays?: number; freshMs?: number }
export type Swept = { stored: number; unused: number; removed: number }

const day = 24 * 3_600_000

/**
 * Removes images unused for a month: carts, e-mails and form drafts in browsers still show an image for a while after
 * it was replaced. One stored again recently is about to be used.
 */
export async function sweepImages(
  { db, storage, folder, log, isSpared }: Given,
  { unusedDays = 30, freshMs = 2 * day }: Options = {},
): Promise<Swept> {
  const storedAt = new Map<string, number>()
  // Files first, then names: an image stored and used in between is not among the files.
  for await (const file of storage.list()) {
    if (isStoredImage(`/uploads/${file.key}`)) storedAt.set(file.key, file.storedAt.getTime())
  }
  const named = await findImagesInUse(db)
  const stored = [...storedAt.keys()]
  const unused = stored.filter((key) => !named.has(key) && !isSpared(key))
  if (!stored.some((key) => named.has(key))) {
    if (stored.length > 0)
      log.warn(
        { event: 'pictures_foreign' },
        'the database uses none of the stored images: does it belong to another shop?',
      )
    return { stored: stored.length, unused: unused.length, removed: 0 }
  }
  await markUnused(db, unused)
  let removed = 0
  const isUnused = new Set(unused)
  const deleted = new Set((await findDeleted(db)).filter((key) => isUnused.has(key)))
  for (const key of new Set([...(await findLongUnused(db, unusedDays)), ...deleted])) {
    const at = storedAt.get(key)
    if (at === undefined || (Date.now() - at < freshMs && !deleted.has(key))) continue
    await storage.remove(key)
    await removeVariants(folder, key)
    await forgetImage(db, key)
    removed++
  }
  log.info({ event: 'pictures_swept', stored: stored.length, unused: unused.length, removed }, 'unused images swept')
  return { stored: stored.length, unused: unused.length, removed }
}
