import { bendDeduction, bendRoom } from './bend.ts'
import type { Design } from './design.ts'
import {
  bodyDepth,
  doorGap,
  doorSkirt,
  glandOpening,
  glandPlateSheet,
  hasCentrePost,
  hoodStuds,
  leafIds,
  leafSize,
  lipDepth,
  paneOf,
  plateSize,
  plinthSize,
  stiffenerPlaces,
  uprightPlaces,
  uprightSize,
} from './faces.ts'
import { holesOn, type PlacedHole, type Point } from './holes.ts'

/**
 * The sheet parts as they are folded and where they stand: the one geometry that flats, picture and drawing come from.
 * Lengths are outside measures. The enclosure's x runs to the right, y up and z to the front; its lower left corner at
 * the back is the origin, and a plinth is below it.
 */

export type Vector = readonly [number, number, number]
/** The lower left of a part's face, and its directions to the right and up as seen from outside. */
export type Place = { origin: Vector; u: Vector; v: Vector }
export type Side = 'left' | 'right' | 'bottom' | 'top'
/** How far a flange stays off the ends of its side: where its straight part begins, and where it ends. */
export type Setback = readonly [base: number, tip: number]
export type Flange = {
  long: number
  /** Towards the eye that sees the flat, or away from it. */
  turn: 'up' | 'down'
  /** At the left or lower end of the side, and at its other end. */
  start: Setback
  end: Setback
  /** x along the side, y from the bend outwards, both outside measures. */
  holes?: PlacedHole[]
  /** Side by side, the lower or left one first. */
  next?: Flange[]
}
export type Part = {
  name: string
  face: { w: number; h: number }
  flanges: Partial<Record<Side, Flange>>
  holes: PlacedHole[]
  sheet: number
  material: 'body' | 'plate'
  isCoated: boolean
  /** One for each piece. */
  places: Place[]
}

/** Between parts that are welded, and half of it on each side of a mitre. */
const clearance = 0.25
/** Between a flange and the one it meets in a corner. */
const cornerGap = 0.3

const x = [1, 0, 0] as const
const back = [-1, 0, 0] as const
const y = [0, 1, 0] as const
const z = [0, 0, 1] as const
const behind = [0, 0, -1] as const

const both = (base: number, tip = base) => ({ start: [base, tip] as const, end: [base, tip] as const })
const flange = (long: number, base = 0, tip = base): Flange => ({ long, turn: 'down', ...both(base, tip) })
const part = (one: Omit<Part, 'flanges' | 'holes' | 'material' | 'isCoated'> & Partial<Part>): Part => ({
  flanges: {},
  holes: [],
  material: 'body',
  isCoated: true,
  ...one,
})
const move = (holes: readonly PlacedHole[], dx: number, dy: number): PlacedHole[] =>
  holes.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy }))

/** The edge that the seal closes on, from the lip forwards. */
export const lipEdge = 12
const weldFlange = 15

/**
 * The lip round the opening and the edge that the seal closes on, mitred. `inside`: how far the part begins inside the
 * outer size.
 */
function lip(t: number, inside: number): Flange {
  const mitre = (at: number) => at + clearance - inside
  return {
    ...flange(lipDepth, mitre(bendRoom(t)), mitre(lipDepth - bendRoom(t))),
    next: [{ ...flange(lipEdge, mitre(lipDepth)), turn: 'up' }],
  }
}

/** The same over a centre post: each leaf has an edge of its own, and between them their folds have room. */
function splitLip(t: number, inside: number, length: number): Flange {
  const whole = lip(t, inside)
  const [edge] = whole.next ?? []
  const post = length / 2 + lipDepth + clearance
  const holes = [-1, 1].map((side) => ({ x: length / 2 + side * postBolt.x, y: postBolt.y, hole: { d: postBolt.d } }))
  return edge
    ? {
        ...whole,
        holes,
        next: [
          { ...edge, end: [post, post] },
          { ...edge, start: [post, post] },
        ],
      }
    : whole
}

/** The largest blank that fits the laser and the brake. */
export const table = { w: 3000, h: 1500 } as const
export const fitsTable = ({ w, h }: { w: number; h: number }) => Math.max(w, h) <= table.w && Math.min(w, h) <= table.h

