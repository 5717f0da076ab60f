import type { CutoutRow } from '#server/configure/workshop-parts.ts'
import type { Block } from '#server/pdf/sheet.ts'

export const cutoutTable = (rows: CutoutRow[]): Block => ({
  type: 'table',
  columns: [
    { label: 'No.', align: 'right' },
    { label: 'Face', isStrong: true },
    { label: 'Cut-out', grows: true },
    { label: 'Hole (mm)', align: 'right' },
    { label: 'x (mm)', align: 'right', isStrong: true },
    { label: 'y (mm)', align: 'right', isStrong: true },
  ],
  rows,
})
