import { type Design, type FaceId, holeHeight, holeWidth, shapeOf } from './design.ts'
import { faceOf, hingeSide, type LeafId, leafIds, sealOf, stiffenerPlaces, uprightPlaces } from './faces.ts'
import { glandMiddle, glandStuds, plateBolts } from './parts.ts'

/** What is welded on inside to bolt to, from the lower left of its face as that is seen from outside. */

export type Stud = { face: FaceId; x: number; y: number }

/** From an earth stud to whatever else is on its face: a lug and a spanner. */
const earthRoom = 25

/** A clear place for an earth stud: as low as possible, near to where it is wished. */
function findEarth(design: Design, id: FaceId, wish: number, blocked: readonly number[]): Stud {
  const { w, h } = faceOf(design, id)
  const holes = design.cutouts.flatMap((cutout) => {
    const { room } = shapeOf(cutout)
    const [wide, high] = [holeWidth(room) / 2 + earthRoom, holeHeight(room) / 2 + earthRoom]
    return cutout.face === id ? [{ x: cutout.x, y: cutout.y, wide, high }] : []
  })
  for (let y = 50; y <= h - 50; y += 10)
    for (let off = 0; off < w; off += 10)
      for (const x of [wish + off, wish - off]) {
        const isOnFace = x >= Math.min(50, w / 2) && x <= w - Math.min(50, w / 2)
        const isClear =
          blocked.every((at) => Math.abs(at - x) >= 45) &&
          holes.every((one) => Math.abs(one.x - x) >= one.wide || Math.abs(one.y - y) >= one.high)
        if (isOnFace && isClear) return { face: id, x, y }
      }
  return { face: id, x: wish, y: 50 }
}

/** One on the body, beside the hinges, and one on each door. */
export function earthStuds(design: Design): Stud[] {
  const side = hingeSide(design, 'door')
  const { w: deep } = faceOf(design, side)
  // on the left the front is on the right, and the other way round
  const uprights = uprightPlaces(design, side).map((at) => (side === 'left' ? at : deep - at))
  const near = Math.round(sealOf(design).inner) + earthRoom
  const onLeaf = (id: LeafId) => {
    const { w } = faceOf(design, id)
    return findEarth(design, id, hingeSide(design, id) === 'left' ? near : w - near, stiffenerPlaces(design, id))
  }
  return [findEarth(design, side, Math.round(deep / 2), uprights), ...leafIds(design).map(onLeaf)]
}

/** For the gland plate on the bottom, and for the mounting plate on the back. */
export function plateStuds(design: Design): Stud[] {
  const gland = design.glandPlate ? glandStuds(design) : []
  const [gw, gh] = [Math.max(0, ...gland.map(({ x }) => x)) + 8, Math.max(0, ...gland.map(({ y }) => y)) + 8]
  const bolts = design.plate === 'none' ? [] : plateBolts(design)
  return [
    ...gland.map(
      ({ x, y }): Stud => ({
        face: 'bottom',
        x: x + (design.width - gw) / 2,
        y: y + glandMiddle(design) - gh / 2,
      }),
    ),
    // seen from behind, x runs the other way
    ...bolts.map(({ x, y }): Stud => ({ face: 'back', x: design.width - x, y })),
  ]
}