/** Right wall, back and left wall in one, or welded from three where that is too large for the table. */
export function shellParts(design: Design): Part[] {
  const { width: w, height: h, sheet: t } = design
  const d = bodyDepth(design)
  const [inBack, inLeft, inRight] = [holesOn(design, 'back'), holesOn(design, 'left'), holesOn(design, 'right')]
  // seen from behind, the right wall is on the left
  const wall = (holes: PlacedHole[]): Flange => ({ ...flange(d), holes, next: [lip(t, 0)] })
  const whole = part({
    name: 'Body',
    face: { w, h },
    // a wall's own zero is on its left as seen from outside: at the front on the right wall, at the back on the left one
    flanges: {
      left: wall(inRight.map((one) => ({ ...one, x: one.y, y: d - one.x }))),
      right: wall(inLeft.map((one) => ({ ...one, x: one.y, y: one.x }))),
    },
    holes: inBack,
    sheet: t,
    places: [{ origin: [w, 0, 0], u: back, v: y }],
  })
  const blank = { w: w + 2 * (d + lipDepth + lipEdge) - 6 * bendDeduction(t), h }
  if (fitsTable(blank)) return [whole]
  const inside = t + clearance
  // the flanges of the back end where those of top and bottom begin
  const joint = flange(weldFlange, weldFlange + 1)
  return [
    part({
      name: 'Back',
      face: { w: w - 2 * inside, h },
      flanges: { left: joint, right: joint },
      holes: move(inBack, -inside, 0),
      sheet: t,
      places: [{ origin: [w - inside, 0, 0], u: back, v: y }],
    }),
    part({
      name: 'Right side',
      face: { w: d, h },
      flanges: { left: lip(t, 0) },
      holes: inRight,
      sheet: t,
      places: [{ origin: [w, 0, d], u: behind, v: y }],
    }),
    part({
      name: 'Left side',
      face: { w: d, h },
      flanges: { right: lip(t, 0) },
      holes: inLeft,
      sheet: t,
      places: [{ origin: [0, 0, 0], u: z, v: y }],
    }),
  ]
}

/** Top and bottom lie between the walls: their flanges are welded to the inside. */
function lidParts(design: Design): Part[] {
  const { width: w, height: h, sheet: t } = design
  const d = bodyDepth(design)
  const inside = t + clearance
  const face = { w: w - 2 * inside, h: d - inside }
  const joint = flange(weldFlange, bendRoom(t) + cornerGap)
  const front = hasCentrePost(design) ? splitLip(t, inside, face.w) : lip(t, inside)
  const { w: ow, h: oh } = glandOpening(design)
  const inBottom = design.glandPlate
    ? [{ x: w / 2, y: glandMiddle(design), hole: { w: ow, h: oh, r: 4 } }]
    : holesOn(design, 'bottom')
  return [
    part({
      name: 'Top',
      face,
      flanges: { left: joint, right: joint, top: joint, bottom: front },
      holes: move(holesOn(design, 'top'), -inside, 0),
      sheet: t,
      places: [{ origin: [inside, h, d], u: x, v: behind }],
    }),
    part({
      name: 'Bottom',
      face,
      flanges: { left: joint, right: joint, bottom: joint, top: front },
      holes: move(inBottom, -inside, -inside),
      sheet: t,
      places: [{ origin: [inside, 0, inside], u: x, v: z }],
    }),
  ]
}

/** From the back. */
export const glandMiddle = (design: Design) => (bodyDepth(design) - 15) / 2

const postBolt = { x: 10, y: 14, d: 6.5 }
const postEnd = 6

/** Bolted behind the lips, so that a mounting plate can be put in; each leaf closes on an edge of its own. */
function postParts(design: Design): Part[] {
  const { width, height: h, sheet: t } = design
  const d = bodyDepth(design)
  const edge: Flange = { ...flange(lipEdge + t, lipDepth + clearance - postEnd), turn: 'up' }
  const long = h - 2 * postEnd
  const bolts = [-1, 1].flatMap((side) =>
    [postBolt.y - postEnd, long - postBolt.y + postEnd].map((at) => ({
      x: lipDepth + side * postBolt.x,
      y: at,
      hole: { d: postBolt.d },
    })),
  )
  return [
    part({
      name: 'Centre post',
      face: { w: 2 * lipDepth, h: long },
      flanges: { left: edge, right: edge },
      holes: bolts,
      sheet: t,
      places: [{ origin: [width / 2 - lipDepth, postEnd, d - t], u: x, v: y }],
    }),
    part({
      name: 'Post stiffener',
      face: { w: 24, h: h - 80 },
      flanges: { left: flange(25), right: flange(25) },
      sheet: t,
      places: [{ origin: [width / 2 + 12, 40, d - 2 * t - 25], u: back, v: y }],
    }),
  ]
}

const stiffenerHeight = 14

