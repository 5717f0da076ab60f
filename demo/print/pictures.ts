import sharp from 'sharp'

export type PrintPicture = (name: string, width: number, height: number) => Promise<Buffer>

export const pictureFile = (name: string) => new URL(`../pictures/${name}.webp`, import.meta.url)

/** A picture of the shop as a JPEG, cut to proportions and sized for print at about 150 dots an inch. */
export async function printPicture(name: string, width: number, height: number): Promise<Buffer> {
  const dots = 150 / 72
  return sharp(await sharp(pictureFile(name).pathname).toBuffer())
    .resize(Math.round(width * dots), Math.round(height * dots), { fit: 'cover' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}
