import { type Design, type FaceId, holeHeight, holeWidth, shapeOf } from './design.ts'

/** The faces that cut-outs are placed on: their sizes, what of them may be cut, and what is in the way. */

export type Rect = { x0: number; y0: number; x1: number; y1: number }
export type Face = {
  id: FaceId
  label: string
  w: number
  h: number
  /** Holes stay inside. */
  free: Rect
  blocked: { by: string; rect: Rect }[]
}

export const doorDepth = 20
/** Between two leaves, and twice what is round each. */
export const doorGap = 3
/** The fold round a leaf, which stops 2 mm before the body. */
export const doorSkirt = 18
/** The lip round the opening, from the outside of the box to the edge that the seal closes on. */
export const lipDepth = 22
export const paneFrame = 70
/** How far the middle of a lock is from the edge of its door: inside the seal. */
const lockInset = 42
/** Foamed onto the door over the body's edge. */
const sealWidth = 10

export const bodyDepth = ({ depth }: Design) => depth - doorDepth
export const leafSize = ({ width, height, doors }: Design) => ({ w: width / doors - doorGap, h: height - doorGap })
/** The gland plate has its own thickness, whatever the body is made of. */
export const glandPlateSheet = 2
export const sheetOf = ({ glandPlate, sheet }: Design, face: FaceId) =>
  face === 'bottom' && glandPlate ? glandPlateSheet : sheet
export const glandOpening = (design: Design) => ({ w: design.width - 100, h: bodyDepth(design) - 70 })
export const plateSize = ({ width, height, mounting }: Design) =>
  mounting === 'floor' ? { w: width - 100, h: height - 200 } : { w: width - 50, h: height - 50 }

export const rectAround = (x: number, y: number, w: number, h: number): Rect => ({
  x0: x - w / 2,
  y0: y - h / 2,
  x1: x + w / 2,
  y1: y + h / 2,
})
const inset = (w: number, h: number, [left, right, bottom, top]: [number, number, number, number]): Rect => ({
  x0: left,
  y0: bottom,
  x1: w - right,
  y1: h - top,
})

export type LeafId = 'door' | 'door2'
export const leafIds = ({ doors }: Design): LeafId[] => (doors === 2 ? ['door', 'door2'] : ['door'])
export const hingeSide = ({ doors, hinge }: Design, id: LeafId) =>
  doors === 1 ? hinge : id === 'door' ? 'left' : 'right'

/** How far the seal is from the edge of its leaf: its outer side and its inner one. */
export function sealOf({ sheet }: Pick<Design, 'sheet'>): { outer: number; inner: number } {
  const middle = lipDepth - sheet / 2 - doorGap / 2
  return { outer: middle - sealWidth / 2, inner: middle + sealWidth / 2 }
}

/** Two leaves close on a post between them. */
export const hasCentrePost = ({ doors }: Design) => doors === 2

/** The middles of a leaf's locks. A swing handle works a rod, so there is one. */
export function lockPlaces(design: Design, id: LeafId): { x: number; y: number }[] {
  const { w, h } = leafSize(design)
  const x = hingeSide(design, id) === 'left' ? w - lockInset : lockInset
  return lockHeights(design, h).map((y) => ({ x, y }))
}
function lockHeights({ lock, height }: Design, h: number): number[] {
  if (lock === 'handle' || height < 500) return [h / 2]
  return height < 1000 ? [h * 0.19, h * 0.81] : [h * 0.14, h / 2, h * 0.86]
}

/** Where the back is drilled for its brackets. What stands on the floor has none. */
export const fixingPlaces = ({ width, height, mounting }: Design): { x: number; y: number }[] =>
  mounting === 'floor' ? [] : [30, width - 30].flatMap((x) => [30, height - 30].map((y) => ({ x, y })))

/** Of what holds an enclosure: the brackets on a wall, the bars on a pole. */
export const barThickness = { wall: 3, pole: 14, floor: 0 } as const

/** Where the top is drilled for lifting eyes: clear of the uprights below, which carry the load. */
export const eyePlaces = ({ width, depth, mounting }: Design): { x: number; y: number }[] =>
  mounting === 'floor' ? [50, width - 50].flatMap((x) => [50, depth - doorDepth - 50].map((y) => ({ x, y }))) : []
export const eyeHole = 13

