import { Matrix4, Mesh, Raycaster, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { isFull } from '#test/is-full.ts'
import { randomDesigns } from '#test/samples/random-designs.ts'
import { referenceDesigns } from '#test/samples/reference-designs.ts'
import { type Design, type FaceId, holeHeight, holeWidth, standardDesign } from '../design.ts'
import {
  doorGap,
  eyePlaces,
  facesOf,
  hingePlaces,
  hingeShape,
  hingeSide,
  hoodStuds,
  leafIds,
  leafSize,
  lockPlaces,
  lockRoom,
  sealOf,
} from '../faces.ts'
import { type Flat, unfold } from '../flats.ts'
import { holesOn } from '../holes.ts'
import { toLink } from '../link.ts'
import { hoodSize, type Part, type Place, partsOf } from '../parts.ts'
import { checkDesign } from '../rules.ts'
import { plateStuds } from '../studs.ts'
import { createBuilder } from './enclosure.ts'
import { type FoldedPlate, foldFlat, isInside, moveSolid, overlapOf, type Solid, toSolid } from './fold.ts'

/** Every flat folded into solid sheet and put where the assembly says. */
type Piece = { name: string; plates: (Omit<FoldedPlate, 'solids'> & { solids: Solid[] })[] }

const toMatrix = ({ origin, u, v }: Place): Matrix4 => {
  const [right, up] = [new Vector3(...u), new Vector3(...v)]
  return new Matrix4().makeBasis(right, up, right.clone().cross(up)).setPosition(...origin)
}

type Fault = { flat?: (flat: Flat) => Flat; part?: (part: Part) => Part; k?: number }
function assemble(design: Design, { flat: bendFlat, part: bendPart, k }: Fault = {}): Piece[] {
  return partsOf(design).flatMap((one) => {
    const part = bendPart?.(one) ?? one
    const flat = unfold(part, k)
    const plates = foldFlat(bendFlat?.(flat) ?? flat)
    return part.places.map((place) => {
      const matrix = toMatrix(place)
      return {
        name: part.name,
        plates: plates.map((plate) => ({
          ...plate,
          matrix: matrix.clone().multiply(plate.matrix),
          solids: plate.solids.map((solid) => moveSolid(solid, matrix)),
        })),
      }
    })
  })
}

/** What contact may look like after rounding. */
const contact = 0.05
const round = (mm: number) => Math.round(mm * 100) / 100

type Body = {
  name: string
  piece: number
  plate: number
  parent: number | undefined
  solids: Solid[]
  low: Vector3
  high: Vector3
}
const bodiesOf = (pieces: readonly Piece[]): Body[] =>
  pieces.flatMap(({ name, plates }, piece) =>
    plates.map(({ solids, parent }, plate) => ({ name, piece, plate, parent, ...boundsOf(solids), solids })),
  )
function boundsOf(solids: readonly Solid[]) {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = new Vector3(-Infinity, -Infinity, -Infinity)
  for (const solid of solids) {
    low.min(solid.low)
    high.max(solid.high)
  }
  return { low, high }
}
const areFar = (a: { low: Vector3; high: Vector3 }, b: { low: Vector3; high: Vector3 }) =>
  a.low.x > b.high.x ||
  b.low.x > a.high.x ||
  a.low.y > b.high.y ||
  b.low.y > a.high.y ||
  a.low.z > b.high.z ||
  b.low.z > a.high.z
function deepest(a: readonly Solid[], b: readonly Solid[]): number {
  let most = 0
  for (const one of a) for (const other of b) if (!areFar(one, other)) most = Math.max(most, overlapOf(one, other))
  return most
}

/** No two plates are in each other. */
function findClashes(pieces: readonly Piece[]): string[] {
  const bodies = bodiesOf(pieces)
  return bodies.flatMap((a, i) =>
    bodies.slice(0, i).flatMap((b) => {
      // a plate and the one it was folded from share the round of their bend
      const isOne = a.piece === b.piece && (a.parent === b.plate || b.parent === a.plate)
      if (isOne || areFar(a, b)) return []
      const depth = deepest(a.solids, b.solids)
      return depth > contact ? [`${a.name} ${a.plate} is ${round(depth)} mm inside ${b.name} ${b.plate}`] : []
    }),
  )
}

/** No plate is outside the outer size; hood and plinth have their own. */
function findOutside(design: Design, pieces: readonly Piece[]): string[] {
  const { width, height, depth, plinth } = design
  const hood = hoodSize(design)
  const roomOf = (name: string): [Vector3, Vector3] => {
    if (name.startsWith('Plinth')) return [new Vector3(0, -plinth, 0), new Vector3(width, 0, depth)]
    if (name === 'Rain hood')
      return [new Vector3((width - hood.w) / 2, height, 0), new Vector3((width + hood.w) / 2, height + 120, hood.d + 2)]
    return [new Vector3(0, 0, 0), new Vector3(width, height, depth)]
  }
  return pieces.flatMap(({ name, plates }) => {
    const { low, high } = boundsOf(plates.flatMap(({ solids }) => solids))
    const [from, to] = roomOf(name)
    const out = Math.max(...from.clone().sub(low).toArray(), ...high.clone().sub(to).toArray())
    return out > contact ? [`${name} stands ${round(out)} mm outside`] : []
  })
}

/** Where a ray enters a solid. */
function hit({ corners, normals }: Solid, from: Vector3, way: Vector3): number | undefined {
  let [enter, leave] = [-Infinity, Infinity]
  for (const normal of normals) {
    const heights = corners.map((corner) => corner.dot(normal))
    const [low, high] = [Math.min(...heights), Math.max(...heights)]
    const [at, speed] = [from.dot(normal), way.dot(normal)]
    if (Math.abs(speed) < 1e-9) {
      if (at < low - 1e-6 || at > high + 1e-6) return undefined
      continue
    }
    const [a, b] = [(low - at) / speed, (high - at) / speed]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter <= leave && leave >= -contact ? enter : undefined
}
/** How far it is to the next of these solids; less than nothing inside one. Further than 20 mm nobody looks. */
function gapTo(solids: readonly Solid[], from: Vector3, way: Vector3): number {
  const reach = new Vector3(20, 20, 20)
  const around = { low: from.clone().sub(reach), high: from.clone().add(reach) }
  return solids.reduce(
    (least, solid) => (areFar(solid, around) ? least : Math.min(least, hit(solid, from, way) ?? Infinity)),
    Infinity,
  )
}

const onto = (plate: FoldedPlate, x: number, y: number, z: number) => new Vector3(x, y, z).applyMatrix4(plate.matrix)
const outsideOf = (plate: FoldedPlate) => new Vector3(0, 0, 1).transformDirection(plate.matrix)

/** Every joint that is welded has a gap of 0 to 1 mm, along all of it. */
function findBadJoints(design: Design, pieces: readonly Piece[], t: number): string[] {
  const found: string[] = []
  const note = (name: string, what: string, gap: number) => {
    if (gap < -contact || gap > 1) found.push(`${name}: ${what} has a gap of ${round(gap)} mm`)
  }
  const noteCorners = (name: string, plates: readonly FoldedPlate[]) => {
    for (const plate of plates) {
      const { low, high } = boundsOf(plate.solids)
      const long = high.y - low.y > high.x - low.x ? 'y' : 'x'
      const corners = plate.solids.flatMap((solid) => solid.corners)
      const near = plates
        .filter((one) => one !== plate)
        .flatMap(({ solids }) => solids.flatMap((solid) => solid.corners))
      for (const limit of [low[long], high[long]]) {
        const ends = corners.filter((one) => Math.abs(one[long] - limit) < 0.01)
        note(name, 'corner', Math.min(...ends.flatMap((one) => near.map((other) => one.distanceTo(other)))))
      }
    }
  }
  for (const piece of pieces) {
    const { name, plates } = piece
    const others = pieces.filter((one) => one !== piece).flatMap((one) => one.plates.flatMap(({ solids }) => solids))
    if (['Top', 'Bottom', 'Back'].includes(name))
      for (const plate of plates) {
        const normal = outsideOf(plate)
        // weld flanges look sideways or to the back; the lip and its edge do not
        if (plate.parent !== 0 || normal.z > 0.5) continue
        for (const [x, y] of samplesOf(plate)) note(name, 'weld flange', gapTo(others, onto(plate, x, y, 0), normal))
      }
    if (['Door stiffener', 'Upright', 'Post stiffener'].includes(name))
      for (const plate of plates.slice(1)) {
        const isLast = !plates.some(({ parent }) => parent === plates.indexOf(plate))
        if (!isLast) continue
        // a foot lies on its door with its inside; a channel's edges stand on their wall
        const isFoot = name === 'Door stiffener'
        const [x, y] = samplesOf(plate)[1] ?? [0, 0]
        const edge = farEdge(plate, plates)
        const [from, way] = isFoot ? [onto(plate, x, y, -t), outsideOf(plate).negate()] : [edge.at, edge.way]
        note(name, isFoot ? 'foot' : 'edge', gapTo(others, from, way))
      }
    // mitres: every slanted edge meets another
    for (const plate of plates) {
      const own = piece.plates.filter((one) => one !== plate).flatMap(({ solids }) => solids)
      plate.outline.forEach((a, i) => {
        const b = plate.outline[(i + 1) % plate.outline.length] ?? a
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        if (Math.min(Math.abs(dx), Math.abs(dy)) < 1 || Math.hypot(dx, dy) < 5) return
        for (const share of [0.2, 0.5, 0.8]) {
          const from = onto(plate, a.x + dx * share, a.y + dy * share, -t / 2)
          const way = new Vector3(dy, -dx, 0).transformDirection(plate.matrix)
          note(name, 'mitre', gapTo([...own, ...others], from, way))
        }
      })
    }
    // the corners of a door: a skirt ends before the next one
    if (/door$/i.test(name))
      noteCorners(
        name,
        plates.filter(({ parent }) => parent === 0),
      )
  }
  // the edges that the seal closes on meet at the corners of the opening
  const edges = pieces.flatMap(({ name, plates }) => plates.filter((one) => isSealingEdge(name, one, plates)))
  noteCorners('Sealing edge', edges)
  if (edges.length !== 4 * design.doors) found.push(`${edges.length} sealing edges`)
  return found
}
const isSealingEdge = (name: string, plate: FoldedPlate, plates: readonly FoldedPlate[]) => {
  if (name === 'Centre post') return plate.parent === 0
  if (!['Body', 'Right side', 'Left side', 'Top', 'Bottom'].includes(name)) return false
  const isLast = !plates.some(({ parent }) => parent !== undefined && plates[parent] === plate)
  return isLast && plate.parent !== undefined && plate.parent !== 0
}

/** Three points along the middle of a plate, on the flat. */
function samplesOf({ outline }: FoldedPlate): [number, number][] {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [0.1, 0.5, 0.9].map((share) =>
    x1 - x0 > y1 - y0 ? [x0 + (x1 - x0) * share, (y0 + y1) / 2] : [(x0 + x1) / 2, y0 + (y1 - y0) * share],
  )
}

/** Its corners, a little inside. */
function cornersOf({ outline }: FoldedPlate): [number, number][] {
  const by = 2
  return outline.flatMap((corner, i): [number, number][] => {
    const ends = [outline.at(i - 1) ?? corner, outline[(i + 1) % outline.length] ?? corner]
    const [a, b] = ends.map(({ x, y }) => {
      const long = Math.hypot(x - corner.x, y - corner.y)
      return { x: (x - corner.x) / long, y: (y - corner.y) / long, long }
    })
    if (!a || !b || Math.min(a.long, b.long) < 3 * by) return []
    const at = { x: corner.x + (a.x + b.x) * by, y: corner.y + (a.y + b.y) * by }
    return isInside(at, outline) ? [[at.x, at.y]] : []
  })
}

/** The edge of a plate that is away from the one it was folded from: its middle, and the way on. */
function farEdge(plate: FoldedPlate, plates: readonly FoldedPlate[]): { at: Vector3; way: Vector3 } {
  const { outline } = plate
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  const isWide = Math.max(...xs) - Math.min(...xs) > Math.max(...ys) - Math.min(...ys)
  const parent = plates[plate.parent ?? 0]?.outline ?? []
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length
  const sign = isWide
    ? Math.sign(middle.y - mean(parent.map(({ y }) => y)))
    : Math.sign(middle.x - mean(parent.map(({ x }) => x)))
  const at = isWide
    ? onto(plate, middle.x, sign > 0 ? Math.max(...ys) : Math.min(...ys), -0.5)
    : onto(plate, sign > 0 ? Math.max(...xs) : Math.min(...xs), middle.y, -0.5)
  return { at, way: new Vector3(isWide ? 0 : sign, isWide ? sign : 0, 0).transformDirection(plate.matrix) }
}

/** The door closes with its gap all round, and its seal is pressed. */
function findDoorFaults(design: Design, pieces: readonly Piece[]): string[] {
  const found: string[] = []
  const { width, height, depth } = design
  const leaves = pieces.filter(({ name }) => /door$/i.test(name))
  const bodies = bodiesOf(pieces)
  for (const [index, leaf] of leaves.entries()) {
    const solids = leaf.plates.flatMap((plate) => plate.solids)
    const { low, high } = boundsOf(solids)
    const bay = width / leaves.length
    const gaps = [low.x - index * bay, (index + 1) * bay - high.x, low.y, height - high.y]
    if (gaps.some((gap) => Math.abs(gap - doorGap / 2) > 0.1)) found.push(`${leaf.name}: gaps of ${gaps.map(round)} mm`)
    if (Math.abs(high.z - depth) > 0.1)
      found.push(`${leaf.name}: its face is ${round(depth - high.z)} mm behind the front`)
    const rest = bodies.filter(({ name }) => name !== leaf.name && name !== 'Door stiffener')
    for (const [dx, dy, dz] of [
      [1.4, 0, 0],
      [-1.4, 0, 0],
      [0, 1.4, 0],
      [0, -1.4, 0],
      [0, 0, -1.9],
    ] as const) {
      const moved = solids.map((solid) => moveSolid(solid, new Matrix4().makeTranslation(dx, dy, dz)))
      const bounds = boundsOf(moved)
      const met = rest.find((body) => !areFar(body, bounds) && deepest(moved, body.solids) > contact)
      if (met) found.push(`${leaf.name}: too close to ${met.name}`)
    }
    // the body's edge presses the seal, all round
    const { outer, inner } = sealOf(design)
    const middle = (outer + inner) / 2
    const { w, h } = leafSize(design)
    const others = rest.flatMap((body) => body.solids)
    for (const [x, y] of [
      [w / 3, middle],
      [w / 3, h - middle],
      [middle, h / 3],
      [w - middle, h / 3],
    ] as const) {
      const from = new Vector3(low.x + x, low.y + y, depth - design.sheet - 0.5)
      const gap = 0.5 + gapTo(others, from, new Vector3(0, 0, -1))
      if (gap < 6 || gap > 9) found.push(`${leaf.name}: ${round(gap)} mm for its seal`)
    }
  }
  return found
}

function toBox(low: Vector3, high: Vector3): Solid {
  const corners = [low, high].flatMap((a) =>
    [low, high].flatMap((b) => [low, high].map((c) => new Vector3(a.x, b.y, c.z))),
  )
  const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)]
  return toSolid(corners, axes, axes)
}

