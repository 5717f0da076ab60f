import {
  type Cutout,
  cornerRadius,
  type Design,
  type Hole,
  holeHeight,
  holeInWords,
  holeWidth,
  lockHoles,
  shapeOf,
} from './design.ts'
import {
  bodyDepth,
  doorDepth,
  type Face,
  faceOf,
  facesOf,
  fixingPlaces,
  glandOpening,
  hingeSide,
  type LeafId,
  leafIds,
  leafSize,
  lockPlaces,
  paneOf,
  plateSize,
  plinthSize,
  sealOf,
} from './faces.ts'
import type { Bend, Flat } from './flats.ts'
import { geometry } from './geometry-version.ts'
import { holesOn, type PlacedHole, type Point } from './holes.ts'
import {
  describeFinish,
  describeMounting,
  describeProtection,
  describeSteel,
  designName,
  lockNames,
  sizeInWords,
  supplyOf,
} from './words.ts'

/**
 * A drawing as data: lines, circles and words on layers, in millimetres, y upwards. SVG, PDF and DXF are written from
 * it.
 */

export const layers = [
  'OUTLINE',
  'CUT',
  'BEND_UP',
  'BEND_DOWN',
  'FORM',
  'MARK',
  'HIDDEN',
  'DIM',
  'TEXT',
  'FRAME',
] as const
export type Layer = (typeof layers)[number]
/** `bulge` rounds the way to the next point: the tangent of a quarter of its angle, as in DXF. */
export type Knot = { x: number; y: number; bulge?: number }
export type Fill = 'plain' | 'light' | 'shade' | 'dark' | 'glass' | 'hole' | 'ink'
export type Matrix = readonly [number, number, number, number, number, number]
type Anchor = 'start' | 'middle' | 'end'

export type PathItem = { kind: 'path'; layer: Layer; knots: Knot[]; isClosed: boolean; fill?: Fill }
export type CircleItem = { kind: 'circle'; layer: Layer; x: number; y: number; d: number; fill?: Fill }
export type TextItem = {
  kind: 'text'
  layer: Layer
  x: number
  y: number
  size: number
  words: string
  anchor: Anchor
  isUpright?: boolean
}
export type GroupItem = { kind: 'group'; matrix: Matrix; items: Item[] }
export type Item = PathItem | CircleItem | TextItem | GroupItem
export type Sheet = { w: number; h: number; items: Item[] }

const line = (layer: Layer, x1: number, y1: number, x2: number, y2: number): PathItem => {
  const knots = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]
  return { kind: 'path', layer, knots, isClosed: false }
}

/** A quarter of a circle. */
const quarter = Math.tan(Math.PI / 8)

function rectangle(layer: Layer, box: [number, number, number, number], r = 0, fill?: Fill): PathItem {
  const [x0, y0, x1, y1] = box
  const square: Knot[] = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ]
  const rounded: Knot[] = [
    { x: x0 + r, y: y0 },
    { x: x1 - r, y: y0, bulge: quarter },
    { x: x1, y: y0 + r },
    { x: x1, y: y1 - r, bulge: quarter },
    { x: x1 - r, y: y1 },
    { x: x0 + r, y: y1, bulge: quarter },
    { x: x0, y: y1 - r },
    { x: x0, y: y0 + r, bulge: quarter },
  ]
  // a side that its corners take up has no length
  const knots = rounded.filter((knot, i) => {
    const next = rounded[(i + 1) % rounded.length] ?? knot
    return knot.bulge || Math.hypot(next.x - knot.x, next.y - knot.y) > 1e-6
  })
  return { kind: 'path', layer, knots: r > 0 ? knots : square, isClosed: true, ...(fill && { fill }) }
}

function drawHole({ x, y, hole, isFormed }: PlacedHole, fill?: Fill): Item {
  const layer = isFormed ? 'FORM' : 'CUT'
  if ('d' in hole && hole.flats) return flattened(layer, x, y, hole.d, hole.flats, fill)
  if ('d' in hole) return { kind: 'circle', layer, x, y, d: hole.d, ...(fill && { fill }) }
  const { w, h } = hole
  return rectangle(layer, [x - w / 2, y - h / 2, x + w / 2, y + h / 2], cornerRadius(hole), fill)
}

