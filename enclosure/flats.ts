import { type Cutout, type Design, type FaceId, type Hole, lockHoles, louvrePitch, shapeOf, steels } from './design.ts'
import {
  bodyDepth,
  fixingPlaces,
  glandOpening,
  glandPlateSheet,
  leafIds,
  leafSize,
  lockPlaces,
  paneOf,
  plateSize,
  plinthSize,
} from './faces.ts'

/** The sheet parts, unfolded: what the laser cuts and where the brake folds. Seen from outside. */

export type Point = { x: number; y: number }
/** `isFormed`: pressed, not cut. */
export type PlacedHole = Point & { hole: Hole; isFormed?: boolean }
export type Flat = {
  name: string
  count: number
  material: 'body' | 'plate'
  isCoated: boolean
  sheet: number
  w: number
  h: number
  outline: Point[]
  bends: [Point, Point][]
  holes: PlacedHole[]
}

type Side = 'left' | 'right' | 'bottom' | 'top'
type Part = {
  name: string
  face: { w: number; h: number }
  /** Flanges from the face outwards, outside measures. */
  flanges?: Partial<Record<Side, number[]>>
  /** Holes in the face, and in the first flange of a side, each from its own lower left. */
  holes?: Partial<Record<'face' | 'left' | 'right', PlacedHole[]>>
  sheet: number
  count?: number
  material?: Flat['material']
  isCoated?: boolean
}

const kFactor = 0.42
/** What a 90° bend takes from the sum of two outside lengths, with an inside radius of one thickness. */
export const bendDeduction = (t: number) => 4 * t - (Math.PI / 2) * (1 + kFactor) * t

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

export function unfold(part: Part): Flat {
  const { face, flanges = {}, holes = {}, sheet: t } = part
  const deduction = bendDeduction(t)
  /** The last flange has one bend, those before it two. */
  const lengths = (side: Side) =>
    (flanges[side] ?? []).map((long, i, all) => long - (i === all.length - 1 ? deduction / 2 : deduction))
  const left = lengths('left')
  const right = lengths('right')
  const bottom = lengths('bottom')
  const top = lengths('top')
  const shrink = (list: readonly number[]) => (list.length > 0 ? deduction / 2 : 0)
  const w = face.w - shrink(left) - shrink(right)
  const h = face.h - shrink(bottom) - shrink(top)
  const [x0, y0] = [sum(left), sum(bottom)]
  const [x1, y1] = [x0 + w, y0 + h]

  const bends: [Point, Point][] = []
  const outline: Point[] = []
  /** Goes along a side: out over its flanges and back. `along` runs with the side, `out` away from the face. */
  const trace = (list: number[], length: number, isNotched: boolean, at: (along: number, out: number) => Point) => {
    let out = 0
    let cut = list.length > 0 && isNotched ? t + 0.5 : 0
    const way: [number, number][] = [[0, 0]]
    list.forEach((long, i) => {
      bends.push([at(cut, out), at(length - cut, out)])
      way.push([cut, out])
      // the first flange is square, those after it are mitred
      if (i > 0) cut += long
      out += long
      way.push([cut, out])
      if (i === 0 && list.length > 1) cut += 1
    })
    const back = way.toReversed().map(([along, far]): [number, number] => [length - along, far])
    for (const [along, far] of [...way, ...back]) {
      const point = at(along, far)
      const last = outline.at(-1)
      if (last?.x !== point.x || last.y !== point.y) outline.push(point)
    }
  }
  const isNotchedAcross = left.length + right.length > 0
  const isNotchedUp = bottom.length + top.length > 0
  trace(bottom, w, isNotchedAcross, (along, out) => ({ x: x0 + along, y: y0 - out }))
  trace(right, h, isNotchedUp, (along, out) => ({ x: x1 + out, y: y0 + along }))
  trace(top, w, isNotchedAcross, (along, out) => ({ x: x1 - along, y: y1 + out }))
  trace(left, h, isNotchedUp, (along, out) => ({ x: x0 - out, y: y1 - along }))
  const [first, last] = [outline[0], outline.at(-1)]
  if (first && last && first.x === last.x && first.y === last.y) outline.pop()

  const shift = (list: PlacedHole[] | undefined, dx: number, dy: number) =>
    (list ?? []).map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }))
  const dy = y0 - shrink(bottom)
  return {
    name: part.name,
    count: part.count ?? 1,
    material: part.material ?? 'body',
    isCoated: part.isCoated ?? true,
    sheet: t,
    w: x1 + sum(right),
    h: y1 + sum(top),
    outline,
    bends,
    holes: [
      ...shift(holes.face, x0 - shrink(left), dy),
      // a wall folded from the back: zero is its outer bend on the left, its inner one on the right
      ...shift(holes.left, x0 - (left[0] ?? 0) - deduction / 2, dy),
      ...shift(holes.right, x1 - deduction / 2, dy),
    ],
  }
}

