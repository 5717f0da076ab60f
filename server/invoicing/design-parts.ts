import type { OrderDesign } from '#contract/configure.ts'
import { fromLink } from '#contract/configure-link.ts'
import { type CutoutRow, illustrate, listCutouts } from '#server/configure/workshop-parts.ts'
import type { Block, Illustration } from '#server/pdf/sheet.ts'

/** Sheet blocks for a custom enclosure. */

export function pictureOf({ link, code }: OrderDesign): Illustration | undefined {
  const design = fromLink(link)
  return design && illustrate(code, design)
}

/** Undefined where there are none. */
export function cutoutsOf({ link }: OrderDesign): Block | undefined {
  const design = fromLink(link)
  return design && design.cutouts.length > 0 ? cutoutTable(listCutouts(design)) : undefined
}

export const cutoutTable = (rows: CutoutRow[]): Block => ({
  type: 'table',
  columns: [
    { label: 'No.', align: 'right' },
    { label: 'Face', isStrong: true },
    { label: 'Cut-out', grows: true },
    { label: 'Hole, mm', align: 'right' },
    { label: 'x (mm)', align: 'right', isStrong: true },
    { label: 'y (mm)', align: 'right', isStrong: true },
  ],
  rows,
})
