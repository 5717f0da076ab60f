import { drawFaceRows } from '#enclosure/arrangement.ts'
import { bendDeduction, type KFactors } from '#enclosure/bend.ts'
import { type Design, holeInWords, lockHoles, shapeOf, steels } from '#enclosure/design.ts'
import { drawOblique, type Sheet as Figure } from '#enclosure/drawing.ts'
import {
  bodyDepth,
  countStiffeners,
  eyePlaces,
  faceOf,
  hasCentrePost,
  hingePlaces,
  hoodStuds,
  leafIds,
  leafSize,
  lockPlaces,
  sealOf,
  stiffenerPlaces,
  uprightPlaces,
} from '#enclosure/faces.ts'
import { type Flat, flatsOf, measureFlat, steelOf } from '#enclosure/flats.ts'
import { type HardwareId, hardwareOf } from '#enclosure/hardware.ts'
import type { Point } from '#enclosure/holes.ts'
import { hoodHoles, lipEdge } from '#enclosure/parts.ts'
import { earthStuds, plateStuds, type Stud } from '#enclosure/studs.ts'
import { pictureFills } from '#enclosure/svg.ts'
import { cutoutName, lockNames, sizeInWords } from '#enclosure/words.ts'
import type { Illustration } from '#server/pdf/sheet.ts'
import { flatFileName, type Geometry } from './make-drawings.ts'
import type { DesignRow } from './queries.ts'

/** A design's part of the workshop sheet, as plain data, stored with the files it refers to. */
export type WorkshopParts = {
  picture: Illustration
  flats: { name: string; count: number; sheet: string; blank: string; bends: number; holes: number; file: string }[]
  cutouts: CutoutRow[]
  faces: Figure
  /** What was stored before geometry 2 has none of these. */
  bends?: BendRow[]
  hardware?: [what: string, count: string, id?: HardwareId][]
  positions?: [what: string, where: string][]
}
export type BendRow = [part: string, no: string, way: string, angle: string, at: string, length: string]
export type CutoutRow = [no: string, face: string, label: string, hole: string, x: string, y: string]

const facesBox = { w: 177, h: 150 }