/** Lock, hinge and seal share no material, with each other or with sheet; and holes keep off the seal. */
function findFittingFaults(design: Design, pieces: readonly Piece[], seal = sealOf(design)): string[] {
  const { width, depth, sheet: t } = design
  const { w, h } = leafSize(design)
  const bodies = bodiesOf(pieces)
  const found: string[] = []
  leafIds(design).forEach((id, index) => {
    const x0 = doorGap / 2 + (index * width) / 2
    const y0 = doorGap / 2
    const box = (from: [number, number], to: [number, number], deep: [number, number]) =>
      toBox(new Vector3(x0 + from[0], y0 + from[1], deep[0]), new Vector3(x0 + to[0], y0 + to[1], deep[1]))
    const behind = depth - t
    const { outer, inner } = seal
    const ring = [
      box([outer, outer], [w - outer, inner], [behind - 8, behind]),
      box([outer, h - inner], [w - outer, h - outer], [behind - 8, behind]),
      box([outer, outer], [inner, h - outer], [behind - 8, behind]),
      box([w - inner, outer], [w - outer, h - outer], [behind - 8, behind]),
    ]
    const room = lockRoom(design)
    const locks = lockPlaces(design, id).map(({ x, y }) =>
      box([x - room.w / 2, y - room.h / 2], [x + room.w / 2, y + room.h / 2], [behind - room.deep, behind]),
    )
    // a swing handle's rods run behind the door, to the top and the bottom of its opening
    if (design.lock === 'handle')
      for (const { x } of lockPlaces(design, id))
        locks.push(box([x - 8, 30], [x + 8, h - 30], [behind - 30, behind - 8]))
    const side = hingeSide(design, id)
    const hinges = hingePlaces(design).flatMap((y) =>
      hingeShape(design).map(({ x: [xa, xb], z: [za, zb], long }) => {
        const xs = side === 'left' ? [-xb, -xa] : [width + xa, width + xb]
        return toBox(new Vector3(xs[0], y - long / 2, za), new Vector3(xs[1], y + long / 2, zb))
      }),
    )
    for (const [what, solids] of [
      ['lock', locks],
      ['hinge', hinges],
      ['seal', ring],
    ] as const)
      for (const body of bodies) {
        const depthOf = deepest(solids, body.solids)
        if (depthOf > contact) found.push(`a ${what} is ${round(depthOf)} mm inside ${body.name} ${body.plate}`)
      }
    for (const [what, a, b] of [
      ['lock and seal', locks, ring],
      ['hinge and seal', hinges, ring],
      ['lock and hinge', locks, hinges],
    ] as const)
      if (deepest(a, b) > contact) found.push(`${what} share material`)
    for (const { x, y, hole } of holesOn(design, id)) {
      const edge = Math.min(
        x - holeWidth(hole) / 2,
        w - x - holeWidth(hole) / 2,
        y - holeHeight(hole) / 2,
        h - y - holeHeight(hole) / 2,
      )
      if (edge < inner) found.push(`a hole is ${round(inner - edge)} mm on the seal`)
    }
  })
  return found
}

