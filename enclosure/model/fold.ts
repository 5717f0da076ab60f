import { Matrix4, ShapeUtils, Vector2, Vector3 } from 'three'
import { bendAllowance } from '#enclosure/bend.ts'
import type { Bend, Flat } from '#enclosure/flats.ts'
import type { PlacedHole, Point } from '#enclosure/holes.ts'

/**
 * Folds a flat into solid sheet, as a brake would: from its outline, its bend lines and its thickness alone. Nothing of
 * how the flat was made is used, so that the tests can tell whether the parts fit.
 */

/** Convex: the corners, and the directions that its faces and edges have. */
export type Solid = { corners: Vector3[]; normals: Vector3[]; edges: Vector3[]; low: Vector3; high: Vector3 }
export type FoldedPlate = {
  /** Without the round parts of its bends, on the flat. */
  outline: Point[]
  /** From the flat to where it is now; the outside is at z = 0, the inside at minus the thickness. */
  matrix: Matrix4
  solids: Solid[]
  holes: PlacedHole[]
  /** The index of the plate that this one was folded from; the first has none. */
  parent: number | undefined
}

const isNear = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-4

function isOnEdge(p: Point, a: Point, b: Point): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length
  const off = Math.abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length
  return off < 1e-4 && along > -1e-4 && along < length + 1e-4
}

/** The outline with this point as one of its corners; undefined if it is not on the outline. */
function withCorner(outline: readonly Point[], p: Point): Point[] | undefined {
  if (outline.some((one) => isNear(one, p))) return [...outline]
  const i = outline.findIndex((a, k) => isOnEdge(p, a, outline[(k + 1) % outline.length] ?? a))
  return i < 0 ? undefined : [...outline.slice(0, i + 1), p, ...outline.slice(i + 1)]
}

/** Cuts an outline along a bend line, whose ends are on it. */
function cutAlong(outline: readonly Point[], { from, to }: Bend): [Point[], Point[]] | undefined {
  const one = withCorner(outline, from)
  const all = one && withCorner(one, to)
  if (!all) return undefined
  const [i, k] = [all.findIndex((p) => isNear(p, from)), all.findIndex((p) => isNear(p, to))]
  const [a, b] = [Math.min(i, k), Math.max(i, k)]
  return [all.slice(a, b + 1), [...all.slice(b), ...all.slice(0, a + 1)]]
}

export const isInside = ({ x, y }: Point, outline: readonly Point[]) =>
  outline.reduce((isIn, a, i) => {
    const b = outline.at(i - 1) ?? a
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    return crosses ? !isIn : isIn
  }, false)

/** What of an outline is on the side that `way` points to, this far from the point. */
function clip(outline: readonly Point[], at: Point, way: Point): Point[] {
  const height = (p: Point) => (p.x - at.x) * way.x + (p.y - at.y) * way.y
  return outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a
    const [ha, hb] = [height(a), height(b)]
    const corners = ha >= -1e-9 ? [a] : []
    if (ha >= -1e-9 === hb >= -1e-9) return corners
    const share = ha / (ha - hb)
    return [...corners, { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }]
  })
}

export function toSolid(corners: Vector3[], normals: Vector3[], edges: Vector3[]): Solid {
  const low = corners.reduce((a, b) => a.clone().min(b), new Vector3(Infinity, Infinity, Infinity))
  const high = corners.reduce((a, b) => a.clone().max(b), new Vector3(-Infinity, -Infinity, -Infinity))
  return { corners, normals, edges, low, high }
}

/** A convex outline between two heights. */
function toPrism(outline: readonly Point[], from: number, to: number, matrix: Matrix4): Solid {
  const corners = outline.flatMap(({ x, y }) => [from, to].map((z) => new Vector3(x, y, z).applyMatrix4(matrix)))
  const up = new Vector3(0, 0, 1).transformDirection(matrix)
  const sides = outline.map((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a
    return new Vector3(b.x - a.x, b.y - a.y, 0).transformDirection(matrix)
  })
  return toSolid(corners, [up, ...sides.map((side) => side.clone().cross(up))], [up, ...sides])
}

const triangulate = (outline: readonly Point[]): Point[][] =>
  ShapeUtils.triangulateShape(
    outline.map(({ x, y }) => new Vector2(x, y)),
    [],
  ).map((triangle) => triangle.map((i) => outline[i] as Point))

/** The round of a bend in a few straight pieces, in the frame of the plate it begins at. */
function toRound({ from, to, turn }: Bend, start: Point, out: Point, t: number, matrix: Matrix4): Solid[] {
  const steps = 3
  const rim = (angle: number, r: number): [number, number] => {
    const z = turn === 'down' ? -2 * t + r * Math.cos(angle) : t - r * Math.cos(angle)
    return [r * Math.sin(angle), z]
  }
  return Array.from({ length: steps }, (_, i) => {
    const [a, b] = [(i / steps) * (Math.PI / 2), ((i + 1) / steps) * (Math.PI / 2)]
    const section = [rim(a, t), rim(a, 2 * t), rim(b, 2 * t), rim(b, t)]
    const along = { x: to.x - from.x, y: to.y - from.y }
    const corners = section.flatMap(([far, z]) =>
      [0, 1].map((share) =>
        new Vector3(start.x + far * out.x + share * along.x, start.y + far * out.y + share * along.y, z).applyMatrix4(
          matrix,
        ),
      ),
    )
    const axis = new Vector3(along.x, along.y, 0).transformDirection(matrix)
    const edges = section.map(([far, z], k) => {
      const [nextFar, nextZ] = section[(k + 1) % section.length] ?? [far, z]
      const [du, dz] = [nextFar - far, nextZ - z]
      return new Vector3(du * out.x, du * out.y, dz).transformDirection(matrix)
    })
    return toSolid(corners, [axis, ...edges.map((edge) => edge.clone().cross(axis).normalize())], [axis, ...edges])
  })
}

