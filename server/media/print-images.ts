import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { isStoredImage } from '#contract/media/names.ts'
import type { Storage } from '#server/storage/storage.ts'
import { loadSharp } from './load-sharp.ts'

type Printed = { bytes: Uint8Array; width: number; height: number }

/** A stored image on white, no larger than print needs; undefined if it no longer exists. */
async function openForPrint(storage: Storage, image: string | undefined, width: number, height: number) {
  if (!image || !isStoredImage(image)) return undefined
  const key = image.replace('/uploads/', '')
  if ((await storage.findSize(key)) === undefined) return undefined
  const sharp = await loadSharp()
  return sharp(await buffer(await storage.open(key)))
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

const toPrinted = async (image: Sharp): Promise<Printed> => {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A stored logo on white, in a format that PDF supports; undefined if it no longer exists. */
export async function readPrintLogo(storage: Storage, logo: string | undefined): Promise<Printed | undefined> {
  const image = await openForPrint(storage, logo, 760, 160)
  return image && toPrinted(image.png({ compressionLevel: 9 }))
}

/** The same for a product image. */
export async function readPrintPicture(storage: Storage, picture: string): Promise<Printed | undefined> {
  const image = await openForPrint(storage, picture, 900, 700)
  return image && toPrinted(image.jpeg({ quality: 84, mozjpeg: true }))
}