/** From a face as the drawing has it to the enclosure, written down here once more. */
function fromFace({ width: w, height: h, depth }: Design, id: FaceId, x: number, y: number): Vector3 {
  const d = depth - 20
  switch (id) {
    case 'door':
      return new Vector3(1.5 + x, 1.5 + y, depth)
    case 'door2':
      return new Vector3(w / 2 + 1.5 + x, 1.5 + y, depth)
    case 'left':
      return new Vector3(0, y, x)
    case 'right':
      return new Vector3(w, y, d - x)
    case 'top':
      return new Vector3(x, h, d - y)
    case 'bottom':
      return new Vector3(x, 0, y)
    case 'back':
      return new Vector3(w - x, y, 0)
  }
}

/** Every cut-out of the drawing is where the fold puts it, and nothing stands behind it. */
function findMovedHoles(design: Design, pieces: readonly Piece[]): string[] {
  const cut = pieces.flatMap(({ name, plates }) =>
    plates.flatMap((plate) =>
      plate.holes.map((one) => ({ name, hole: one.hole, at: onto(plate, one.x, one.y, 0), normal: outsideOf(plate) })),
    ),
  )
  return facesOf(design).flatMap((id) =>
    holesOn(design, id).flatMap(({ x, y, hole }) => {
      const expected = fromFace(design, id, x, y)
      if (id === 'bottom' && design.glandPlate) expected.y = design.sheet + 2
      const off = Math.min(
        ...cut
          .filter((one) => holeWidth(one.hole) === holeWidth(hole) && holeHeight(one.hole) === holeHeight(hole))
          .map(({ at }) => at.distanceTo(expected)),
      )
      return off > 0.1 ? [`${id}: a hole is ${round(off)} mm from its place`] : []
    }),
  )
}

