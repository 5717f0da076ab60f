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
  bodyDepth,
  doorDepth,
  faceOf,
  glandOpening,
  glandPlateSheet,
  hingeSide,
  type LeafId,
  leafIds,
  leafSize,
  lockPlaces,
  paneOf,
  plateSize,
  plinthSize,
} from '#enclosure/faces.ts'
import { fixingHoles, holesOn, type PlacedHole } from '#enclosure/flats.ts'
import { materials as m, skinOf } from './finishes.ts'
import { addBand, addFitting, addHinge, addLock, barThickness, poleRadius } from './fittings.ts'
import { at, block, Solids, sheet } from './solids.ts'

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

function makeBody(design: Design, skin: Material, isFitted: boolean): Group {
  const solids = new Solids()
  const { width: w, height: h, plinth } = design
  const d = bodyDepth(design)
  const t = Math.max(2, design.sheet)
  for (const id of ['left', 'right', 'top', 'bottom', 'back'] as const) {
    const face = faceOf(design, id)
    const matrix = faceMatrix(design, id)
    const holes: PlacedHole[] =
      id === 'bottom' && design.glandPlate
        ? [{ x: w / 2, y: (d - 15) / 2, hole: { ...glandOpening(design), r: 4 } }]
        : holesOn(design, id)
    solids.add(sheet(face.w, face.h, t, holes), skin, matrix)
    if (isFitted) addFittings(solids, design, id, matrix.clone().multiply(at(0, 0, id === 'bottom' ? 2 : 0)), skin)
  }
  addFront(solids, design, skin, t)
  if (design.glandPlate) {
    const { w: ow, h: oh } = glandOpening(design)
    const [px, py] = [(w - ow) / 2 - 15, (d - 15 - oh) / 2 - 15]
    const own = holesOn(design, 'bottom').map((one) => ({ ...one, x: one.x - px, y: one.y - py }))
    solids.add(
      sheet(ow + 30, oh + 30, glandPlateSheet, own),
      skin,
      faceMatrix(design, 'bottom').multiply(at(px, py, glandPlateSheet)),
    )
  }
  if (design.plate !== 'none') {
    const plate = plateSize(design)
    const material = design.plate === 'orange' ? m.orange() : m.zinc()
    solids.add(sheet(plate.w, plate.h, 2.5), material, at(-plate.w / 2, plinth + (h - plate.h) / 2, 30))
  }
  addOutside(solids, design, skin)
  return solids.toGroup()
}

/** The lip round the opening, and the gutter that the seal closes on. */
function addFront(solids: Solids, design: Design, skin: Material, t: number): void {
  const { width: w, height: h, plinth } = design
  const d = bodyDepth(design)
  const opening: PlacedHole = { x: w / 2, y: h / 2, hole: { w: w - 44, h: h - 44, r: 3 } }
  solids.add(sheet(w, h, t, [opening]), skin, at(-w / 2, plinth, d))
  for (const side of [-1, 1]) {
    solids.add(block(t, h - 44, 10), skin, at(side * (w / 2 - 22), plinth + h / 2, d + 5))
    solids.add(block(w - 44, t, 10), skin, at(0, plinth + h / 2 + side * (h / 2 - 22), d + 5))
  }
}

/** Fixings on the holes in the back: a wall bracket on each, or a pole bar across each pair. */
function addFixings(solids: Solids, design: Design): void {
  const isPole = design.mounting === 'pole'
  const holes = fixingHoles(design)
  const heights = [...new Set(holes.map(({ y }) => y))]
  const fixings = isPole ? heights.map((height) => holes.filter(({ y }) => y === height)) : holes.map((one) => [one])
  const [edge, thick] = [20, barThickness[isPole ? 'pole' : 'wall']]
  for (const fixing of fixings) {
    const [xs, ys] = [fixing.map(({ x }) => x), fixing.map(({ y }) => y)]
    const [x0, y0] = [Math.min(...xs) - edge, Math.min(...ys) - edge]
    const own = fixing.map((one) => ({ ...one, x: one.x - x0, y: one.y - y0 }))
    const solid = sheet(Math.max(...xs) + edge - x0, 2 * edge, thick, own, 4)
    solids.add(solid, m.zinc(), faceMatrix(design, 'back').multiply(at(x0, y0, thick)))
    if (isPole) addBand(solids, at(0, y0 + edge, -thick - poleRadius))
  }
}

