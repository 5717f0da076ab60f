import type { Design, FaceId } from './design.ts'

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
const doorGap = 3
const paneFrame = 70
/** How far the middle of a lock is from the edge of its door. */
const lockInset = 32

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

/** The middles of a leaf's locks. A swing handle works a rod, so there is one; of two leaves the left one is locked. */
export function lockPlaces(design: Design, id: LeafId): { x: number; y: number }[] {
  if (id === 'door2') return []
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
      return { id, label: 'Left side', w: d, h: height, free: inset(d, height, [25, 40, 25, 25]), blocked: [] }
    case 'right':
      return { id, label: 'Right side', w: d, h: height, free: inset(d, height, [40, 25, 25, 25]), blocked: [] }
    case 'top':
      return { id, label: 'Top', w: width, h: d, free: inset(width, d, [25, 25, 40, 25]), blocked: [] }
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

export const facesOf = (design: Design): FaceId[] => [...leafIds(design), 'left', 'right', 'top', 'bottom', 'back']