/** What stands on studs has a hole over each: hood, gland plate and mounting plate. */
function findMissedStuds(design: Design, pieces: readonly Piece[]): string[] {
  const studs = [
    ...hoodStuds(design).map(({ x, y }) => ({ name: 'Rain hood', face: 'top' as const, x, y, hole: 8 })),
    ...plateStuds(design).map(({ face, x, y }) =>
      face === 'back' ? { name: 'Mounting plate', face, x, y, hole: 9 } : { name: 'Gland plate', face, x, y, hole: 6 },
    ),
  ]
  const found = studs.flatMap(({ name, face, x, y, hole }) => {
    const at = fromFace(design, face, x, y)
    const own = pieces.find((piece) => piece.name === name)?.plates[0]
    const places = own?.holes.flatMap((one) =>
      'd' in one.hole && one.hole.d === hole ? [onto(own, one.x, one.y, 0)] : [],
    )
    // along the stud the part may be anywhere
    const along = face === 'back' ? 'z' : 'y'
    const off = Math.min(
      ...(places ?? []).map((place) => place.setComponent(along === 'z' ? 2 : 1, at[along]).distanceTo(at)),
    )
    return off > 0.1 ? [`${name}: a stud is ${round(off)} mm from its hole`] : []
  })
  // what carries the cabinet hangs from sheet that is all there
  for (const { x, y } of eyePlaces(design)) {
    const at = fromFace(design, 'top', x, y)
    const top = pieces.find(({ name }) => name === 'Top')
    const plate = toBox(
      at.clone().add(new Vector3(-30, -design.sheet - 6, -30)),
      at.clone().add(new Vector3(30, -design.sheet - 0.06, 30)),
    )
    const depth = deepest(
      [plate],
      bodiesOf(pieces).flatMap(({ solids }) => solids),
    )
    if (!top || depth > contact) found.push(`a lifting eye's plate is ${round(depth)} mm inside the sheet`)
  }
  return found
}