function doorParts(design: Design): Part[] {
  const { width, depth, sheet: t, doors } = design
  const { w, h } = leafSize(design)
  const fold: Flange = {
    ...flange(doorSkirt, t + cornerGap),
    next: [flange(12, bendRoom(t) + clearance, 12 + clearance)],
  }
  const pane = paneOf(design)
  const opening: PlacedHole[] = pane
    ? [
        {
          x: (pane.x0 + pane.x1) / 2,
          y: (pane.y0 + pane.y1) / 2,
          hole: { w: pane.x1 - pane.x0, h: pane.y1 - pane.y0, r: 8 },
        },
      ]
    : []
  const originOf = (index: number) => doorGap / 2 + (index * width) / 2
  const leaves = leafIds(design).map((id, index) =>
    part({
      name: doors === 1 ? 'Door' : id === 'door' ? 'Left door' : 'Right door',
      face: { w, h },
      flanges: { left: fold, right: fold, top: fold, bottom: fold },
      holes: [...holesOn(design, id), ...opening],
      sheet: t,
      places: [{ origin: [originOf(index), doorGap / 2, depth], u: x, v: y }],
    }),
  )
  const foot: Flange = { ...flange(stiffenerHeight), next: [{ ...flange(12), turn: 'up' }] }
  const places = leafIds(design).flatMap((id, index) =>
    stiffenerPlaces(design, id).map(
      (at): Place => ({
        origin: [originOf(index) + at + 15, doorGap / 2 + 60, depth - t - stiffenerHeight],
        u: back,
        v: y,
      }),
    ),
  )
  if (places.length === 0) return leaves
  const stiffener = part({
    name: 'Door stiffener',
    face: { w: 30, h: h - 120 },
    flanges: { left: foot, right: foot },
    sheet: t,
    places,
  })
  return [...leaves, stiffener]
}

const drilled = (w: number, h: number, from: number, d: number): PlacedHole[] =>
  [from, w - from].flatMap((at) => [from, h - from].map((up) => ({ x: at, y: up, hole: { d } })))

/** Where the gland plate is held, from its lower left: in the corners, and between them so that its gasket is pressed. */
export function glandStuds(design: Design): Point[] {
  const { w, h } = glandOpening(design)
  const [pw, ph, edge] = [w + 30, h + 30, 8]
  const along = (long: number) => {
    const spaces = Math.ceil((long - 2 * edge) / glandStudPitch)
    return Array.from({ length: spaces + 1 }, (_, i) => edge + (i * (long - 2 * edge)) / spaces)
  }
  return [
    ...along(pw).flatMap((at) => [edge, ph - edge].map((up) => ({ x: at, y: up }))),
    ...along(ph)
      .slice(1, -1)
      .flatMap((up) => [edge, pw - edge].map((at) => ({ x: at, y: up }))),
  ]
}
const glandStudPitch = 160

/** Inside, on a gasket, held by studs: from there it can be changed, and nothing stands out below. */
export const glandGasket = 2
function glandPlatePart(design: Design): Part {
  const { w, h } = glandOpening(design)
  const [pw, ph] = [w + 30, h + 30]
  const [px, pz] = [(design.width - pw) / 2, glandMiddle(design) - ph / 2]
  return part({
    name: 'Gland plate',
    face: { w: pw, h: ph },
    holes: [
      ...move(holesOn(design, 'bottom'), -px, -pz),
      ...glandStuds(design).map((at) => ({ ...at, hole: { d: 6 } })),
    ],
    sheet: glandPlateSheet,
    places: [{ origin: [px, design.sheet + glandGasket, pz], u: x, v: z }],
  })
}

/** From the back to the rear of the mounting plate. */
export const plateStandOff = 30
export const plateSheet = (design: Design) => {
  const { w, h } = plateSize(design)
  return w * h > 200_000 ? 2.5 : 2
}
/** How far a large plate's sides are folded to the back. */
export function plateEdge(design: Design): number {
  const { w, h } = plateSize(design)
  return w * h > 400_000 ? 15 : 0
}
/** Its bolts, from the lower left of the enclosure as it is seen from the front. */
export function plateBolts(design: Design): Point[] {
  const { w, h } = plateSize(design)
  const [x0, y0] = [(design.width - w) / 2, (design.height - h) / 2]
  return drilled(w, h, plateBolt.edge, plateBolt.d).map(({ x: at, y: up }) => ({ x: x0 + at, y: y0 + up }))
}
const plateBolt = { edge: 15, d: 9 }
function mountingPlatePart(design: Design): Part {
  const { w, h } = plateSize(design)
  const sheet = plateSheet(design)
  const edge = plateEdge(design)
  return part({
    name: 'Mounting plate',
    face: { w, h },
    flanges: edge > 0 ? { left: flange(edge), right: flange(edge) } : {},
    holes: drilled(w, h, plateBolt.edge, plateBolt.d),
    sheet,
    material: 'plate',
    isCoated: design.plate === 'orange',
    places: [{ origin: [(design.width - w) / 2, (design.height - h) / 2, plateStandOff + sheet], u: x, v: y }],
  })
}

