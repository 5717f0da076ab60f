import { createHash } from 'node:crypto'
import { AppError } from '#contract/http/errors.ts'
import { loadSharp } from './load-sharp.ts'
import { sniffImage } from './sniff.ts'

/** A stored image: re-encoded by us, upright, without EXIF, named after its content. */
export type StoredImage = { key: string; type: string; bytes: Buffer; width: number; height: number }
export type Variant = 'avif' | 'webp' | 'jpeg' | 'png'

const maxPixels = 40_000_000
const largestSide = 4096

/** Re-encodes every upload, so that only our own encoder's output is stored. */
export async function normaliseImage(bytes: Buffer): Promise<StoredImage> {
  const kind = sniffImage(bytes)
  if (!kind) throw new AppError('not_an_image', 'Only JPEG, PNG, GIF, WebP and AVIF images are allowed.')
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).rotate().resize({
      width: largestSide,
      height: largestSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { hasAlpha } = await sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).metadata()
    const extension = hasAlpha || kind === 'gif' || kind === 'png' ? 'png' : kind === 'jpeg' ? 'jpg' : 'webp'
    const encoded =
      extension === 'png'
        ? image.png({ compressionLevel: 9 })
        : extension === 'jpg'
          ? image.jpeg({ quality: 90, mozjpeg: true })
          : image.webp({ quality: 90 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 24)
    // A placeholder colour would show through a transparent image.
    const name = hasAlpha ? hash : `${hash}-${await readSoftColours(data)}`
    return {
      key: `${name}-${info.width}x${info.height}.${extension}`,
      type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      bytes: data,
      width: info.width,
      height: info.height,
    }
  } catch (cause) {
    throw new AppError('bad_file', 'This image is damaged or too large.', { cause })
  }
}

/** The colours of the upper and lower half, as twelve hex digits: the placeholder until the image loads. */
export async function readSoftColours(source: Buffer | string): Promise<string> {
  const sharp = await loadSharp()
  const halves = await sharp(source, { limitInputPixels: maxPixels, pages: 1 })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer()
  return halves.subarray(0, 6).toString('hex')
}

export async function renderVariant(bytes: Buffer, width: number | undefined, variant: Variant): Promise<Buffer> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: maxPixels }).resize({
    ...(width ? { width } : {}),
    withoutEnlargement: true,
  })
  if (variant === 'avif') return image.avif({ quality: 55, effort: 3 }).toBuffer()
  if (variant === 'webp') return image.webp({ quality: 78, effort: 4 }).toBuffer()
  if (variant === 'png') return image.png({ compressionLevel: 9 }).toBuffer()
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}