/** What is cut or pressed into a face: the buyer's cut-outs, and holes for locks and brackets. */
export const holesOn = (design: Design, id: FaceId): PlacedHole[] => [
  ...design.cutouts.filter(({ face }) => face === id).flatMap(toHoles),
  ...fittingHoles(design, id),
]

/** What the back is drilled for, on a wall or a pole. */
export const fixingHoles = (design: Design): PlacedHole[] =>
  fixingPlaces(design).map((place) => ({ ...place, hole: { d: 9 } }))

/** Hinges, studs and stiffeners are welded on: they need no holes. */
function fittingHoles(design: Design, id: FaceId): PlacedHole[] {
  if (id === 'back') return fixingHoles(design)
  if (id !== 'door' && id !== 'door2') return []
  return lockPlaces(design, id).map((place) => ({ ...place, hole: lockHoles[design.lock] }))
}

function toHoles(cutout: Cutout): PlacedHole[] {
  const { x, y } = cutout
  if (cutout.kind !== 'louvre') {
    const { hole } = shapeOf(cutout)
    return hole ? [{ x, y, hole }] : []
  }
  const rows = Math.floor(cutout.h / louvrePitch)
  return Array.from({ length: rows }, (_, i) => ({
    x,
    y: y + (i - (rows - 1) / 2) * louvrePitch,
    hole: { w: cutout.w, h: 4, r: 0 },
    isFormed: true,
  }))
}

const lip = [22, 12]
const weldFlange = [15]
const drilled = (w: number, h: number, from: number, d: number): PlacedHole[] =>
  [from, w - from].flatMap((x) => [from, h - from].map((y) => ({ x, y, hole: { d } })))

/** The largest blank that fits the laser and the brake. */
export const table = { w: 3000, h: 1500 } as const
export const fitsTable = ({ w, h }: Pick<Flat, 'w' | 'h'>) => Math.max(w, h) <= table.w && Math.min(w, h) <= table.h

function bodyFlats(design: Design): Flat[] {
  const { width: w, height: h, sheet } = design
  const d = bodyDepth(design)
  const [inBack, inLeft, inRight] = [holesOn(design, 'back'), holesOn(design, 'left'), holesOn(design, 'right')]
  // seen from behind, the right wall is on the left
  const body = unfold({
    name: 'Body',
    face: { w, h },
    flanges: { left: [d, ...lip], right: [d, ...lip] },
    holes: { face: inBack, left: inRight, right: inLeft },
    sheet,
  })
  const shell = fitsTable(body)
    ? [body]
    : [
        {
          name: 'Back',
          face: { w, h },
          flanges: { left: weldFlange, right: weldFlange },
          holes: { face: inBack },
          sheet,
        },
        { name: 'Right side', face: { w: d, h }, flanges: { left: lip }, holes: { face: inRight }, sheet },
        { name: 'Left side', face: { w: d, h }, flanges: { right: lip }, holes: { face: inLeft }, sheet },
      ].map(unfold)
  const inBottom = design.glandPlate
    ? [{ x: w / 2, y: (d - 15) / 2, hole: { ...glandOpening(design), r: 4 } }]
    : holesOn(design, 'bottom')
  const welded = { left: weldFlange, right: weldFlange }
  return [
    ...shell,
    unfold({
      name: 'Top',
      face: { w, h: d },
      flanges: { ...welded, top: weldFlange, bottom: lip },
      holes: { face: holesOn(design, 'top') },
      sheet,
    }),
    unfold({
      name: 'Bottom',
      face: { w, h: d },
      flanges: { ...welded, bottom: weldFlange, top: lip },
      holes: { face: inBottom },
      sheet,
    }),
  ]
}

function doorFlats(design: Design): Flat[] {
  const { sheet, doors } = design
  const { w, h } = leafSize(design)
  const fold = [20, 12]
  const pane = paneOf(design)
  const opening: PlacedHole[] = pane
    ? [
        {
          x: (pane.x0 + pane.x1) / 2,
          y: (pane.y0 + pane.y1) / 2,
          hole: { w: pane.x1 - pane.x0, h: pane.y1 - pane.y0, r: 8 },
        },
      ]
    : []
  const leaves = leafIds(design).map((id) =>
    unfold({
      name: doors === 1 ? 'Door' : id === 'door' ? 'Left door' : 'Right door',
      face: { w, h },
      flanges: { left: fold, right: fold, top: fold, bottom: fold },
      holes: { face: [...holesOn(design, id), ...opening] },
      sheet,
    }),
  )
  if (h <= 600 || pane) return leaves
  const stiffener = unfold({
    name: 'Door stiffener',
    face: { w: 30, h: h - 120 },
    flanges: { left: [14, 12], right: [14, 12] },
    sheet,
    count: 2 * doors,
  })
  return [...leaves, stiffener]
}