/** Channels that close against the side walls. */
function uprightPart(design: Design): Part {
  const { width, height, sheet: t } = design
  const { w, deep, end } = uprightSize
  const places = (['left', 'right'] as const).flatMap((side) =>
    uprightPlaces(design, side).map(
      (at): Place =>
        side === 'left'
          ? { origin: [t + deep, end, at + w / 2], u: behind, v: y }
          : { origin: [width - t - deep, end, at - w / 2], u: z, v: y },
    ),
  )
  return part({
    name: 'Upright',
    face: { w, h: height - 2 * end },
    flanges: { left: flange(deep), right: flange(deep) },
    sheet: 2,
    places,
  })
}

/** Front and back turn round the corners; the sides are welded between them. */
function plinthParts(design: Design): Part[] {
  const { width, plinth } = design
  const { w, d } = plinthSize(design)
  const t = 2
  const [fold, from] = [30, (width - w) / 2]
  const turned = flange(fold, t + cornerGap)
  /** Narrow, so that no cut-out of the bottom is above it. */
  const [upper, upperSide] = [flange(20, t + cornerGap), flange(20)]
  return [
    part({
      name: 'Plinth front',
      face: { w, h: plinth },
      flanges: { left: turned, right: turned, top: upper, bottom: turned },
      sheet: t,
      places: [
        { origin: [from, -plinth, d], u: x, v: y },
        { origin: [width - from, -plinth, 0], u: back, v: y },
      ],
    }),
    part({
      name: 'Plinth side',
      face: { w: d - 2 * (fold + clearance), h: plinth },
      flanges: { top: upperSide, bottom: flange(fold) },
      sheet: t,
      places: [
        { origin: [from, -plinth, fold + clearance], u: z, v: y },
        { origin: [width - from, -plinth, d - fold - clearance], u: behind, v: y },
      ],
    }),
  ]
}

export const hoodSize = ({ width, depth }: Design) => ({ w: width + 60, d: depth + 70, fold: 25 })
const hoodFall = 0.05

/** Its corners from the side: the front below and above, the back above and below. */
export function hoodProfile(design: Design): [HoodPoint, HoodPoint, HoodPoint, HoodPoint] {
  const { d, fold } = hoodSize(design)
  const [sin, cos] = [Math.sin(hoodFall), Math.cos(hoodFall)]
  const front = { y: design.height + 3 + fold, z: d + fold * sin }
  const back = { y: front.y + d * sin, z: front.z - d * cos }
  const below = ({ y, z }: HoodPoint) => ({ y: y - fold * cos, z: z - fold * sin })
  return [below(front), front, back, below(back)]
}
type HoodPoint = { y: number; z: number }

/** Each stud of the hood on the hood itself, and how far its sheet is above the top there. */
export function hoodHoles(design: Design): (Point & { spacer: number })[] {
  const [sin, cos] = [Math.sin(hoodFall), Math.cos(hoodFall)]
  const [, front] = hoodProfile(design)
  return hoodStuds(design).map(({ x, y }) => {
    const along = (front.z - bodyDepth(design) + y) / cos
    return {
      x: x + (hoodSize(design).w - design.width) / 2,
      y: along,
      spacer: front.y - design.height + along * sin - design.sheet / cos,
    }
  })
}

/** On studs above the top, falling to the front, and clear of the door when it opens. */
function hoodPart(design: Design): Part {
  const { w, d, fold } = hoodSize(design)
  const turned = flange(fold, design.sheet + cornerGap)
  const [sin, cos] = [Math.sin(hoodFall), Math.cos(hoodFall)]
  const [, front] = hoodProfile(design)
  return part({
    name: 'Rain hood',
    face: { w, h: d },
    flanges: { left: turned, right: turned, bottom: turned, top: turned },
    holes: hoodHoles(design).map(({ x, y }) => ({ x, y, hole: { d: 8 } })),
    sheet: design.sheet,
    places: [
      {
        origin: [(design.width - w) / 2, front.y, front.z],
        u: x,
        v: [0, sin, -cos],
      },
    ],
  })
}

export const partsOf = (design: Design): Part[] => [
  ...shellParts(design),
  ...lidParts(design),
  ...doorParts(design),
  ...(hasCentrePost(design) ? postParts(design) : []),
  ...(design.glandPlate ? [glandPlatePart(design)] : []),
  ...(design.plate === 'none' ? [] : [mountingPlatePart(design)]),
  ...(design.mounting === 'floor' ? [uprightPart(design)] : []),
  ...(design.plinth ? plinthParts(design) : []),
  ...(design.hood ? [hoodPart(design)] : []),
]
