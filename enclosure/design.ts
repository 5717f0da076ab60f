/** What a custom enclosure is made of. No zod: the configurator's page loads this. */

export const steelIds = ['mild', 'galvanised', '3cr12', '304', '316'] as const
export type SteelId = (typeof steelIds)[number]
type Steel = {
  label: string
  short: string
  /** kg/dm³. */
  density: number
  /** Sheet thicknesses, thinnest first. */
  sheets: readonly [number, number, number]
  mustBeCoated: boolean
}

export const steels: Record<SteelId, Steel> = {
  mild: { label: 'Mild steel', short: 'Mild', density: 7.85, sheets: [1.2, 1.6, 2], mustBeCoated: true },
  galvanised: {
    label: 'Galvanised steel',
    short: 'Galvanised',
    density: 7.85,
    sheets: [1.2, 1.6, 2],
    mustBeCoated: false,
  },
  '3cr12': { label: '3CR12', short: '3CR12', density: 7.74, sheets: [1.2, 1.6, 2], mustBeCoated: false },
  '304': { label: 'Stainless 304L', short: '304L', density: 7.93, sheets: [1.2, 1.5, 2], mustBeCoated: false },
  '316': { label: 'Stainless 316L', short: '316L', density: 7.98, sheets: [1.2, 1.5, 2], mustBeCoated: false },
}
export const isStainless = (steel: SteelId) => steel === '304' || steel === '316'

/** New ones are added at the end: links name them by their place. */
export const finishIds = [
  'bare',
  'ral7035',
  'ral7032',
  'ral9003',
  'ral7016',
  'ral9005',
  'ral2000',
  'ral3000',
  'ral5010',
] as const
export type FinishId = (typeof finishIds)[number]
type Finish = {
  label: string
  /** Powders that are always in the workshop cost no extra and no waiting. */
  isStocked: boolean
  /** Kelvin that full sun adds inside. */
  sun: number
  /** As the drawing is filled. */
  colour: string
}

export const finishes: Record<FinishId, Finish> = {
  bare: { label: 'Uncoated', isStocked: true, sun: 12, colour: '#b9bec1' },
  ral7035: { label: 'RAL 7035 light grey', isStocked: true, sun: 9, colour: '#c5c9c7' },
  ral7032: { label: 'RAL 7032 pebble grey', isStocked: false, sun: 11, colour: '#b5ad98' },
  ral9003: { label: 'RAL 9003 signal white', isStocked: false, sun: 6, colour: '#eceae4' },
  ral7016: { label: 'RAL 7016 anthracite', isStocked: false, sun: 18, colour: '#383e42' },
  ral9005: { label: 'RAL 9005 jet black', isStocked: false, sun: 20, colour: '#17191b' },
  ral2000: { label: 'Electric orange, RAL 2000 / B26', isStocked: false, sun: 13, colour: '#da6e00' },
  ral3000: { label: 'RAL 3000 flame red', isStocked: false, sun: 15, colour: '#a72920' },
  ral5010: { label: 'RAL 5010 gentian blue', isStocked: false, sun: 16, colour: '#0e518d' },
}

export const ipRatings = [43, 54, 55, 65, 66] as const
export type Ip = (typeof ipRatings)[number]

export const faceIds = ['door', 'door2', 'left', 'right', 'top', 'bottom', 'back'] as const
export type FaceId = (typeof faceIds)[number]

export const mountings = ['wall', 'floor', 'pole'] as const
export const plinths = [0, 100, 200] as const
export const windows = ['none', 'full', 'upper'] as const
export const locks = ['double-bit', 'key', 'handle', 'padlock'] as const
export const plates = ['none', 'galvanised', 'orange'] as const
export const meterSizes = [72, 96] as const

/** Cable glands by their thread: the hole, and the circle a spanner needs. */
export const glands = {
  16: { hole: 16.5, room: 27 },
  20: { hole: 20.5, room: 32 },
  25: { hole: 25.5, room: 38 },
  32: { hole: 32.5, room: 48 },
  40: { hole: 40.5, room: 58 },
  50: { hole: 50.5, room: 70 },
  63: { hole: 63.5, room: 84 },
} as const
export const glandSizes = [16, 20, 25, 32, 40, 50, 63] as const
export type GlandSize = (typeof glandSizes)[number]

/** Filter fans by the side of their frame; `flow` in m³/h with an outlet filter fitted. */
export const fans = {
  148: { hole: 124, flow: 43, reach: 58 },
  204: { hole: 177, flow: 87, reach: 90 },
  255: { hole: 224, flow: 170, reach: 107 },
  323: { hole: 292, flow: 460, reach: 130 },
} as const
export const fanSizes = [148, 204, 255, 323] as const
export type FanSize = (typeof fanSizes)[number]

export const cutoutKinds = ['round', 'rect', 'button', 'meter', 'gland', 'fan', 'filter', 'louvre'] as const
type Place = {
  face: FaceId
  /** The middle, in mm from the lower left of the face as seen from outside; half millimetres. */
  x: number
  y: number
}
export type Cutout = Place &
  (
    | { kind: 'round'; d: number }
    | { kind: 'rect'; w: number; h: number; r: number }
    | { kind: 'button' }
    | { kind: 'meter'; size: (typeof meterSizes)[number] }
    | { kind: 'gland'; size: GlandSize }
    | { kind: 'fan'; size: FanSize }
    | { kind: 'filter'; size: FanSize }
    | { kind: 'louvre'; w: number; h: number }
  )