/** A circle with two upright sides. */
function flattened(layer: Layer, x: number, y: number, d: number, flats: number, fill?: Fill): PathItem {
  const half = Math.sqrt(d ** 2 - flats ** 2) / 2
  const bulge = Math.tan((Math.PI - 2 * Math.atan2(half, flats / 2)) / 4)
  const knots: Knot[] = [
    { x: x + flats / 2, y: y - half },
    { x: x + flats / 2, y: y + half, bulge },
    { x: x - flats / 2, y: y + half },
    { x: x - flats / 2, y: y - half, bulge },
  ]
  return { kind: 'path', layer, knots, isClosed: true, ...(fill && { fill }) }
}

const text = (x: number, y: number, size: number, words: string, anchor: Anchor = 'start'): TextItem => ({
  kind: 'text',
  layer: 'TEXT',
  x,
  y,
  size,
  words,
  anchor,
})

const place = (items: Item[], x: number, y: number, scale = 1): GroupItem => ({
  kind: 'group',
  matrix: [scale, 0, 0, scale, x, y],
  items,
})

const inWords = (mm: number) => String(Math.round(mm * 10) / 10)

/** A dimension below a part, or on the left of it; all in paper millimetres but the words. */
function dimension(axis: 'x' | 'y', from: number, to: number, at: number, length: number): Item[] {
  const put = (u1: number, v1: number, u2: number, v2: number) =>
    axis === 'x' ? line('DIM', u1, v1, u2, v2) : line('DIM', v1, u1, v2, u2)
  const away = at - 7
  const arrow = (u: number, way: 1 | -1): Item => {
    const corners = [
      [u, away],
      [u + way * 2.2, away + 0.5],
      [u + way * 2.2, away - 0.5],
    ] as const
    const knots = corners.map(([p, q]) => (axis === 'x' ? { x: p, y: q } : { x: q, y: p }))
    return { kind: 'path', layer: 'DIM', knots, isClosed: true, fill: 'ink' }
  }
  const middle = (from + to) / 2
  const label = text(axis === 'x' ? middle : away - 1, axis === 'x' ? away + 1 : middle, 2.8, inWords(length), 'middle')
  return [
    put(from, at - 1, from, away - 1.4),
    put(to, at - 1, to, away - 1.4),
    put(from, away, to, away),
    arrow(from, 1),
    arrow(to, -1),
    { ...label, layer: 'DIM', ...(axis === 'y' && { isUpright: true }) },
  ]
}

/** A face as it looks, without its cut-outs. */
function drawFace(design: Design, face: Face, fill?: Fill): Item[] {
  const items: Item[] = [rectangle('OUTLINE', [0, 0, face.w, face.h], 3, fill)]
  if (face.id === 'door' || face.id === 'door2') items.push(...drawLeafFittings(design, face.id, Boolean(fill)))
  // the fold of the door shows in front of a side
  if (face.id === 'left') items.push(rectangle('OUTLINE', [face.w + 1, 1.5, face.w + doorDepth, face.h - 1.5], 2, fill))
  if (face.id === 'right') items.push(rectangle('OUTLINE', [-doorDepth, 1.5, -1, face.h - 1.5], 2, fill))
  if (face.id === 'bottom' && design.glandPlate) {
    const { w, h } = glandOpening(design)
    const [x, y] = [(face.w - w) / 2, (face.h - 15 - h) / 2]
    items.push(rectangle('HIDDEN', [x, y, x + w, y + h], 4))
  }
  if (face.id === 'back' && !fill) {
    for (const { x, y } of fixingPlaces(design)) items.push(rectangle('OUTLINE', [x - 20, y - 20, x + 20, y + 20], 4))
    const { w, h } = plateSize(design)
    const [x, y] = [(face.w - w) / 2, (face.h - h) / 2]
    if (design.plate !== 'none') items.push(rectangle('HIDDEN', [x, y, x + w, y + h]))
  }
  return items
}