/** The sheet in the picture is the sheet that was folded. */
function findPictureFaults(design: Design, pieces: readonly Piece[]): string[] {
  const { group } = createBuilder()(design, false)
  group.updateMatrixWorld(true)
  const meshes: Mesh[] = []
  group.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one)
  })
  for (const mesh of meshes) for (const material of [mesh.material].flat()) material.side = 2
  const found: string[] = []
  for (const { name, plates } of pieces)
    for (const [index, plate] of plates.entries()) {
      const samples = [...samplesOf(plate), ...cornersOf(plate)].filter(([x, y]) =>
        plate.holes.every(
          ({ x: hx, y: hy, hole }) =>
            Math.abs(hx - x) > holeWidth(hole) / 2 + 1 || Math.abs(hy - y) > holeHeight(hole) / 2 + 1,
        ),
      )
      const normal = outsideOf(plate)
      for (const [x, y] of samples) {
        const at = onto(plate, x, y, 0).add(new Vector3(-design.width / 2, design.plinth, 0))
        const from = at.clone().addScaledVector(normal, -0.6)
        // from within the sheet outwards there is the outside of this plate; a pane's frame may clasp it
        const hits = new Raycaster(from, normal, 0, 5).intersectObjects(meshes, false)
        if (!hits.some(({ distance }) => Math.abs(distance - 0.6) < 0.1))
          found.push(`${name} ${index}: not in the picture (${hits.map(({ distance }) => round(distance - 0.6))})`)
      }
    }
  return found
}