/** Studs on the top that carry the rain hood, in its corners. */
export const hoodStuds = ({ width, depth, hood }: Design): { x: number; y: number }[] =>
  hood ? [15, width - 15].flatMap((x) => [30, depth - doorDepth - 20].map((y) => ({ x, y }))) : []

/** The plinth outside, flush with the back: a toe fits under the door. */
export const plinthSize = ({ width, depth }: Design) => ({ w: width - 6, d: depth - 40 })

/** The window of each leaf. */
export function paneOf(design: Design): Rect | undefined {
  if (design.window === 'none') return undefined
  const { w, h } = leafSize(design)
  return inset(w, h, [paneFrame, paneFrame, design.window === 'upper' ? h / 2 : paneFrame, paneFrame])
}

function leafFace(design: Design, id: LeafId): Face {
  const { w, h } = leafSize(design)
  const tall = design.lock === 'handle' ? 230 : 64
  const blocked = lockPlaces(design, id).map(({ x, y }) => ({ by: 'the lock', rect: rectAround(x, y, 56, tall) }))
  // its rods run to the top and the bottom of the door
  if (design.lock === 'handle')
    for (const { x } of lockPlaces(design, id))
      blocked.push({ by: 'the rods of the lock', rect: rectAround(x, h / 2, 20, h) })
  const pane = paneOf(design)
  if (pane) blocked.push({ by: 'the window', rect: pane })
  const label = design.doors === 1 ? 'Door' : id === 'door' ? 'Left door' : 'Right door'
  return { id, label, w, h, free: inset(w, h, [35, 35, 35, 35]), blocked }
}

/**
 * As seen from outside. The front is on the right of the left side and on the left of the right side; it is below on
 * the top and above on the bottom, whose left is the left of the box.
 */
export function faceOf(design: Design, id: FaceId): Face {
  const { width, height } = design
  const d = bodyDepth(design)
  switch (id) {
    case 'door':
    case 'door2':
      return leafFace(design, id)
    case 'left':
      return {
        id,
        label: 'Left side',
        w: d,
        h: height,
        free: inset(d, height, [25, 40, 25, 25]),
        blocked: blockHinges(design, id, d - hingeRoom / 2),
      }
    case 'right':
      return {
        id,
        label: 'Right side',
        w: d,
        h: height,
        free: inset(d, height, [40, 25, 25, 25]),
        blocked: blockHinges(design, id, hingeRoom / 2),
      }
    case 'top': {
      const studs = hoodStuds(design).map(({ x, y }) => ({
        by: 'a stud of the rain hood',
        rect: rectAround(x, y, 24, 24),
      }))
      const eyes = eyePlaces(design).map(({ x, y }) => ({ by: 'a lifting eye', rect: rectAround(x, y, 64, 64) }))
      return { id, label: 'Top', w: width, h: d, free: inset(width, d, [25, 25, 40, 25]), blocked: [...studs, ...eyes] }
    }
    case 'bottom': {
      if (!design.glandPlate)
        return { id, label: 'Bottom', w: width, h: d, free: inset(width, d, [25, 25, 25, 40]), blocked: [] }
      const { w, h } = glandOpening(design)
      const free = rectAround(width / 2, (d - 15) / 2, w - 16, h - 16)
      return { id, label: 'Gland plate', w: width, h: d, free, blocked: [] }
    }
    case 'back': {
      const blocked = fixingPlaces(design).map(({ x, y }) => ({
        by: `a ${design.mounting} bracket`,
        rect: rectAround(x, y, 44, 44),
      }))
      return { id, label: 'Back', w: width, h: height, free: inset(width, height, [25, 25, 25, 25]), blocked }
    }
  }
}

/** From the front of a side, what its hinges take up. */
const hingeRoom = 26
const blockHinges = (design: Design, id: 'left' | 'right', x: number): Face['blocked'] =>
  leafIds(design).some((leaf) => hingeSide(design, leaf) === id)
    ? hingePlaces(design).map((y) => ({ by: 'a hinge', rect: rectAround(x, y, hingeRoom, 64) }))
    : []

/** What a lock takes up behind its door. */
export const lockRoom = ({ lock }: Pick<Design, 'lock'>) =>
  lock === 'handle' ? { w: 30, h: 190, deep: 20 } : { w: 30, h: 30, deep: 20 }

