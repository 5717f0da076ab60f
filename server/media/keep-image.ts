import { Readable } from 'node:stream'
import { normaliseImage, type StoredImage } from './images.ts'
import type { Storage } from './storage.ts'
import { withTempFile } from './temp-files.ts'

/** Normalises and stores a picture; the same picture twice is one file. Answers its address. */
export async function keepImage(storage: Storage, folder: string, bytes: Buffer): Promise<string> {
  const image: StoredImage = await normaliseImage(bytes)
  if ((await storage.findSize(image.key)) === undefined) {
    await withTempFile(folder, Readable.from(image.bytes), (file) => storage.keep(image.key, file, image.type))
  }
  return `/uploads/${image.key}`
}
