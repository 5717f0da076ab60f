import { cornerRadius, type Design } from './design.ts'
import {
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
import { holesOn, type PlacedHole, type Point } from './holes.ts'
import { hoodProfile, hoodSize } from './parts.ts'

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

export const line = (layer: Layer, x1: number, y1: number, x2: number, y2: number): PathItem => {
  const knots = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]
  return { kind: 'path', layer, knots, isClosed: false }
}

/** A quarter of a circle. */
const quarter = Math.tan(Math.PI / 8)

export function rectangle(layer: Layer, box: [number, number, number, number], r = 0, fill?: Fill): PathItem {
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

export function drawHole({ x, y, hole, isFormed }: PlacedHole, fill?: Fill): Item {
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

export const text = (x: number, y: number, size: number, words: string, anchor: Anchor = 'start'): TextItem => ({
  kind: 'text',
  layer: 'TEXT',
  x,
  y,
  size,
  words,
  anchor,
})

export const place = (items: Item[], x: number, y: number, scale = 1): GroupItem => ({
  kind: 'group',
  matrix: [scale, 0, 0, scale, x, y],
  items,
})

export const inWords = (mm: number) => String(Math.round(mm * 10) / 10)

/** A face as it looks, without its cut-outs. */
export function drawFace(design: Design, face: Face, fill?: Fill): Item[] {
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
    for (const [x0, x1, y] of fixingBars(design)) items.push(rectangle('OUTLINE', [x0, y - 20, x1, y + 20], 4))
    const { w, h } = plateSize(design)
    const [x, y] = [(face.w - w) / 2, (face.h - h) / 2]
    if (design.plate !== 'none') items.push(rectangle('HIDDEN', [x, y, x + w, y + h]))
  }
  return items
}

/** From where to where, and how high: a bracket round each hole, or a bar across two of them on a pole. */
export function fixingBars(design: Design): [number, number, number][] {
  const places = fixingPlaces(design)
  if (design.mounting !== 'pole') return places.map(({ x, y }) => [x - 20, x + 20, y])
  const xs = places.map(({ x }) => x)
  return [...new Set(places.map(({ y }) => y))].map((y) => [Math.min(...xs) - 20, Math.max(...xs) + 20, y])
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
  const hood = design.hood
    ? drawObliqueHood(design, (x, y, z) => ({
        x: margin + x + (depth - z) * across,
        y: base + y + (depth - z) * up,
      }))
    : []
  const points = hood.flatMap(({ knots }) => knots)
  const [left, right] = [Math.min(0, ...points.map(({ x }) => x - margin)), Math.max(...points.map(({ x }) => x))]
  const top = Math.max(plinth + height + depth * up + margin, ...points.map(({ y }) => y))
  return {
    w: Math.max(width + depth * across + margin, right) + margin - left,
    h: top + margin,
    items: left < 0 ? [place([...items, ...hood], -left, 0)] : [...items, ...hood],
  }
}

function drawObliqueHood(design: Design, put: (x: number, y: number, z: number) => Point): PathItem[] {
  const { w } = hoodSize(design)
  const [x0, x1] = [(design.width - w) / 2, (design.width + w) / 2]
  const [low, front, back, tail] = hoodProfile(design)
  const shape = (fill: Fill, ...knots: Point[]): PathItem => ({
    kind: 'path',
    layer: 'OUTLINE',
    knots,
    isClosed: true,
    fill,
  })
  const at = (x: number, { y, z }: { y: number; z: number }) => put(x, y, z)
  return [
    shape('light', at(x0, front), at(x1, front), at(x1, back), at(x0, back)),
    shape('shade', at(x1, low), at(x1, front), at(x1, back), at(x1, tail)),
    shape('plain', at(x0, low), at(x1, low), at(x1, front), at(x0, front)),
  ]
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