export const toWorkshopParts = (
  { code, design }: Pick<DesignRow, 'code' | 'design'>,
  { factors }: Geometry,
): WorkshopParts => ({
  picture: illustrate(code, design),
  flats: flatsOf(design, factors).map((flat) => ({
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
  bends: flatsOf(design, factors).flatMap(listBends),
  hardware: hardwareOf(design).map(({ id, name, count }) => [name, count, id]),
  positions: listPositions(design, factors),
})

/** In the sequence of the brake; where the line is, from the left or the lower edge of the blank. */
const listBends = ({ name, bends }: Flat): BendRow[] =>
  bends.map(({ from, to, turn, angle, order }) => {
    const isUpright = Math.abs(from.x - to.x) < 0.001
    return [
      name,
      String(order),
      turn,
      `${angle}°`,
      isUpright ? `x ${from.x.toFixed(1)}` : `y ${from.y.toFixed(1)}`,
      Math.hypot(to.x - from.x, to.y - from.y).toFixed(1),
    ]
  })

const inMm = (list: readonly number[]) => list.map((mm) => mm.toFixed(1)).join(', ')

/** What is welded or foamed on, and what to measure when it is done. */
function listPositions(design: Design, factors: KFactors | undefined): [string, string][] {
  const { outer, inner } = sealOf(design)
  const leaf = leafSize(design)
  const { width, height, depth } = design
  const side = (id: 'door' | 'door2') => (design.doors === 2 ? `${id === 'door' ? 'left' : 'right'} door: ` : '')
  const stiffeners = leafIds(design).map((id) => `${side(id)}x ${inMm(stiffenerPlaces(design, id))}`)
  const coated = flatsOf(design).filter(({ isCoated }) => isCoated)
  const m2 = coated.reduce((sum, flat) => sum + 2 * measureFlat(flat, 1).netM2 * flat.count, 0)
  return [
    ['Hinges', `middles at y ${inMm(hingePlaces(design))}, from the bottom of the body`],
    ...(countStiffeners(design) > 0
      ? [['Door stiffeners', `${stiffeners.join('; ')}, from the left of the leaf`] as [string, string]]
      : []),
    ...(design.mounting === 'floor'
      ? (['left', 'right'] as const).map((one): [string, string] => [
          `Uprights, ${one}`,
          `middles at ${inMm(uprightPlaces(design, one))}, from the back`,
        ])
      : []),
    ...listStuds(design),
    [
      'Seal',
      `inside the door, ${outer.toFixed(1)} to ${inner.toFixed(1)} from its edges; keep the strip free of powder lumps`,
    ],
    ...listWelds(design),
    ['Visible side', 'the side that the flat shows; grain upright on doors and walls, left to right on top and bottom'],
    ...(design.finish === 'bare'
      ? []
      : [['Coating', `${m2.toFixed(2)} m² both sides; mask studs and earth points`] as [string, string]]),
    ['Bend deduction', describeDeductions(design, factors)],
    ['Check: outside', `${width} ±1 × ${height} ±1 × ${depth} ±1.5, diagonals of the front within 2`],
    [
      'Check: sealing edge',
      `${bodyDepth(design) + lipEdge - design.sheet} ±0.5 from the outside of the back, flat within 1`,
    ],
    ['Check: door', `${leaf.w} × ${leaf.h} ±0.5, gap 1.5 ±0.75 all round`],
  ]
}

/** What is joined to what, and what is ground. */
function listWelds(design: Design): [string, string][] {
  const rows: [string, string][] = [
    [
      'Weld outside, all along',
      'walls to top and bottom, mitres of the lips and their edges, corners of the doors; grind flush',
    ],
  ]
  const spots = [
    ...(countStiffeners(design) > 0 ? ['feet of the stiffeners to the door every 100 mm'] : []),
    ...(design.mounting === 'floor' ? ['edges of the uprights to the walls, 30 mm every 200'] : []),
    ...(hasCentrePost(design) ? ['stiffener to the rear of the centre post, 30 mm every 200'] : []),
    ...(design.plinth ? ['plinth at its corners, and to the bottom, 30 mm every 150'] : []),
    ...(design.hood ? ['corners of the rain hood'] : []),
  ]
  if (spots.length > 0) rows.push(['Weld', spots.join('; ')])
  if (hasCentrePost(design))
    rows.push([
      'Centre post',
      'bolted behind the lips after coating; seal its ends and the lips with a bead of sealant',
    ])
  return rows
}

/** For each sheet that is folded. */
function describeDeductions(design: Design, factors: KFactors | undefined): string {
  const folded = flatsOf(design, factors).filter(({ bends }) => bends.length > 0)
  const lines = folded.map(
    ({ sheet, k, ...flat }) =>
      `${bendDeduction(sheet, k).toFixed(2)} for 90° in ${materialOf(flat, design)} ${sheet}, inside radius ${sheet}, K ${k}`,
  )
  return [...new Set(lines)].join('; ')
}

/** Studs by their face, x and y as on the drawing: as it is seen from outside. */
function listStuds(design: Design): [string, string][] {
  const at = ({ face, x, y }: Stud) =>
    `${faceOf(design, face).label.toLowerCase()} x ${x.toFixed(1)}, y ${y.toFixed(1)}`
  const on = (face: Stud['face']) => plateStuds(design).filter((one) => one.face === face)
  const grid = (studs: readonly Point[]) => {
    const sorted = (list: number[]) => inMm([...new Set(list)].sort((a, b) => a - b))
    return `x ${sorted(studs.map(({ x }) => x))}; y ${sorted(studs.map(({ y }) => y))}`
  }
  const [gland, plate] = [on('bottom'), on('back')]
  const eyes = eyePlaces(design)
  const hood = hoodHoles(design).map(({ spacer }) => spacer)
  return [
    ['Earth studs M8', `inside: ${earthStuds(design).map(at).join('; ')}`],
    ...(gland.length > 0
      ? [
          ['Gland plate studs M5', `${gland.length} round the opening of the bottom, inside, ${grid(gland)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(plate.length > 0
      ? [['Plate studs M8 × 40', `${plate.length} on the back, inside, ${grid(plate)}`] as [string, string]]
      : []),
    ...(eyes.length > 0
      ? [
          [
            'Lifting eyes M12',
            `${eyes.length} on the top, ${grid(eyes)}; backing plates 60 × 60 × 6 inside${design.hood ? '; bolts with sealing washers take their place before the hood is fitted' : ''}`,
          ] as [string, string],
        ]
      : []),
    ...(hood.length > 0
      ? [
          [
            'Hood studs M6',
            `${hood.length} on the top, outside, ${grid(hoodStuds(design))}; spacers ${Math.min(...hood).toFixed(1)} at the front, ${Math.max(...hood).toFixed(1)} at the back`,
          ] as [string, string],
        ]
      : []),
  ]
}

const materialOf = (flat: Pick<Flat, 'material'>, design: Design) => steels[steelOf(flat, design)].label

const illustrate = (code: string, design: Design): Illustration => ({
  alt: `${code}, ${sizeInWords(design)}`,
  figure: drawOblique(design),
  fills: pictureFills(design),
})

/** Numbered as on the drawing. */
const listCutouts = (design: Design): CutoutRow[] =>
  design.cutouts.map((cutout, index) => {
    const { hole } = shapeOf(cutout)
    return [
      String(index + 1),
      faceOf(design, cutout.face).label,
      cutoutName(cutout),
      hole ? holeInWords(hole) : 'pressed',
      cutout.x.toFixed(1),
      cutout.y.toFixed(1),
    ]
  })

/** The holes of the locks, numbered as on the drawing. */
const listLocks = (design: Design): CutoutRow[] =>
  leafIds(design)
    .flatMap((id) => lockPlaces(design, id).map((place) => ({ ...place, label: faceOf(design, id).label })))
    .map(({ x, y, label }, index) => [
      `L${index + 1}`,
      label,
      `Lock: ${lockNames[design.lock].toLowerCase()}`,
      holeInWords(lockHoles[design.lock]),
      x.toFixed(1),
      y.toFixed(1),
    ])
