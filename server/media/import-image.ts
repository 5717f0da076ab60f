import { AppError } from '#contract/http/errors.ts'
import { isStoredImage } from '#contract/media/names.ts'
import type { Storage } from '#server/storage/storage.ts'
import { storeImage } from './store-image.ts'

type Given = { storage: Storage; folder: string; fetchRemote(url: string): Promise<Buffer> }

/** Stores an image that a client refers to: one of ours, a data URL or another site's. */
export async function importImage({ storage, folder, fetchRemote }: Given, source: string): Promise<string> {
  if (isStoredImage(source)) {
    if ((await storage.findSize(source.slice('/uploads/'.length))) === undefined)
      throw new AppError('bad_input', 'This image no longer exists. Please upload it again.')
    return source
  }
  const [, data] = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(source) ?? []
  if (data) return storeImage(storage, folder, Buffer.from(data, 'base64'))
  if (/^https?:\/\//i.test(source)) return storeImage(storage, folder, await fetchRemote(source))
  throw new AppError('bad_input', 'This is not an image URL.')
}
