import type { OrderDesign } from '#contract/configure.ts'
import { holeHeight, holeWidth, shapeOf } from '#contract/configure-catalogue.ts'
import { drawOblique } from '#contract/configure-drawing.ts'
import { faceOf } from '#contract/configure-faces.ts'
import { fromLink } from '#contract/configure-link.ts'
import { pictureFills } from '#contract/configure-svg.ts'
import type { Block, Illustration } from '#server/pdf/sheet.ts'

/** Parts of sheets about an enclosure to measure. */

export function pictureOf({ link, facts, code }: OrderDesign): Illustration | undefined {
  const design = fromLink(link)
  return design && { alt: `${code}, ${facts[0]}`, figure: drawOblique(design), fills: pictureFills(design) }
}

/** Numbered as on the drawing. Undefined where there are none. */
export function cutoutTable({ link }: OrderDesign): Block | undefined {
  const design = fromLink(link)
  if (!design || design.cutouts.length === 0) return undefined
  return {
    type: 'table',
    columns: [
      { label: 'No.', align: 'right' },
      { label: 'Face', isStrong: true },
      { label: 'Cut-out', grows: true },
      { label: 'Hole, mm', align: 'right' },
      { label: 'x, mm', align: 'right', isStrong: true },
      { label: 'y, mm', align: 'right', isStrong: true },
    ],
    rows: design.cutouts.map((cutout, index) => {
      const { label, hole } = shapeOf(cutout)
      const size = hole && ('d' in hole ? `Ø ${hole.d}` : `${holeWidth(hole)} × ${holeHeight(hole)}`)
      return [
        String(index + 1),
        faceOf(design, cutout.face).label,
        label,
        size ?? 'pressed',
        cutout.x.toFixed(1),
        cutout.y.toFixed(1),
      ]
    }),
  }
}