function glandPlateFlat(design: Design): Flat {
  const { w, h } = glandOpening(design)
  const [pw, ph] = [w + 30, h + 30]
  const dx = (pw - design.width) / 2
  const dy = (ph - bodyDepth(design) + 15) / 2
  const own = holesOn(design, 'bottom').map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }))
  return unfold({
    name: 'Gland plate',
    face: { w: pw, h: ph },
    holes: { face: [...own, ...drilled(pw, ph, 8, 6)] },
    sheet: glandPlateSheet,
  })
}

function mountingPlateFlat(design: Design): Flat {
  const { w, h } = plateSize(design)
  return unfold({
    name: 'Mounting plate',
    face: { w, h },
    flanges: w * h > 400_000 ? { left: [15], right: [15] } : {},
    holes: { face: drilled(w, h, 15, 9) },
    sheet: w * h > 200_000 ? 2.5 : 2,
    material: 'plate',
    isCoated: design.plate === 'orange',
  })
}

/** Front and back turn round the corners; the sides are welded between them. */
function plinthFlats(design: Design): Flat[] {
  const { w, d } = plinthSize(design)
  const fold = [30]
  const common = { sheet: 2, count: 2 }
  return [
    unfold({
      name: 'Plinth front',
      face: { w, h: design.plinth },
      flanges: { left: fold, right: fold, top: fold, bottom: fold },
      ...common,
    }),
    unfold({
      name: 'Plinth side',
      face: { w: d - 60, h: design.plinth },
      flanges: { top: fold, bottom: fold },
      ...common,
    }),
  ]
}

function extraFlats(design: Design): Flat[] {
  const { width: w, height: h, depth, mounting, plinth, sheet } = design
  const parts: Flat[] = []
  if (design.glandPlate) parts.push(glandPlateFlat(design))
  if (design.plate !== 'none') parts.push(mountingPlateFlat(design))
  if (mounting === 'floor')
    parts.push(
      unfold({ name: 'Upright', face: { w: 40, h: h - 60 }, flanges: { left: [25], right: [25] }, sheet: 2, count: 4 }),
    )
  if (plinth) parts.push(...plinthFlats(design))
  if (design.hood)
    parts.push(
      unfold({
        name: 'Rain hood',
        face: { w: w + 60, h: depth + 70 },
        flanges: { left: [40], right: [40], bottom: [25], top: [25] },
        sheet,
      }),
    )
  return parts
}

export const flatsOf = (design: Design): Flat[] => [...bodyFlats(design), ...doorFlats(design), ...extraFlats(design)]

const holeArea = (hole: Hole) => ('d' in hole ? (Math.PI * hole.d ** 2) / 4 : hole.w * hole.h)
const holeEdge = (hole: Hole) => ('d' in hole ? Math.PI * hole.d : 2 * (hole.w + hole.h))

/** Metres, square metres and kilograms of one part. */
export function measureFlat({ outline, holes, bends, sheet, w, h }: Flat, density: number) {
  let area = 0
  let edge = 0
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length] ?? p
    area += (p.x * q.y - q.x * p.y) / 2
    edge += Math.hypot(q.x - p.x, q.y - p.y)
  })
  const cut = holes.filter(({ isFormed }) => !isFormed)
  const netM2 = (Math.abs(area) - sum(cut.map(({ hole }) => holeArea(hole)))) / 1e6
  return {
    netM2,
    cutM: (edge + sum(cut.map(({ hole }) => holeEdge(hole)))) / 1000,
    pierces: 1 + cut.length,
    forms: holes.length - cut.length,
    bends: bends.length,
    bendM: sum(bends.map(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y))) / 1000,
    kg: netM2 * sheet * density,
    blankKg: (((w + 10) * (h + 10)) / 1e6) * sheet * density,
  }
}

/** Everything that a price and a weight are made of, added up. */
export function measureDesign(design: Design) {
  const total = { cutM: 0, pierces: 0, forms: 0, bends: 0, bendM: 0, kg: 0 }
  const blankKg = { body: 0, plate: 0 }
  const coatM2 = { body: 0, plate: 0 }
  for (const flat of flatsOf(design)) {
    const { density } = flat.material === 'plate' ? steels.galvanised : steels[design.steel]
    const one = measureFlat(flat, density)
    for (const key of ['cutM', 'pierces', 'forms', 'bends', 'bendM', 'kg'] as const) total[key] += one[key] * flat.count
    blankKg[flat.material] += one.blankKg * flat.count
    if (flat.isCoated) coatM2[flat.material] += 2 * one.netM2 * flat.count
  }
  return { ...total, blankKg, coatM2 }
}