function drawLeafFittings(design: Design, id: LeafId, isFilled: boolean): Item[] {
  const pane = paneOf(design)
  const dark = isFilled && { fill: 'dark' as const }
  const glass = pane
    ? [rectangle('OUTLINE', [pane.x0, pane.y0, pane.x1, pane.y1], 8, isFilled ? 'glass' : undefined)]
    : []
  const locks = lockPlaces(design, id).map(
    ({ x, y }): Item =>
      design.lock === 'handle'
        ? { ...rectangle('OUTLINE', [x - 16, y - 95, x + 16, y + 95], 5), ...dark }
        : { kind: 'circle', layer: 'OUTLINE', x, y, d: 27, ...dark },
  )
  const { w, h } = leafSize(design)
  const { outer, inner } = sealOf(design)
  const [hinge, free] = hingeSide(design, id) === 'left' ? [0, w] : [w, 0]
  // the seal, and lines that meet at the hinges
  const hidden: Item[] = [
    rectangle('HIDDEN', [outer, outer, w - outer, h - outer]),
    rectangle('HIDDEN', [inner, inner, w - inner, h - inner]),
    line('HIDDEN', free, 0, hinge, h / 2),
    line('HIDDEN', hinge, h / 2, free, h),
  ]
  return [...(isFilled ? [] : hidden), ...glass, ...locks]
}

/** Crosses and numbers; the numbers run through the whole design, as in its table. Locks are L1, L2 … */
function numberCutouts(design: Design, face: Face, scale: number): Item[] {
  const mark = ({ x, y }: Point, hole: Hole, words: string, side: 1 | -1 = 1): Item[] => {
    const [w, h] = [holeWidth(hole) / 2, holeHeight(hole) / 2]
    const arm = Math.min(w, h, 4 * scale) / 2
    const label = text(x + side * (w + scale), y + h - scale, 2.4 * scale, words, side === 1 ? 'start' : 'end')
    return [line('DIM', x - arm, y, x + arm, y), line('DIM', x, y - arm, x, y + arm), { ...label, layer: 'DIM' }]
  }
  const isLeaf = face.id === 'door' || face.id === 'door2'
  const locks = isLeaf ? lockPlaces(design, face.id as LeafId) : []
  /** Away from the edge of the door. */
  const inward = isLeaf && hingeSide(design, face.id as LeafId) === 'left' ? -1 : 1
  const before = face.id === 'door2' ? lockPlaces(design, 'door').length : 0
  return [
    ...design.cutouts.flatMap((cutout, index) => {
      if (cutout.face !== face.id) return []
      const { hole, room } = shapeOf(cutout)
      return mark(cutout, hole ?? room, String(index + 1))
    }),
    ...locks.flatMap((place, index) => mark(place, lockHoles[design.lock], `L${before + index + 1}`, inward)),
  ]
}

export type TitleBlock = { maker: string; code: string; kg: number }
const scales = [1, 2, 2.5, 4, 5, 7.5, 10, 15, 20, 25, 30]
const a3 = { w: 420, h: 297 }
const rowsOnFirst = 36