const findFaults = (design: Design, pieces: readonly Piece[]) => [
  ...findClashes(pieces),
  ...findOutside(design, pieces),
  ...findBadJoints(design, pieces, design.sheet),
  ...findDoorFaults(design, pieces),
  ...findFittingFaults(design, pieces),
  ...findMovedHoles(design, pieces),
  ...findMissedStuds(design, pieces),
]
const inspect = (design: Design, fault: Fault = {}) => findFaults(design, assemble(design, fault))

const panel = referenceDesigns['a control panel']

test.each(Object.entries(referenceDesigns))('%s folds into what is sold', (_, design) => {
  expect(checkDesign(design).filter(({ level }) => level === 'stop')).toEqual([])
  expect(inspect(design)).toEqual([])
})

test.each(Object.entries(referenceDesigns))('%s is in the picture as it is folded', (_, design) => {
  expect(findPictureFaults(design, assemble(design))).toEqual([])
})

test.each([0.3, 0.5])('with a K-factor of %d the flats are others, and fold into the same', (k) => {
  const body = (factor?: number) => unfold(partsOf(panel)[0] as Part, factor)
  expect(Math.abs(body(k).w - body().w)).toBeGreaterThan(0.5)
  for (const design of Object.values(referenceDesigns)) expect(inspect(design, { k })).toEqual([])
})

