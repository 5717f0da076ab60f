import { loadSharp } from './load-sharp.ts'

/** A square drawing of 64 units, as a PNG of `size` pixels. */
export async function toPng(drawing: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing), { density: 72 * (size / 64) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

type Ground = { width: number; height: number; colour: string; picture?: Buffer | undefined }

/** A drawing over the right side of an image, or over a colour, as a JPEG. */
export async function overlay({ width, height, colour, picture }: Ground, drawing: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const ground = picture
    ? sharp(picture).resize(width, height, { fit: 'cover', position: 'right' })
    : sharp({ create: { width, height, channels: 3, background: colour } })
  return ground
    .composite([{ input: Buffer.from(drawing) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