/** Plinth, brackets and hood. */
function addOutside(solids: Solids, design: Design, skin: Material): void {
  const { width: w, height: h, depth, plinth } = design
  if (plinth) {
    const outside = plinthSize(design)
    solids.add(block(outside.w, plinth, outside.d), m.graphite(), at(0, plinth / 2, outside.d / 2))
  }
  addFixings(solids, design)
  if (design.hood) {
    const [hw, hd] = [w + 60, depth + 70]
    const slope = new Matrix4().makeRotationX(0.09)
    const roof = at(0, plinth + h + 22, hd / 2 - 10).multiply(slope)
    solids.add(block(hw, 2, hd), skin, roof)
    for (const x of [-1, 1]) solids.add(block(2, 34, hd), skin, roof.clone().multiply(at((x * hw) / 2, -17, 0)))
    solids.add(block(hw, 24, 2), skin, roof.clone().multiply(at(0, -12, hd / 2)))
  }
}

/** A door with its fittings, seen from outside; its lower left is at the origin. */
function makeLeafOutside(design: Design, id: LeafId, skin: Material, isFitted: boolean): Group {
  const { w, h } = leafSize(design)
  const t = Math.max(2, design.sheet)
  const z = doorDepth - 2
  const solids = new Solids()
  const face = at(0, 0, z)
  const pane = paneOf(design)
  const holes = holesOn(design, id)
  if (pane)
    holes.push({
      x: (pane.x0 + pane.x1) / 2,
      y: (pane.y0 + pane.y1) / 2,
      hole: { w: pane.x1 - pane.x0, h: pane.y1 - pane.y0, r: 8 },
    })
  solids.add(sheet(w, h, t, holes, 2), skin, face)
  for (const x of [t / 2, w - t / 2]) solids.add(block(t, h - 2, z - 1), skin, at(x, h / 2, (z - 1) / 2))
  for (const y of [t / 2, h - t / 2]) solids.add(block(w - 2, t, z - 1), skin, at(w / 2, y, (z - 1) / 2))
  if (pane) addPane(solids, pane, z)
  for (const place of lockPlaces(design, id)) addLock(solids, at(place.x, place.y, z), design.lock)
  if (isFitted) addFittings(solids, design, id, face, skin)
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
    const plate = new Mesh(badgeShape, badge)
    plate.position.set(28 + badgeSize.w / 2, leafSize(design).h - 32, doorDepth - 1)
    leaf.add(plate)
  }
  leaf.position.set(side < 0 ? 0 : -leafSize(design).w, 0, 0)
  const pivot = new Group()
  pivot.position.set(side * (design.width / 2 - 1.5), design.plinth + 1.5, bodyDepth(design) + 1.5)
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
function makeInside(design: Design, skin: Material): Group {
  const { w, h } = leafSize(design)
  const solids = new Solids()
  for (const y of [24, h - 24]) solids.add(block(w - 48, 10, 8), m.rubber(), at(w / 2, y, 10))
  for (const x of [24, w - 24]) solids.add(block(10, h - 48, 8), m.rubber(), at(x, h / 2, 10))
  if (h > 600 && design.window === 'none')
    for (const x of [0.25, 0.75]) solids.add(block(30, h - 120, 12), skin, at(w * x, h / 2, 9))
  return solids.toGroup()
}

function makeHinges(design: Design, id: LeafId): Group {
  const { height } = design
  const side = sideOf(design, id)
  const solids = new Solids()
  const count = height > 1200 ? 4 : height > 700 ? 3 : 2
  for (let i = 0; i < count; i++) {
    const y = design.plinth + height / 2 + (0.5 - i / (count - 1)) * height * 0.7
    addHinge(solids, at(side * (design.width / 2 + 3), y, bodyDepth(design) + 7))
  }
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
          inside: part(`${box} inside ${id}`, () => makeInside(design, skin)),
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