/** The general arrangement on A3, in third angle. A long table of cut-outs goes on a second sheet. */
export function drawArrangement(design: Design, title: TitleBlock): Sheet[] {
  const { width, height, depth, plinth, cutouts } = design
  const d = bodyDepth(design)
  const views = { w: 258, h: 268 }
  const [apart, forDimension] = [14, 8]
  /** A plain back says nothing. */
  const hasBack = holesOn(design, 'back').length > 0
  const [across, up] = [(hasBack ? 2 : 1) * width + 2 * depth, height + plinth + 2 * d]
  const forBack = hasBack ? apart + forDimension : 0
  const scale = scales.find((s) => across / s + 52 + forBack <= views.w && up / s + 52 <= views.h) ?? 30
  const k = 1 / scale
  const [cx, cy] = [15 + views.w / 2, a3.h / 2]
  const x0 = cx - (width * k) / 2 - (hasBack ? width * k + forBack : 0) / 2
  const x1 = x0 + width * k
  const base = cy - ((height + plinth) * k) / 2
  const y0 = base + plinth * k
  const y1 = y0 + height * k
  const xBack = x1 + apart + depth * k + forBack
  const view = (id: Face['id'], x: number, y: number, labelX: number, labelY: number): Item[] => {
    const face = faceOf(design, id)
    const holes = holesOn(design, id).map((hole) => drawHole(hole))
    const items = [
      ...drawFace(design, face),
      ...holes,
      ...drawPlinth(design, face),
      ...numberCutouts(design, face, scale),
      ...drawOrigin(scale),
    ]
    const isLeaf = id === 'door' || id === 'door2'
    const words = `${face.label.toUpperCase()}${isLeaf ? ` ${inWords(face.w)} × ${inWords(face.h)}` : ''}`
    return [place(items, x, y, k), text(labelX, labelY, 2.6, words, 'middle')]
  }
  const gap = 1.5 * k
  const leaf = leafSize(design).w * k
  const leaves = leafIds(design).flatMap((id, i) => {
    const x = x0 + gap + i * (leaf + 2 * gap)
    return view(id, x, y0 + gap, x + leaf / 2, y1 + 2.5)
  })
  const back = hasBack
    ? [...view('back', xBack, y0, xBack + (width * k) / 2, y1 + 2.5), ...dimensionFixings(design, xBack, base, y0, k)]
    : []
  const of = cutouts.length <= rowsOnFirst ? 1 : 2
  const first: Sheet = {
    ...a3,
    items: [
      rectangle('FRAME', [10, 10, a3.w - 10, a3.h - 10]),
      ...leaves,
      ...view('left', x0 - apart - d * k - forDimension, y0, x0 - apart - (d * k) / 2 - forDimension, y1 + 2.5),
      ...view('right', x1 + apart + doorDepth * k, y0, x1 + apart + (depth * k) / 2, y1 + 2.5),
      ...back,
      ...view('top', x0, y1 + apart, (x0 + x1) / 2, y1 + apart + d * k + 2.5),
      ...view('bottom', x0, base - apart - d * k, (x0 + x1) / 2, base - apart - d * k - 5),
      ...dimension('x', x0, x1, base, width),
      ...dimension('y', y0, y1, x0, height),
      ...(plinth ? dimension('y', base, y0, x0, plinth) : []),
      ...dimension('x', x1 + apart, x1 + apart + depth * k, base, depth),
      ...drawTable(design, 0, rowsOnFirst),
      ...drawTitle(design, title, { scale, sheet: 1, of }),
    ],
  }
  if (cutouts.length <= rowsOnFirst) return [first]
  const second: Sheet = {
    ...a3,
    items: [
      rectangle('FRAME', [10, 10, a3.w - 10, a3.h - 10]),
      ...drawTable(design, rowsOnFirst, cutouts.length),
      ...drawTitle(design, title, { scale, sheet: 2, of }),
    ],
  }
  return [first, second]
}

/** Where x and y of a face begin. */
const drawOrigin = (scale: number): Item[] => [
  { kind: 'circle', layer: 'DIM', x: 0, y: 0, d: 2 * scale },
  line('DIM', -2 * scale, 0, 2 * scale, 0),
  line('DIM', 0, -2 * scale, 0, 2 * scale),
]

/** Third angle: a cone and what is seen from its narrow end, on the side of that end. */
const drawProjection = (x: number, y: number): Item[] => [
  { kind: 'circle', layer: 'DIM', x, y, d: 2.5 },
  { kind: 'circle', layer: 'DIM', x, y, d: 5 },
  {
    kind: 'path',
    layer: 'DIM',
    isClosed: true,
    knots: [
      { x: x + 5, y: y - 1.25 },
      { x: x + 11, y: y - 2.5 },
      { x: x + 11, y: y + 2.5 },
      { x: x + 5, y: y + 1.25 },
    ],
  },
]