/** The plates of a folded part; the lower left of its face is at the origin. */
export function foldFlat(flat: Flat): FoldedPlate[] {
  const t = flat.sheet
  let pieces: Point[][] = [flat.outline]
  for (const bend of flat.bends) {
    let isCut = false
    pieces = pieces.flatMap((piece) => {
      const halves = isCut ? undefined : cutAlong(piece, bend)
      if (halves) isCut = true
      return halves ?? [piece]
    })
    if (!isCut) throw new Error(`${flat.name}: bend ${bend.order} does not end on the outline`)
  }
  const { x, y, w, h } = flat.face
  const root = pieces.findIndex((piece) => isInside({ x: x + w / 2 + 0.123, y: y + h / 2 + 0.123 }, piece))
  const has = (piece: readonly Point[], p: Point) => piece.some((one) => isNear(one, p))
  const plates: FoldedPlate[] = []
  const round = bendAllowance(t, flat.k)
  const visit = (index: number, matrix: Matrix4, parent: number | undefined, came?: Bend) => {
    const own = pieces[index] ?? []
    const at = plates.length
    const plate: FoldedPlate = { outline: own, matrix, solids: [], holes: [], parent }
    plates.push(plate)
    for (const bend of flat.bends) {
      if (!has(own, bend.from) || !has(own, bend.to)) continue
      const along = { x: bend.to.x - bend.from.x, y: bend.to.y - bend.from.y }
      const length = Math.hypot(along.x, along.y)
      const middle = { x: (bend.from.x + bend.to.x) / 2, y: (bend.from.y + bend.to.y) / 2 }
      const normal = { x: -along.y / length, y: along.x / length }
      const isAhead = isInside({ x: middle.x + normal.x * 0.05, y: middle.y + normal.y * 0.05 }, own)
      /** Away from this plate. */
      const out = isAhead ? { x: -normal.x, y: -normal.y } : normal
      const edge = { x: bend.from.x - (out.x * round) / 2, y: bend.from.y - (out.y * round) / 2 }
      plate.outline = clip(plate.outline, edge, { x: -out.x, y: -out.y })
      if (bend === came) continue
      const child = pieces.findIndex((piece, i) => i !== index && has(piece, bend.from) && has(piece, bend.to))
      const away = new Vector3(out.x, out.y, 0)
      const axis = new Vector3(edge.x, edge.y, bend.turn === 'down' ? -2 * t : t)
      const turned = away.clone().cross(new Vector3(0, 0, bend.turn === 'down' ? -1 : 1))
      const angle = (bend.angle * Math.PI) / 180
      const fold = new Matrix4()
        .makeTranslation(axis)
        .multiply(new Matrix4().makeRotationAxis(turned, angle))
        .multiply(new Matrix4().makeTranslation(axis.clone().addScaledVector(away, round).negate()))
      plate.solids.push(...toRound(bend, edge, out, t, matrix))
      visit(child, matrix.clone().multiply(fold), at, bend)
    }
    plate.solids.push(...triangulate(plate.outline).map((triangle) => toPrism(triangle, -t, 0, matrix)))
    plate.holes = flat.holes.filter((hole) => isInside(hole, plate.outline))
  }
  visit(root, new Matrix4().makeTranslation(-x, -y, 0), undefined)
  return plates
}

export const moveSolid = ({ corners, normals, edges }: Solid, matrix: Matrix4): Solid =>
  toSolid(
    corners.map((corner) => corner.clone().applyMatrix4(matrix)),
    normals.map((one) => one.clone().transformDirection(matrix)),
    edges.map((one) => one.clone().transformDirection(matrix)),
  )

/** How deep two solids are in each other, in millimetres; 0 or less if they are apart or touch. */
export function overlapOf(a: Solid, b: Solid): number {
  let least = Infinity
  for (const axis of ['x', 'y', 'z'] as const) {
    least = Math.min(least, a.high[axis] - b.low[axis], b.high[axis] - a.low[axis])
    if (least <= 0.01) return least
  }
  const axes = [...a.normals, ...b.normals]
  for (const p of a.edges)
    for (const q of b.edges) {
      const across = p.clone().cross(q)
      if (across.lengthSq() > 1e-6) axes.push(across.normalize())
    }
  for (const axis of axes) {
    const [pa, pb] = [a, b].map(({ corners }) => {
      let [from, to] = [Infinity, -Infinity]
      for (const corner of corners) {
        const at = corner.dot(axis)
        if (at < from) from = at
        if (at > to) to = at
      }
      return { from, to }
    }) as [{ from: number; to: number }, { from: number; to: number }]
    least = Math.min(least, pa.to - pb.from, pb.to - pa.from)
    if (least <= 0.01) return least
  }
  return least
}
