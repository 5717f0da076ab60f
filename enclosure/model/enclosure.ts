import {
  Group,
  InstancedMesh,
  type Material,
  MathUtils,
  Matrix4,
  Mesh,
  type Object3D,
  PlaneGeometry,
  Vector3,
} from 'three'
import type { Cutout, Design, FaceId } from '#enclosure/design.ts'
import {
  barThickness,
  bodyDepth,
  doorGap,
  doorSkirt,
  eyePlaces,
  hingeAxis,
  hingePlaces,
  hingeSide,
  type LeafId,
  leafIds,
  leafSize,
  lockPlaces,
  paneOf,
  sealOf,
} from '#enclosure/faces.ts'
import { fixingHoles, type PlacedHole } from '#enclosure/holes.ts'
import { type Part, type Place, partsOf } from '#enclosure/parts.ts'
import { platesOf } from '#enclosure/plates.ts'
import { materials as m, skinOf } from './finishes.ts'
import { addBand, addEye, addFitting, addHinge, addLock, poleRadius } from './fittings.ts'
import { at, block, plate, Solids, sheet } from './solids.ts'

export type Enclosure = {
  group: Group
  /** In degrees; 0 is shut. */
  openDoors: (degrees: number) => void
}

type Basis = [u: [number, number, number], v: [number, number, number], n: [number, number, number]]
/** As seen from outside: u to the right, v up, n towards the viewer. The same as enclosure/faces.ts. */
const bases: Record<'left' | 'right' | 'top' | 'bottom' | 'back', Basis> = {
  left: [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  right: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  top: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  bottom: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  back: [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
}

/** Converts a face's coordinates to the enclosure's, which has its base at y = 0 and its back at z = 0. Millimetres. */
function faceMatrix(design: Design, id: keyof typeof bases): Matrix4 {
  const { width: w, height: h, plinth } = design
  const d = bodyDepth(design)
  const origins = {
    left: [-w / 2, plinth, 0],
    right: [w / 2, plinth, d],
    top: [-w / 2, plinth + h, d],
    bottom: [-w / 2, plinth, 0],
    back: [w / 2, plinth, 0],
  } as const
  const [u, v, n] = bases[id].map(([x, y, z]) => new Vector3(x, y, z)) as [Vector3, Vector3, Vector3]
  const [x, y, z] = origins[id]
  return new Matrix4().makeBasis(u, v, n).setPosition(x, y, z)
}

function addFittings(solids: Solids, design: Design, id: FaceId, matrix: Matrix4, skin: Material): void {
  for (const [cutout, nth] of countKinds(design.cutouts, [id]))
    addFitting(solids, matrix.clone().multiply(at(cutout.x, cutout.y, 0)), cutout, nth, skin)
}

/** Adds a folded part: its face with bevelled edges, its flanges as they are. */
function addPart(solids: Solids, part: Part, material: Material, toHere: Matrix4, places = part.places): void {
  for (const place of places)
    for (const [index, one] of platesOf(part, place).entries()) {
      const { u, v, origin } = one.place
      const [right, up] = [new Vector3(...u), new Vector3(...v)]
      const matrix = new Matrix4().makeBasis(right, up, right.clone().cross(up)).setPosition(...origin)
      const solid =
        index === 0 ? sheet(part.face.w, part.face.h, part.sheet, one.holes) : plate(one.outline, one.sheet, one.holes)
      solids.add(solid, material, toHere.clone().multiply(matrix))
    }
}

/** From the parts' coordinates to the model's, which stands on the floor with its middle at x = 0. */
const toModel = ({ width, plinth }: Design) => at(-width / 2, plinth, 0)
const isLeafPart = (name: string) => /door/i.test(name)

function makeBody(design: Design, skin: Material, isFitted: boolean): Group {
  const solids = new Solids()
  for (const part of partsOf(design)) {
    if (isLeafPart(part.name)) continue
    const isPlate = part.material === 'plate'
    const material = part.name.startsWith('Plinth')
      ? m.graphite()
      : isPlate
        ? design.plate === 'orange'
          ? m.orange()
          : m.zinc()
        : skin
    addPart(solids, part, material, toModel(design))
  }
  if (isFitted)
    for (const id of ['left', 'right', 'top', 'bottom', 'back'] as const)
      addFittings(solids, design, id, faceMatrix(design, id), skin)
  addFixings(solids, design)
  // under a hood there is no room for them once it stands
  if (!design.hood)
    for (const { x, y } of eyePlaces(design)) addEye(solids, faceMatrix(design, 'top').multiply(at(x, y, 0)))
  return solids.toGroup()
}

/** Fixings on the holes in the back: a wall bracket on each, or a pole bar across each pair. */
function addFixings(solids: Solids, design: Design): void {
  const isPole = design.mounting === 'pole'
  const holes = fixingHoles(design)
  const heights = [...new Set(holes.map(({ y }) => y))]
  const fixings = isPole ? heights.map((height) => holes.filter(({ y }) => y === height)) : holes.map((one) => [one])
  const [edge, thick] = [20, barThickness[design.mounting]]
  for (const fixing of fixings) {
    const [xs, ys] = [fixing.map(({ x }) => x), fixing.map(({ y }) => y)]
    const [x0, y0] = [Math.min(...xs) - edge, Math.min(...ys) - edge]
    const own = fixing.map((one) => ({ ...one, x: one.x - x0, y: one.y - y0 }))
    const solid = sheet(Math.max(...xs) + edge - x0, 2 * edge, thick, own, 4)
    solids.add(solid, m.zinc(), faceMatrix(design, 'back').multiply(at(x0, y0, thick)))
    if (isPole) addBand(solids, at(0, y0 + edge, -thick - poleRadius))
  }
}

/** How far the face of a door is in front of its own zero. */
const faceAt = doorSkirt

/** From the parts' coordinates to a leaf's, whose lower left is at the origin. */
const toLeaf = (design: Design, id: LeafId) => at(-leafLeft(design, id), -doorGap / 2, faceAt - design.depth)
const leafLeft = ({ width }: Design, id: LeafId) => doorGap / 2 + (id === 'door2' ? width / 2 : 0)
const leafPart = (design: Design, id: LeafId): Part | undefined =>
  partsOf(design).filter(({ name }) => /door$/i.test(name))[id === 'door2' ? 1 : 0]

/** A door with its fittings, seen from outside; its lower left is at the origin. */
function makeLeafOutside(design: Design, id: LeafId, skin: Material, isFitted: boolean): Group {
  const solids = new Solids()
  const part = leafPart(design, id)
  if (part) addPart(solids, part, skin, toLeaf(design, id))
  const pane = paneOf(design)
  if (pane) addPane(solids, pane, faceAt)
  for (const place of lockPlaces(design, id)) addLock(solids, at(place.x, place.y, faceAt), design.lock)
  if (isFitted) addFittings(solids, design, id, at(0, 0, faceAt), skin)
  return solids.toGroup()
}

const sideOf = (design: Design, id: LeafId) => (hingeSide(design, id) === 'left' ? -1 : 1)

/** The maker's plate in the upper corner. */
export const badgeSize = { w: 76, h: 23 }
const badgeShape = new PlaneGeometry(badgeSize.w, badgeSize.h)

/** A door that turns on its hinges. */
function makeLeaf(
  design: Design,
  id: LeafId,
  { outside, inside, hinges }: Record<'outside' | 'inside' | 'hinges', Group>,
  badge?: Material,
) {
  const side = sideOf(design, id)
  const leaf = new Group()
  leaf.add(outside, inside)
  if (badge && id === 'door' && leafSize(design).w > 220) {
    const maker = new Mesh(badgeShape, badge)
    maker.position.set(28 + badgeSize.w / 2, leafSize(design).h - 32, faceAt + 1)
    leaf.add(maker)
  }
  // the pin of the hinges, outside the box
  const pin = new Vector3(side * (design.width / 2 + hingeAxis.x), 0, bodyDepth(design) + hingeAxis.z)
  leaf.position
    .set(leafLeft(design, id) - design.width / 2, design.plinth + doorGap / 2, design.depth - faceAt)
    .sub(pin)
  const pivot = new Group()
  pivot.position.copy(pin)
  pivot.add(leaf)
  const group = new Group()
  group.add(pivot, hinges)
  const open = (degrees: number) => {
    pivot.rotation.y = side * MathUtils.degToRad(degrees)
    inside.visible = degrees > 0
  }
  return { group, open }
}

function addPane(solids: Solids, pane: { x0: number; y0: number; x1: number; y1: number }, z: number): void {
  const [w, h] = [pane.x1 - pane.x0, pane.y1 - pane.y0]
  const frame: PlacedHole = { x: w / 2 + 8, y: h / 2 + 8, hole: { w: w - 6, h: h - 6, r: 8 } }
  solids.add(sheet(w + 16, h + 16, 3, [frame], 12), m.rubber(), at(pane.x0 - 8, pane.y0 - 8, z + 2.5))
  solids.add(block(w, h, 3), m.glass(), at((pane.x0 + pane.x1) / 2, (pane.y0 + pane.y1) / 2, z - 2))
}

/** Seal and stiffeners, hidden while the door is shut. */
function makeInside(design: Design, id: LeafId, skin: Material): Group {
  const { w, h } = leafSize(design)
  const solids = new Solids()
  const { outer, inner } = sealOf(design)
  const [wide, middle, z] = [inner - outer, (inner + outer) / 2, faceAt - design.sheet - 4]
  for (const y of [middle, h - middle]) solids.add(block(w - 2 * outer, wide, 8), m.rubber(), at(w / 2, y, z))
  for (const x of [middle, w - middle]) solids.add(block(wide, h - 2 * outer, 8), m.rubber(), at(x, h / 2, z))
  const stiffener = partsOf(design).find(({ name }) => name === 'Door stiffener')
  const isOwn = ({ origin: [x] }: Place) => (id === 'door2') === (design.doors === 2 && x > design.width / 2)
  if (stiffener) addPart(solids, stiffener, skin, toLeaf(design, id), stiffener.places.filter(isOwn))
  return solids.toGroup()
}

function makeHinges(design: Design, id: LeafId): Group {
  const side = sideOf(design, id)
  const solids = new Solids()
  for (const y of hingePlaces(design))
    addHinge(solids, at(side * (design.width / 2 + hingeAxis.x), design.plinth + y, bodyDepth(design) + hingeAxis.z))
  return solids.toGroup()
}

/**
 * Builds designs as solids, from the same faces and holes as their drawings. Millimetres. With `isFitted`, buttons,
 * meters and fans are in their holes. `badge` is the face of the maker's plate. Parts that have not changed since the last call are reused: dragging a cut-out
 * rebuilds one door.
 */
export function createBuilder(badge?: Material) {
  let parts = new Map<string, Group>()
  return function build(design: Design, isFitted: boolean): Enclosure {
    const used = new Map<string, Group>()
    const part = (key: string, make: () => Group): Group => {
      const group = parts.get(key) ?? make()
      used.set(key, group)
      return group
    }
    const { cutouts, ...plain } = design
    const box = JSON.stringify([plain, isFitted])
    const keyOf = (...faces: FaceId[]) => `${box} ${faces} ${JSON.stringify(countKinds(cutouts, faces))}`
    const skin = skinOf(design)
    const group = new Group()
    group.add(part(keyOf('left', 'right', 'top', 'bottom', 'back'), () => makeBody(design, skin, isFitted)))
    const leaves = leafIds(design).map((id) =>
      makeLeaf(
        design,
        id,
        {
          outside: part(keyOf(id), () => makeLeafOutside(design, id, skin, isFitted)),
          inside: part(`${keyOf(id)} inside`, () => makeInside(design, id, skin)),
          hinges: part(`${box} hinges ${id}`, () => makeHinges(design, id)),
        },
        badge,
      ),
    )
    for (const leaf of leaves) group.add(leaf.group)
    for (const [key, old] of parts) if (!used.has(key)) old.traverse(dispose)
    parts = used
    return {
      group,
      openDoors: (degrees) => {
        for (const { open } of leaves) open(degrees)
      },
    }
  }
}

/** A repeated shape belongs to all that show it; only its places are this part's own. */
function dispose(part: Object3D): void {
  if (part instanceof InstancedMesh) part.dispose()
  else if (part instanceof Mesh) part.geometry.dispose()
}

/** The cut-outs on these faces, each with how many of its kind come before it, which gives lamps their colour. */
function countKinds(cutouts: readonly Cutout[], faces: readonly FaceId[]): [Cutout, number][] {
  const counts = new Map<Cutout['kind'], number>()
  return cutouts.flatMap((cutout): [Cutout, number][] => {
    const nth = counts.get(cutout.kind) ?? 0
    counts.set(cutout.kind, nth + 1)
    return faces.includes(cutout.face) ? [[cutout, nth]] : []
  })
}