/** Below doors, sides and back; a little smaller than the body. */
function drawPlinth(design: Design, { id, w }: Face): Item[] {
  const { plinth } = design
  if (plinth === 0 || id === 'top' || id === 'bottom' || id === 'door2') return []
  const isSide = id === 'left' || id === 'right'
  const outside = plinthSize(design)
  const long = isSide ? outside.d : outside.w
  const from = id === 'left' ? 0 : isSide ? w - long : (design.width - long) / 2
  // a door begins 1.5 mm inside the body's outline
  const gap = id === 'door' ? 1.5 : 0
  return [rectangle('OUTLINE', [from - gap, -plinth - gap, from - gap + long, -gap])]
}

/** How far apart the holes for the brackets are: what has to be drilled into the wall. */
function dimensionFixings(design: Design, x: number, base: number, y0: number, k: number): Item[] {
  const places = fixingPlaces(design)
  const [xs, ys] = [places.map((one) => one.x), places.map((one) => one.y)]
  if (places.length === 0) return []
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [
    ...dimension('x', x + left * k, x + right * k, base, right - left),
    ...dimension('y', y0 + low * k, y0 + high * k, x, high - low),
  ]
}

const holeWords = (cutout: Cutout) => {
  const { hole } = shapeOf(cutout)
  return hole ? holeInWords(hole) : '–'
}

function drawTable(design: Design, from: number, to: number): Item[] {
  if (design.cutouts.length === 0) return []
  const [left, top, row] = [285, a3.h - 14, 5.2]
  const columns = [0, 8, 29, 42, 55, 84, 106]
  const cells = (y: number, words: string[]) => words.map((word, i) => text(left + (columns[i] ?? 0), y, 2.6, word))
  const shown = design.cutouts.slice(from, to)
  const rest = design.cutouts.length - to
  const note = 'x and y to the middle, from the lower left of the face seen from outside.'
  return [
    text(left, top - 4, 3.4, 'CUT-OUTS'),
    ...cells(top - 10, ['No', 'Face', 'x', 'y', 'Cut-out', 'Hole', 'Supply']),
    line('FRAME', left, top - 11.5, a3.w - 15, top - 11.5),
    ...shown.flatMap((cutout, i) =>
      cells(top - 10 - (i + 1) * row, [
        String(from + i + 1),
        faceOf(design, cutout.face).label,
        cutout.x.toFixed(1),
        cutout.y.toFixed(1),
        shapeOf(cutout).label,
        holeWords(cutout),
        supplyOf(cutout),
      ]),
    ),
    text(left, top - 11 - (shown.length + 1) * row, 2.3, rest > 0 ? `${rest} more on the next sheet. ${note}` : note),
  ]
}

type SheetNumber = { scale: number; sheet: number; of: number }

function drawTitle(design: Design, { maker, code, kg }: TitleBlock, { scale, sheet, of }: SheetNumber): Item[] {
  const [left, right, low, high] = [280, a3.w - 10, 10, 76]
  const facts = [
    ['SIZE', sizeInWords(design)],
    ['STEEL', describeSteel(design)],
    ['FINISH', describeFinish(design)],
    ['PROTECTION', describeProtection(design)],
    ['LOCKS', describeLocks(design)],
    ['MOUNTING', describeMounting(design)],
    ['MASS', `${kg} kg`],
    ['TOLERANCE', 'Folded ±1 mm, cut-outs ±0.3 mm, positions ±0.5 mm'],
  ] as const
  return [
    rectangle('FRAME', [left, low, right, high]),
    text(left + 5, high - 8, 5.2, maker),
    line('FRAME', left, high - 12, right, high - 12),
    ...facts.flatMap(([label, words], i) => {
      const y = high - 17.4 - i * 4.6
      return [text(left + 5, y, 2.1, label), text(left + 29, y, 2.8, words)]
    }),
    line('FRAME', left, low + 13.5, right, low + 13.5),
    text(left + 5, low + 8.4, 3.4, designName(design)),
    text(left + 5, low + 3.4, 2.6, `Drawing ${code}   Scale 1:${scale}   A3   mm   Sheet ${sheet} of ${of}`),
    text(right - 4, high - 8, 2.6, `Geometry ${geometry.version}, ${geometry.date}`, 'end'),
    ...drawProjection(right - 16, low + 8.6),
  ]
}

