import sharp from 'sharp'

export type PrintPicture = (name: string, width: number, height: number) => Promise<Buffer>

export const pictureFile = (name: string) => new URL(`../pictures/${name}.webp`, import.meta.url)

/** One of the shop's images as a JPEG, cropped and sized for print at about 150 dpi. */
export async function printPicture(name: string, width: number, height: number): Promise<Buffer> {
  const dots = 150 / 72
  return sharp(await sharp(pictureFile(name).pathname).toBuffer())
    .resize(Math.round(width * dots), Math.round(height * dots), { fit: 'cover' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}
