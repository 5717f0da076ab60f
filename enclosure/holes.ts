import { type Cutout, type Design, type FaceId, type Hole, lockHoles, louvrePitch, shapeOf } from './design.ts'
import { eyeHole, eyePlaces, fixingPlaces, lockPlaces } from './faces.ts'

export type Point = { x: number; y: number }
/** `isFormed`: pressed, not cut. */
export type PlacedHole = Point & { hole: Hole; isFormed?: boolean }

/** What is cut or pressed into a face: the buyer's cut-outs, and holes for locks, brackets and lifting eyes. */
export const holesOn = (design: Design, id: FaceId): PlacedHole[] => [
  ...design.cutouts.filter(({ face }) => face === id).flatMap(toHoles),
  ...fittingHoles(design, id),
]

/** What the back is drilled for, on a wall or a pole. */
export const fixingHoles = (design: Design): PlacedHole[] =>
  fixingPlaces(design).map((place) => ({ ...place, hole: { d: 9 } }))

/** Hinges, studs and stiffeners are welded on: they need no holes here. */
function fittingHoles(design: Design, id: FaceId): PlacedHole[] {
  if (id === 'back') return fixingHoles(design)
  if (id === 'top') return eyePlaces(design).map((place) => ({ ...place, hole: { d: eyeHole } }))
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