/** Their kind, their hole, and where its middle is on the door. */
function describeLocks(design: Design): string {
  const places = lockPlaces(design, 'door')
  const at = `x ${inWords(places[0]?.x ?? 0)}, y ${places.map(({ y }) => inWords(y)).join(', ')}`
  const [second] = design.doors === 2 ? lockPlaces(design, 'door2') : []
  const other = second ? `; right door x ${inWords(second.x)}` : ''
  return `${lockNames[design.lock]}, ${holeInWords(lockHoles[design.lock])}, ${at}${other}`
}

/** All faces in one row, at full size: for the buyer's own CAD program. */
export function drawFaces(design: Design): Item[] {
  let x = 0
  return facesOf(design).map((id) => {
    const face = faceOf(design, id)
    const holes = holesOn(design, id).map((hole) => drawHole(hole))
    const label = text(0, -30, 14, `${face.label} ${inWords(face.w)} × ${inWords(face.h)}`)
    const group = place([...drawFace(design, face), ...holes, label], x, 0)
    x += face.w + 120
    return group
  })
}

/** The faces that have holes, numbered as in the table, in rows across a sheet of paper this wide. */
export function drawFaceRows(design: Design, paper: { w: number; h: number }): Sheet {
  const ids = facesOf(design).filter((id) => holesOn(design, id).length > 0)
  const faces = ids.map((id) => faceOf(design, id))
  const [gap, foot] = [8, 7]
  /** A narrow face has to leave room for its label. */
  const widthOf = ({ w }: Face, scale: number) => Math.max(w / scale, 40)
  /** The faces in rows no wider than the paper, as many to a row as fit. */
  const rowsAt = (scale: number) => {
    const rows: Face[][] = []
    let used = 0
    for (const face of faces) {
      const row = rows.at(-1)
      if (row && used + gap + widthOf(face, scale) <= paper.w) row.push(face)
      else rows.push([face])
      used = row === rows.at(-1) ? used + gap + widthOf(face, scale) : widthOf(face, scale)
    }
    return rows
  }
  const highest = (row: readonly Face[], scale: number) => Math.max(...row.map(({ h }) => h)) / scale
  const heightAt = (scale: number) => rowsAt(scale).reduce((sum, row) => sum + highest(row, scale) + foot + gap, 0)
  const scale =
    scales.find((one) => faces.every(({ w }) => w / one <= paper.w) && heightAt(one) <= paper.h) ?? scales.at(-1) ?? 1
  const h = heightAt(scale)
  let top = h
  const items = rowsAt(scale).flatMap((row) => {
    const low = top - highest(row, scale)
    let x = 0
    const placed = row.flatMap((face): Item[] => {
      const holes = holesOn(design, face.id).map((hole) => drawHole(hole))
      const parts = [...drawFace(design, face), ...holes, ...numberCutouts(design, face, scale)]
      const label = text(x, low - 4, 2.6, `${face.label}, ${inWords(face.w)} × ${inWords(face.h)} mm`)
      const group = place(parts, x, low, 1 / scale)
      x += widthOf(face, scale) + gap
      return [group, label]
    })
    top = low - foot - gap
    return placed
  })
  return { w: paper.w, h, items }
}

/** One part for the laser and the brake. The mark is engraved beside its first bend, where the part is not seen. */
export const drawFlat = (flat: Flat, mark = flat.name): Item[] => [
  { kind: 'path', layer: 'CUT', knots: flat.outline, isClosed: true },
  ...flat.holes.map((hole) => drawHole(hole)),
  ...flat.bends.flatMap((bend): Item[] => {
    const { from, to, turn, order, angle } = bend
    const layer = turn === 'up' ? 'BEND_UP' : 'BEND_DOWN'
    const words = `${order} ${turn.toUpperCase()} ${angle}`
    return [line(layer, from.x, from.y, to.x, to.y), { ...beside(flat, bend, -1.5, words), layer }]
  }),
  { ...markPlace(flat, mark), layer: 'MARK' },
]

