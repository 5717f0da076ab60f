import { Readable } from 'node:stream'
import type { Storage } from '#server/storage/storage.ts'
import { normaliseImage, type StoredImage } from './images.ts'
import { withTempFile } from './temp-files.ts'

/**
 * Normalises and stores an image, and returns its URL. A duplicate is stored once, but written again, so that its age
 * shows the nightly sweep that it is about to be used.
 */
export async function storeImage(storage: Storage, folder: string, bytes: Buffer): Promise<string> {
  const image: StoredImage = await normaliseImage(bytes)
  await withTempFile(folder, Readable.from(image.bytes), (file) => storage.put(image.key, file, image.type))
  return `/uploads/${image.key}`
}
