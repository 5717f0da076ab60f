import type { ImageSize } from '#contract/media/names.ts'

/** As large as fits, in proportion and in whole pixels, because old mail programs read only the attributes. */
export function fitLogo(size: ImageSize, place: ImageSize): ImageSize {
  const scale = Math.min(place.width / size.width, place.height / size.height)
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