/** Words along a bend, this far from it: outwards, or towards the face. */
function beside({ face }: Flat, { from, to }: Bend, out: number, words: string): TextItem {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const size = 3
  if (Math.abs(from.x - to.x) < 1e-6) {
    const isLeft = x < face.x + face.w / 2
    // turned words stand on the left of their point
    const at = (isLeft ? -out : out) + (isLeft === out > 0 ? 0 : size)
    return { ...text(x + at, y, size, words, 'middle'), isUpright: true }
  }
  const isLow = y < face.y + face.h / 2
  return text(x, y + (isLow ? -out : out) - (isLow === out > 0 ? size : 0), size, words, 'middle')
}

function markPlace(flat: Flat, mark: string): TextItem {
  const [first] = flat.bends
  return first ? beside(flat, first, 2, mark) : text(flat.w / 2, 2, 3, mark, 'middle')
}

/** Front, right and top in one picture, filled: the first paint, the picture without WebGL, the thumbnail. */
export function drawOblique(design: Design): Sheet {
  const { width, height, depth, plinth } = design
  const [across, up] = [0.5, 0.28]
  const margin = 20
  const base = margin + plinth
  const [dx, dy] = [doorDepth * across, doorDepth * up]
  const face = (id: Face['id'], fill: Fill): Item[] => [
    ...drawFace(design, faceOf(design, id), fill).filter((item) => item.kind === 'group' || item.layer !== 'HIDDEN'),
    ...holesOn(design, id).map((hole) => drawHole(hole, 'hole')),
  ]
  const leaf = leafSize(design).w
  const { w: plinthWidth, d: plinthDepth } = plinthSize(design)
  const x0 = margin + (width - plinthWidth) / 2
  const items: Item[] = []
  if (plinth) {
    const side = rectangle('OUTLINE', [0, 0, plinthDepth, plinth], 0, 'dark')
    items.push(
      { kind: 'group', matrix: [across, up, 0, 1, x0 + plinthWidth, margin], items: [side] },
      rectangle('OUTLINE', [x0, margin, x0 + plinthWidth, base], 0, 'dark'),
    )
  }
  items.push(
    { kind: 'group', matrix: [1, 0, across, up, margin + dx, base + dy + height], items: face('top', 'light') },
    { kind: 'group', matrix: [across, up, 0, 1, margin + dx + width, base + dy], items: face('right', 'shade') },
    ...leafIds(design).map((id, i) => place(face(id, 'plain'), margin + 1.5 + i * (leaf + 3), base + 1.5)),
  )
  return { w: width + depth * across + 2 * margin, h: plinth + height + depth * up + 2 * margin, items }
}

/** One sheet below the other. */
export function stackSheets(sheets: readonly Sheet[]): Sheet {
  const [first] = sheets
  if (first && sheets.length === 1) return first
  const h = sheets.reduce((sum, sheet) => sum + sheet.h, 0)
  let y = h
  const items = sheets.map((sheet) => {
    y -= sheet.h
    return place(sheet.items, 0, y)
  })
  return { w: Math.max(...sheets.map(({ w }) => w)), h, items }
}

/** The items with every group taken apart, for writers that know none. */
export function flatten(items: readonly Item[], matrix: Matrix = [1, 0, 0, 1, 0, 0]): Exclude<Item, GroupItem>[] {
  const [a, b, c, d, e, f] = matrix
  const at = <T extends { x: number; y: number }>(point: T): T => ({
    ...point,
    x: a * point.x + c * point.y + e,
    y: b * point.x + d * point.y + f,
  })
  return items.flatMap((item): Exclude<Item, GroupItem>[] => {
    if (item.kind === 'path') return [{ ...item, knots: item.knots.map(at) }]
    if (item.kind === 'circle') return [{ ...at(item), d: item.d * a }]
    if (item.kind === 'text') return [{ ...at(item), size: item.size * a }]
    const [p, q, r, s, t, u] = item.matrix
    const origin = at({ x: t, y: u })
    return flatten(item.items, [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, origin.x, origin.y])
  })
}
