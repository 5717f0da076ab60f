import type { PictureKind } from './captions.ts'

/** Image sizes in pixels, by use. */
export function sizeOf(kind: PictureKind) {
  if (kind === 'slide') return { width: 1600, height: 900 }
  return { width: 1200, height: 900 }
}