/** The middles of a leaf's hinges, from the bottom of the box. */
export function hingePlaces({ height }: Design): number[] {
  const count = height > 1200 ? 4 : height > 700 ? 3 : 2
  return Array.from({ length: count }, (_, i) => height / 2 + (0.5 - i / (count - 1)) * height * 0.7)
}
/**
 * A hinge's three parts, outwards from the side of the box and from the back: the flag on the wall, the barrel and the
 * flag on the door's fold. They are welded on outside and stand out.
 */
export function hingeShape(design: Pick<Design, 'depth'>) {
  const d = design.depth - doorDepth
  return [
    { x: [0, 2], z: [d - 24, d - 4], long: 54 },
    { x: [hingeAxis.x - 5, hingeAxis.x + 5], z: [d + hingeAxis.z - 5, d + hingeAxis.z + 5], long: 54 },
    { x: [-doorGap / 2, 0.5], z: [d + 6, d + 16], long: 54 },
  ] as const
}
/** The pin, outwards from the side of the box and forwards from its body. */
export const hingeAxis = { x: 5.2, z: 1 } as const

/** The middle nearest to `wish` where something this wide is clear of all obstacles. */
function findClear(wish: number, wide: number, [low, high]: [number, number], obstacles: readonly [number, number][]) {
  const half = wide / 2
  const edges = obstacles.flatMap(([from, to]) => [from - half, to + half])
  return [wish, low, high, ...edges]
    .filter((at) => at >= low && at <= high && obstacles.every(([from, to]) => at + half <= from || at - half >= to))
    .sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish))[0]
}

/** Over its feet, with room to weld. */
const stiffenerWidth = 60
/** How far a stiffener stays from the upper and lower edge of its leaf. */
const stiffenerEnd = 60

/** How many stiffeners a leaf has when nothing is in their way. */
export function countStiffeners(design: Design): number {
  const { w, h } = leafSize(design)
  if (h <= 600 || w < 250 || design.window !== 'none') return 0
  return w < 400 ? 1 : 2
}

/** The middles of a leaf's upright stiffeners, from its left as seen from outside: they make way for cut-outs. */
export function stiffenerPlaces(design: Design, id: LeafId): number[] {
  const count = countStiffeners(design)
  if (count === 0) return []
  const { w, h } = leafSize(design)
  const obstacles = lockPlaces(design, id).map(({ x }): [number, number] => [x - 20, x + 20])
  for (const cutout of design.cutouts) {
    const { room } = shapeOf(cutout)
    const [wide, high] = [holeWidth(room) / 2, holeHeight(room) / 2]
    const isBeside = cutout.y + high > stiffenerEnd && cutout.y - high < h - stiffenerEnd
    if (cutout.face === id && isBeside) obstacles.push([cutout.x - wide, cutout.x + wide])
  }
  const from = Math.ceil(sealOf(design).inner) + stiffenerWidth / 2
  const anywhere = findClear(w / 2, stiffenerWidth, [from, w - from], obstacles)
  const halves =
    count === 2
      ? [
          findClear(w / 4, stiffenerWidth, [from, (w - stiffenerWidth) / 2], obstacles),
          findClear((w * 3) / 4, stiffenerWidth, [(w + stiffenerWidth) / 2, w - from], obstacles),
        ].filter((at) => at !== undefined)
      : []
  return halves.length > 0 || anywhere === undefined ? halves : [anywhere]
}

/** A floor-standing enclosure's channels on its side walls. */
export const uprightSize = { w: 40, deep: 25, end: 30 } as const
export const uprightsOnSide = 2

/** The middles of the uprights on a side, from the back: they make way for cut-outs. */
export function uprightPlaces(design: Design, side: 'left' | 'right'): number[] {
  if (design.mounting !== 'floor') return []
  const d = bodyDepth(design)
  const obstacles: [number, number][] = []
  for (const cutout of design.cutouts) {
    const wide = holeWidth(shapeOf(cutout).room) / 2 + 3
    const at = side === 'left' ? cutout.x : d - cutout.x
    if (cutout.face === side) obstacles.push([at - wide, at + wide])
  }
  const { w } = uprightSize
  return [
    findClear(40, w, [40, (d - w) / 2], obstacles),
    findClear(d - 70, w, [(d + w) / 2, d - 70], obstacles),
  ].filter((at) => at !== undefined)
}

export const facesOf = (design: Design): FaceId[] => [...leafIds(design), 'left', 'right', 'top', 'bottom', 'back']