test('whatever can be made folds into what is sold', { timeout: 3_600_000 }, () => {
  const target = isFull ? 10_000 : 120
  let folded = 0
  for (const design of randomDesigns(Infinity)) {
    if (checkDesign(design).some(({ level }) => level === 'stop')) continue
    folded++
    const pieces = assemble(design)
    // the picture is slow to build
    const found = [...findFaults(design, pieces), ...(folded % 20 === 0 ? findPictureFaults(design, pieces) : [])]
    if (found.length > 0) expect.fail(`${toLink(design)} ${JSON.stringify(design)}\n${found.slice(0, 8).join('\n')}`)
    if (folded === target) break
  }
  expect(folded).toBe(target)
})

/** Moves every point of a flat that is right of a line, as if the part were wider. */
const widen =
  (name: string, by: number) =>
  (flat: Flat): Flat => {
    if (flat.name !== name) return flat
    const move = <T extends { x: number }>(one: T): T => ({ ...one, x: one.x > flat.w / 2 ? one.x + by : one.x })
    return {
      ...flat,
      outline: flat.outline.map(move),
      bends: flat.bends.map((bend) => ({ ...bend, from: move(bend.from), to: move(bend.to) })),
      holes: flat.holes.map(move),
    }
  }
const only = (name: string, change: (flat: Flat) => Flat) => (flat: Flat) => (flat.name === name ? change(flat) : flat)
const shift =
  (name: string, x: number, y: number, z: number) =>
  (part: Part): Part =>
    part.name === name
      ? {
          ...part,
          places: part.places.map((one) => ({
            ...one,
            origin: [one.origin[0] + x, one.origin[1] + y, one.origin[2] + z],
          })),
        }
      : part

