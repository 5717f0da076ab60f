import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isStoredImage } from '#contract/media-names.ts'
import type { Storage } from '#server/storage/storage.ts'

type PrintedLogo = { bytes: Uint8Array; width: number; height: number }

/** A stored logo on white, in a format that PDF supports; undefined if it no longer exists. */
export async function readPrintLogo(storage: Storage, logo: string | undefined): Promise<PrintedLogo | undefined> {
  if (!logo || !isStoredImage(logo)) return undefined
  const key = logo.replace('/uploads/', '')
  if ((await storage.findSize(key)) === undefined) return undefined
  const { data, info } = await sharp(await buffer(await storage.open(key)))
    .flatten({ background: '#ffffff' })
    .resize({ width: 760, height: 160, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