/** A custom enclosure. Millimetres, outside; the door (20 mm) is part of the depth. */
export type Design = {
  width: number
  height: number
  depth: number
  steel: SteelId
  sheet: number
  finish: FinishId
  ip: Ip
  mounting: (typeof mountings)[number]
  plinth: (typeof plinths)[number]
  doors: 1 | 2
  hinge: 'left' | 'right'
  window: (typeof windows)[number]
  lock: (typeof locks)[number]
  glandPlate: boolean
  plate: (typeof plates)[number]
  hood: boolean
  cutouts: Cutout[]
}

export const standardDesign: Design = {
  width: 600,
  height: 800,
  depth: 250,
  steel: 'mild',
  sheet: 1.6,
  finish: 'ral7035',
  ip: 66,
  mounting: 'wall',
  plinth: 0,
  doors: 1,
  hinge: 'left',
  window: 'none',
  lock: 'double-bit',
  glandPlate: true,
  plate: 'none',
  hood: false,
  cutouts: [],
}

export const limits = {
  width: { min: 150, max: 1600 },
  height: { min: 150, max: 2200 },
  depth: { min: 90, max: 800 },
  cutouts: 60,
} as const

/** A louvre is a slot every 16 mm that lets 4 mm through. */
export const louvrePitch = 16
export const louvreAreaCm2 = (w: number, h: number) => (Math.floor(h / louvrePitch) * w * 4) / 100

/** m³/h that one cm² of louvres lets out: as much as the opening of the smallest filter. */
const louvreFlow = fans[148].flow / (fans[148].hole ** 2 / 100)

/** m³/h: what the fans would move, and what filters and louvres let out. */
export function airOf(cutouts: readonly Cutout[]): { moved: number; out: number } {
  let [moved, out] = [0, 0]
  for (const one of cutouts)
    if (one.kind === 'fan') moved += fans[one.size].flow
    else if (one.kind === 'filter') out += fans[one.size].flow
    else if (one.kind === 'louvre') out += louvreAreaCm2(one.w, one.h) * louvreFlow
  return { moved, out }
}
/** The largest of the fans: an outlet filter of its size lets its air out. */
export const largestFan = (cutouts: readonly Cutout[]): FanSize | undefined =>
  fanSizes.findLast((size) => cutouts.some((one) => one.kind === 'fan' && one.size === size))

/** `flats`: two upright sides this far apart keep what is in a round hole from turning. */
export type Hole = { d: number; flats?: number } | { w: number; h: number; r: number }
export const holeWidth = (hole: Hole) => ('d' in hole ? hole.d : hole.w)
export const holeHeight = (hole: Hole) => ('d' in hole ? hole.d : hole.h)
/** As it is cut: no corner is rounder than half of the shorter side. */
export const cornerRadius = ({ w, h, r }: { w: number; h: number; r: number }) => Math.min(r, w / 2, h / 2)
/** A radius is R5, as on drawings: R 5 is money. */
export function holeInWords(hole: Hole): string {
  if ('d' in hole) return `Ø ${hole.d}${hole.flats ? ` with flats ${hole.flats}` : ''}`
  const r = cornerRadius(hole)
  return `${hole.w} × ${hole.h}${r > 0 ? ` R${r}` : ''}`
}

/** What is cut into the door for each lock: quarter-turns share one hole, a swing handle has its dish. */
const quarterTurn: Hole = { d: 22.5, flats: 20.1 }
export const lockHoles: Record<Design['lock'], Hole> = {
  'double-bit': quarterTurn,
  key: quarterTurn,
  handle: { w: 25, h: 150, r: 3 },
  padlock: quarterTurn,
}

type Shape = {
  /** What the laser removes. Louvres are pressed, so they have none. */
  hole: Hole | undefined
  /** What has to stay free on the face. */
  room: Hole
  /** How far the part reaches inside. */
  reach: number
  label: string
}
const square = (side: number, r = 0): Hole => ({ w: side, h: side, r })

/** Sizes after IEC 60947-5-1 (push-buttons), DIN 43700 (meters) and EN 60423 (glands). */
export function shapeOf(cutout: Cutout): Shape {
  switch (cutout.kind) {
    case 'round':
      return { hole: { d: cutout.d }, room: { d: cutout.d }, reach: 0, label: `Ø ${cutout.d}` }
    case 'rect': {
      const { w, h, r } = cutout
      return { hole: { w, h, r }, room: { w, h, r: 0 }, reach: 0, label: holeInWords({ w, h, r }) }
    }
    case 'button':
      return { hole: { d: 22.5 }, room: { w: 30, h: 40, r: 0 }, reach: 60, label: '22.5 push-button' }
    case 'meter': {
      const { size } = cutout
      return { hole: square(size - 4, 1), room: square(size + 8), reach: 90, label: `${size} × ${size} meter` }
    }
    case 'gland': {
      const { hole, room } = glands[cutout.size]
      return { hole: { d: hole }, room: { d: room }, reach: 20, label: `M${cutout.size} gland` }
    }
    case 'fan':
      return {
        hole: square(fans[cutout.size].hole, 2),
        room: square(cutout.size + 4),
        reach: fans[cutout.size].reach,
        label: `Filter fan ${cutout.size}`,
      }
    case 'filter':
      return {
        hole: square(fans[cutout.size].hole, 2),
        room: square(cutout.size + 4),
        reach: 30,
        label: `Outlet filter ${cutout.size}`,
      }
    case 'louvre': {
      const { w, h } = cutout
      return { hole: undefined, room: { w: w + 12, h, r: 0 }, reach: 0, label: `Louvres ${w} × ${h}` }
    }
  }
}