/** What each check must see, as the faults that it is there for. */
const faults: [string, Fault, RegExp][] = [
  // as the flats were once: outside measures where the part lies inside
  [
    'a flat unfolded with another K-factor than it is bent with',
    { flat: (flat) => ({ ...flat, k: 0.3 }) },
    /gap|inside|outside|gaps of/,
  ],
  ['a top as wide as the box', { flat: widen('Top', 3.7) }, /Top \d is [\d.]+ mm inside Body/],
  ['a top that is too narrow', { flat: widen('Top', -3) }, /Top: weld flange has a gap of 3\.25 mm/],
  [
    'a lip folded to the wrong side',
    {
      flat: only('Top', (flat) => ({ ...flat, bends: flat.bends.map((bend) => ({ ...bend, turn: 'down' as const })) })),
    },
    /for its seal|sealing edge|gap/i,
  ],
  [
    'a lip with square ends, as it once was',
    {
      part: (part) => {
        const { bottom } = part.flanges
        if (part.name !== 'Top' || !bottom) return part
        return { ...part, flanges: { ...part.flanges, bottom: { ...bottom, start: [0, 0], end: [0, 0] } } }
      },
    },
    /Top \d is [\d.]+ mm inside Body/,
  ],
  [
    'a wall folded outwards',
    {
      flat: only('Body', (flat) => ({ ...flat, bends: flat.bends.map((bend) => ({ ...bend, turn: 'up' as const })) })),
    },
    /Body stands [\d.]+ mm outside/,
  ],
  [
    'a bend of 85°',
    { flat: only('Door', (flat) => ({ ...flat, bends: flat.bends.map((bend) => ({ ...bend, angle: 85 })) })) },
    /Door: gaps of|Door stands|inside/,
  ],
  ['a door that touches the body', { part: shift('Door', 0, 0, -2.5) }, /Door: too close to/],
  ['a door out of the middle', { part: shift('Door', 1, 0, 0) }, /Door: gaps of/],
  ['a gland plate below the box', { part: shift('Gland plate', 0, -5.6, 0) }, /Gland plate stands 2 mm outside/],
  [
    'a mounting plate drilled 1 mm off its studs',
    {
      flat: only('Mounting plate', (flat) => ({ ...flat, holes: flat.holes.map((one) => ({ ...one, y: one.y + 1 })) })),
    },
    /Mounting plate: a stud is 1 mm from its hole/,
  ],
  ['a stiffener off its door', { part: shift('Door stiffener', 0, 0, -2) }, /Door stiffener: foot has a gap of 2 mm/],
  [
    'a stiffener behind the lock',
    { part: shift('Door stiffener', 50, 0, 0) },
    /a lock is [\d.]+ mm inside Door stiffener/,
  ],
  [
    'holes on the flat 0.2 mm off',
    { flat: only('Door', (flat) => ({ ...flat, holes: flat.holes.map((one) => ({ ...one, x: one.x + 0.2 })) })) },
    /door: a hole is 0\.2 mm from its place/,
  ],
]
test.each(faults)('the checks see %s', (_, fault, said) => {
  expect(inspect(panel, fault).join('\n')).toMatch(said)
})

test('the checks see a hood beside its studs, and an eye over an upright', () => {
  const hood = referenceDesigns['a box on a pole with a hood']
  expect(inspect(hood, { part: shift('Rain hood', 0.5, 0, 0) }).join()).toMatch(/Rain hood: a stud is 0\.5 mm/)
  const cabinet = referenceDesigns['a cabinet']
  expect(inspect(cabinet, { part: shift('Upright', 0, 26, 0) }).join()).toMatch(/a lifting eye's plate is [\d.]+ mm/)
})

test('the checks see a seal under the lock, as it once was', () => {
  const found = findFittingFaults(panel, assemble(panel), { outer: 19, inner: 33 })
  expect(found.join()).toMatch(/lock and seal share material/)
})

test('the picture’s check sees a part that stands elsewhere', () => {
  expect(findPictureFaults(panel, assemble(panel, { part: shift('Top', 0, -0.3, 0) })).join()).toContain(
    'Top 0: not in the picture',
  )
  expect(findPictureFaults(standardDesign, assemble({ ...standardDesign, height: 801 }))).not.toEqual([])
})
