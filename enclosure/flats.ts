import { bendAllowance, bendDeduction, bendRoom, findK, type KFactors, usualK } from './bend.ts'
import { type Design, type Hole, steels } from './design.ts'
import type { PlacedHole, Point } from './holes.ts'
import { type Flange, type Part, partsOf, type Setback, type Side } from './parts.ts'

/** The sheet parts, unfolded: what the laser cuts and where the brake folds. Seen from outside. */

export type Bend = {
  from: Point
  to: Point
  /** Towards the eye that sees the flat, or away from it. */
  turn: 'up' | 'down'
  angle: number
  /** Its place in the sequence on the brake, from 1. */
  order: number
}
export type Flat = {
  name: string
  count: number
  material: Part['material']
  isCoated: boolean
  sheet: number
  /** The K-factor that it was unfolded with. */
  k: number
  w: number
  h: number
  outline: Point[]
  bends: Bend[]
  holes: PlacedHole[]
  /** Where the folded face's outside lies on the flat. */
  face: { x: number; y: number; w: number; h: number }
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

/** The slot that ends a bend within a side, and how far every relief goes past the round of the bend. */
const slot = 1
const past = 0.3

const lengthsOf = (flange: Flange | undefined, deduction: number): number[] =>
  flange ? [flange.long - deduction / (flange.next ? 1 : 2), ...lengthsOf(flange.next?.[0], deduction)] : []

/** A side's flanges on the flat: x along the side from its lower or left end, y out from its bend line. */
type Trace = {
  points: Point[]
  bends: { from: number; to: number; out: number; turn: Flange['turn']; depth: number }[]
  holes: PlacedHole[]
}
type Start = {
  length: number
  t: number
  k: number
  out: number
  depth: number
  /** How far the plate before stays off the two ends. */
  before: readonly [number, number]
  /** Whether the sides next to the two ends have flanges too. */
  isCorner: readonly [boolean, boolean]
}

function traceFlange(flange: Flange, { length, t, k, out, depth, before, isCorner }: Start): Trace {
  const [round, deduction] = [bendAllowance(t, k) / 2, bendDeduction(t, k) / 2]
  const top = out + flange.long - deduction * (flange.next ? 2 : 1)
  const corner = bendRoom(t) + past
  /** From the face out to the tip, at one end; x from that end. */
  const goOut = ([base, tip]: Setback, from: number, isAtCorner: boolean): { points: Point[]; limit: number } => {
    // a bend ends at the corner's relief, or with the plate that ends first
    const limit = Math.max(from, base, isAtCorner ? corner : 0)
    const low = out - round - past
    const points: Point[] = []
    if (isAtCorner) points.push({ x: corner, y: low })
    else if (depth === 0 && limit - slot > past)
      // beside the bend the sheet goes on to the outside
      points.push({ x: 0, y: deduction }, { x: limit - slot, y: deduction }, { x: limit - slot, y: low })
    else points.push({ x: from, y: low })
    points.push({ x: limit, y: low }, { x: limit, y: out + round }, { x: base, y: out + round })
    points.push({ x: tip, y: flange.next ? top - round - past : top })
    return { points, limit }
  }
  const start = goOut(flange.start, before[0], isCorner[0])
  const end = goOut(flange.end, before[1], isCorner[1])
  const next = flange.next ?? []
  const further = next.map((one, i) =>
    traceFlange(one, {
      length,
      t,
      k,
      out: top,
      depth: depth + 1,
      // flanges side by side leave the edge between them free
      before: [i === 0 ? flange.start[1] : one.start[0], i === next.length - 1 ? flange.end[1] : one.end[0]],
      isCorner: [false, false],
    }),
  )
  const back = end.points.toReversed().map(({ x, y }) => ({ x: length - x, y }))
  const own = { from: start.limit, to: length - end.limit, out, turn: flange.turn, depth }
  return {
    points: [...start.points, ...further.flatMap(({ points }) => points), ...back],
    bends: [own, ...further.flatMap(({ bends }) => bends)],
    holes: [
      ...(flange.holes ?? []).map((hole) => ({ ...hole, y: out + hole.y - deduction })),
      ...further.flatMap(({ holes }) => holes),
    ],
  }
}

/** Drops points that lie on the one before them or on the line between their neighbours. */
function tidy(points: readonly Point[]): Point[] {
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-6
  const apart = points.filter((point, i) => {
    const last = points.at(i - 1) ?? point
    return !(near(point.x, last.x) && near(point.y, last.y))
  })
  return apart.filter((point, i) => {
    const [last, next] = [apart.at(i - 1) ?? point, apart[(i + 1) % apart.length] ?? point]
    const turn = (point.x - last.x) * (next.y - point.y) - (point.y - last.y) * (next.x - point.x)
    return Math.abs(turn) > 1e-6
  })
}

const around = ['bottom', 'right', 'top', 'left'] as const
const neighbours = {
  bottom: ['left', 'right'],
  top: ['left', 'right'],
  left: ['bottom', 'top'],
  right: ['bottom', 'top'],
} as const

export function unfold(part: Part, k = usualK): Flat {
  const { face, flanges, sheet: t } = part
  const deduction = bendDeduction(t, k)
  const shrink = (side: Side) => (flanges[side] ? deduction / 2 : 0)
  const reach = (side: Side) => sum(lengthsOf(flanges[side], deduction))
  const x0 = reach('left')
  const y0 = reach('bottom')
  const [x, y] = [x0 - shrink('left'), y0 - shrink('bottom')]
  const [x1, y1] = [x + face.w - shrink('right'), y + face.h - shrink('top')]
  const put: Record<Side, (along: number, out: number) => Point> = {
    bottom: (along, out) => ({ x: x + along, y: y0 - out }),
    top: (along, out) => ({ x: x + along, y: y1 + out }),
    left: (along, out) => ({ x: x0 - out, y: y + along }),
    right: (along, out) => ({ x: x1 + out, y: y + along }),
  }
  const outline: Point[] = []
  const holes = part.holes.map((one) => ({ ...one, x: one.x + x, y: one.y + y }))
  const bends: (Omit<Bend, 'order'> & { depth: number })[] = []
  for (const side of around) {
    const length = side === 'bottom' || side === 'top' ? face.w : face.h
    const flange = flanges[side]
    const [low, high] = neighbours[side].map((one) => Boolean(flanges[one])) as [boolean, boolean]
    // counter-clockwise, the bottom and the right run with `along`, the top and the left against it
    const isForward = side === 'bottom' || side === 'right'
    if (!flange) {
      const corners = [...(low ? [] : [put[side](0, 0)]), ...(high ? [] : [put[side](length, 0)])]
      outline.push(...(isForward ? corners : corners.toReversed()))
      continue
    }
    const trace = traceFlange(flange, { length, t, k, out: 0, depth: 0, before: [0, 0], isCorner: [low, high] })
    const points = trace.points.map((point) => put[side](point.x, point.y))
    outline.push(...(isForward ? points : points.toReversed()))
    for (const { from, to, out, turn, depth } of trace.bends)
      bends.push({ from: put[side](from, out), to: put[side](to, out), turn, angle: 90, depth })
    for (const { x: along, y: out, ...hole } of trace.holes) holes.push({ ...hole, ...put[side](along, out) })
  }
  // what is far out is folded first: later it could not be reached
  const inOrder = bends.toSorted((a, b) => b.depth - a.depth)
  return {
    name: part.name,
    count: part.places.length,
    material: part.material,
    isCoated: part.isCoated,
    sheet: t,
    k,
    w: x1 + reach('right'),
    h: y1 + reach('top'),
    outline: tidy(outline),
    bends: inOrder.map(({ depth: _, ...bend }, i) => ({ ...bend, order: i + 1 })),
    holes,
    face: { x, y, ...face },
  }
}

/** Of what a part is cut from. */
export const steelOf = ({ material }: Pick<Part, 'material'>, { steel }: Pick<Design, 'steel'>) =>
  material === 'plate' ? 'galvanised' : steel

export const flatsOf = (design: Design, factors?: KFactors): Flat[] =>
  partsOf(design).map((part) => unfold(part, findK(factors, steelOf(part, design), part.sheet)))

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
    bendM: sum(bends.map(({ from, to }) => Math.hypot(from.x - to.x, from.y - to.y))) / 1000,
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
    const { density } = steels[steelOf(flat, design)]
    const one = measureFlat(flat, density)
    for (const key of ['cutM', 'pierces', 'forms', 'bends', 'bendM', 'kg'] as const) total[key] += one[key] * flat.count
    blankKg[flat.material] += one.blankKg * flat.count
    if (flat.isCoated) coatM2[flat.material] += 2 * one.netM2 * flat.count
  }
  return { ...total, blankKg, coatM2 }
}
