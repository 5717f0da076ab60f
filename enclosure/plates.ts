import type { PlacedHole, Point } from './holes.ts'
import type { Flange, Part, Place, Side, Vector } from './parts.ts'

/** A part's plates as they stand when it is folded, for the picture: with square corners. */

/** The outline's x and y run along u and v of its place, which is on the outside of the sheet. */
export type Plate = { outline: Point[]; holes: PlacedHole[]; sheet: number; place: Place }

const scale = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
const add = (...list: Vector[]): Vector => [
  list.reduce((sum, [x]) => sum + x, 0),
  list.reduce((sum, [, y]) => sum + y, 0),
  list.reduce((sum, [, , z]) => sum + z, 0),
]
const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x]

/** Where a flange begins: the start of its side on the outer corner, the ways along, out and towards the outside. */
type Corner = { at: Vector; along: Vector; out: Vector; outside: Vector }

function flangePlates(flange: Flange, corner: Corner, length: number, t: number, isMirrored: boolean): Plate[] {
  const { long, start, end, next, holes = [] } = flange
  const { at, along, out } = corner
  const tip = next ? long - 2 * t : long
  const ways: [number, number][] = [
    [start[0], t / 2],
    [start[0], Math.min(2 * t, tip)],
    [start[1], tip],
    [start[1], long],
    [length - end[1], long],
    [length - end[1], tip],
    [length - end[0], Math.min(2 * t, tip)],
    [length - end[0], t / 2],
  ]
  // two of the four sides have `out` on the right of `along`
  const put = ([s, far]: [number, number]): Point => (isMirrored ? { x: far, y: s } : { x: s, y: far })
  const outline = ways.map(put)
  const plate: Plate = {
    outline: isMirrored ? outline : outline.toReversed(),
    holes: holes.map((one) => ({ ...one, ...put([one.x, one.y]) })),
    sheet: t,
    place: isMirrored ? { origin: at, u: out, v: along } : { origin: at, u: along, v: out },
  }
  const further = next?.flatMap((one) => flangePlates(one, turn(one, corner, long, t), length, t, isMirrored))
  return [plate, ...(further ?? [])]
}

/** Round the edge of a plate that reaches this far. */
function turn({ turn: way }: Flange, { at, along, out, outside }: Corner, reach: number, t: number): Corner {
  if (way === 'down') return { at: add(at, scale(out, reach)), along, out: scale(outside, -1), outside: out }
  const inner = add(at, scale(out, reach - t), scale(outside, -t))
  return { at: inner, along, out: outside, outside: scale(out, -1) }
}

/** The plates of one piece: its face first. */
export function platesOf({ face, flanges, holes, sheet: t }: Part, place: Place): Plate[] {
  const { origin, u, v } = place
  const outside = cross(u, v)
  const outline = [
    { x: 0, y: 0 },
    { x: face.w, y: 0 },
    { x: face.w, y: face.h },
    { x: 0, y: face.h },
  ]
  const corners: Record<Side, Corner & { reach: number; length: number; isMirrored: boolean }> = {
    left: { at: origin, along: v, out: scale(u, -1), outside, reach: 0, length: face.h, isMirrored: false },
    right: { at: origin, along: v, out: u, outside, reach: face.w, length: face.h, isMirrored: true },
    bottom: { at: origin, along: u, out: scale(v, -1), outside, reach: 0, length: face.w, isMirrored: true },
    top: { at: origin, along: u, out: v, outside, reach: face.h, length: face.w, isMirrored: false },
  }
  const sides = Object.entries(flanges) as [Side, Flange][]
  return [
    { outline, holes, sheet: t, place },
    ...sides.flatMap(([side, flange]) => {
      const { reach, length, isMirrored, ...corner } = corners[side]
      return flangePlates(flange, turn(flange, corner, reach, t), length, t, isMirrored)
    }),
  ]
}
