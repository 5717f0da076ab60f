import type { PictureKind } from './captions.ts'

/** Pixels of a picture, by what it is for. */
export function sizeOf(kind: PictureKind) {
  if (kind === 'slide') return { width: 1600, height: 900 }
  return { width: 1200, height: 900 }
}
