import { type Design, holeInWords, lockHoles, shapeOf, steels } from '#enclosure/design.ts'
import { drawFaceRows, drawOblique, type Sheet as Figure } from '#enclosure/drawing.ts'
import { faceOf, lockPlaces } from '#enclosure/faces.ts'
import { type Flat, flatsOf } from '#enclosure/flats.ts'
import { pictureFills } from '#enclosure/svg.ts'
import { lockNames, sizeInWords } from '#enclosure/words.ts'
import type { Illustration } from '#server/pdf/sheet.ts'
import { flatFileName } from './make-drawings.ts'
import type { DesignRow } from './queries.ts'

/** A design's part of the workshop sheet, as plain data, stored with the files it refers to. */
export type WorkshopParts = {
  picture: Illustration
  flats: { name: string; count: number; sheet: string; blank: string; bends: number; holes: number; file: string }[]
  cutouts: CutoutRow[]
  faces: Figure
}
export type CutoutRow = [no: string, face: string, label: string, hole: string, x: string, y: string]

const facesBox = { w: 177, h: 150 }

export const toWorkshopParts = ({ code, design }: Pick<DesignRow, 'code' | 'design'>): WorkshopParts => ({
  picture: illustrate(code, design),
  flats: flatsOf(design).map((flat) => ({
    name: flat.name,
    count: flat.count,
    sheet: `${materialOf(flat, design)} ${flat.sheet}`,
    blank: `${flat.w.toFixed(1)} × ${flat.h.toFixed(1)}`,
    bends: flat.bends.length,
    holes: flat.holes.length,
    file: flatFileName(code, flat),
  })),
  cutouts: [...listCutouts(design), ...listLocks(design)],
  faces: drawFaceRows(design, facesBox),
})

const materialOf = ({ material }: Flat, { steel }: Design) =>
  (material === 'plate' ? steels.galvanised : steels[steel]).label

const illustrate = (code: string, design: Design): Illustration => ({
  alt: `${code}, ${sizeInWords(design)}`,
  figure: drawOblique(design),
  fills: pictureFills(design),
})

/** Numbered as on the drawing. */
const listCutouts = (design: Design): CutoutRow[] =>
  design.cutouts.map((cutout, index) => {
    const { label, hole } = shapeOf(cutout)
    return [
      String(index + 1),
      faceOf(design, cutout.face).label,
      label,
      hole ? holeInWords(hole) : 'pressed',
      cutout.x.toFixed(1),
      cutout.y.toFixed(1),
    ]
  })

/** The holes of the locks, numbered as on the drawing. */
const listLocks = (design: Design): CutoutRow[] =>
  lockPlaces(design, 'door').map(({ x, y }, index) => [
    `L${index + 1}`,
    faceOf(design, 'door').label,
    `Lock: ${lockNames[design.lock].toLowerCase()}`,
    holeInWords(lockHoles[design.lock]),
    x.toFixed(1),
    y.toFixed(1),
  ])
