import sharp from 'sharp'

/** A small but complete PDF. */
export const pdf = (name = 'range.pdf', filling = '') =>
  new File([`%PDF-1.4\n${filling}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`], name, { type: 'application/pdf' })

/** A PDF of exactly this many bytes. */
export function pdfOfSize(size: number): File {
  const head = Buffer.from('%PDF-1.4\n')
  const tail = Buffer.from('\n%%EOF\n')
  return new File([head, Buffer.alloc(size - head.length - tail.length, 0x20), tail], 'large.pdf')
}

/** An image for the browser's file chooser. */
export const imageUpload = async (width = 400, height = 300, background = '#12161c') =>
  chosen(await picture(width, height, 'png', background))

/** A file for the browser's file chooser. */
export async function chosen(file: File, name = file.name) {
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
}

export async function picture(
  width = 40,
  height = 30,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  background = '#8a5a00',
) {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
  return new File([new Uint8Array(bytes)], `picture.${format}`, { type: `image/${format}` })
}
