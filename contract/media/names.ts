/** The information in an image's name. No zod: every page with an image imports this. */

export const maxImageBytes = 10 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const
/** The widths of the server's smaller copies, requested with `?w=`. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const

/** Every such name is a valid storage key (server/media/storage.ts). */
const imageName = /^\/uploads\/([a-z0-9][a-z0-9-]{0,99})-([1-9]\d{0,4})x([1-9]\d{0,4})\.(jpg|png|gif|webp|avif)$/

export type ImageSize = { width: number; height: number }

export const isStoredImage = (image: string): boolean => imageName.test(image)

/**
 * `/uploads/<content name>-<width>x<height>.<ext>`: the size is in the name to avoid layout shift. A content name may
 * end in two colours, its top and bottom.
 */
export function toImageName(contentName: string, { width, height }: ImageSize, extension: string): string {
  return `/uploads/${contentName}-${width}x${height}.${extension}`
}

const softGround = /-([0-9a-f]{6})([0-9a-f]{6})-\d+x\d+\.\w+$/

/** The placeholder until an image loads: a gradient of its own colours, if its name has them. */
export function findSoftBackground(image: string): string | undefined {
  const [path = ''] = image.split('?', 1)
  const [, top, bottom] = (isStoredImage(path) && softGround.exec(path)) || []
  return top && bottom ? `linear-gradient(#${top}, #${bottom})` : undefined
}

export function findImageSize(image: string): ImageSize | undefined {
  const [path = ''] = image.split('?', 1)
  const parts = imageName.exec(path)
  return parts === null ? undefined : { width: Number(parts[2]), height: Number(parts[3]) }
}

/** The smaller copies of an image, never wider than the image itself. */
export function toSrcSet(image: string): string | undefined {
  const size = findImageSize(image)
  if (size === undefined || image.includes('?')) return undefined
  const copies = imageWidths.filter((width) => width < size.width).map((width) => `${image}?w=${width} ${width}w`)
  return [...copies, `${image} ${size.width}w`].join(', ')
}
