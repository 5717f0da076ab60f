import { Readable } from 'node:stream'
import { normaliseImage, type StoredImage } from './images.ts'
import type { Storage } from './storage.ts'
import { withTempFile } from './temp-files.ts'

/**
 * Normalises and stores a picture; the same picture twice is one file. It is written again all the same: the nightly sweep
 * sees by its age that somebody is about to use it. Answers its address.
 */
export async function keepImage(storage: Storage, folder: string, bytes: Buffer): Promise<string> {
  const image: StoredImage = await normaliseImage(bytes)
  await withTempFile(folder, Readable.from(image.bytes), (file) => storage.keep(image.key, file, image.type))
  return `/uploads/${image.key}`
}
