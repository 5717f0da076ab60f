import { toCents } from '#contract/money.ts'
import type { KFactors } from './bend.ts'
import { type Design, type FanSize, finishes, isStainless, type SteelId } from './design.ts'
import { bodyDepth, glandOpening, hingePlaces, leafIds, leafSize, lockPlaces, paneOf } from './faces.ts'
import { measureDesign } from './flats.ts'
import type { HardwareId } from './hardware.ts'
import { weigh } from './mass.ts'
import { glandStuds } from './parts.ts'

/** The price of a design, by the same function on both sides: the browser's is a preview, the server's counts. */

/** Minutes of work in the workshop. */
export type WorkNorms = {
  /** Once for a job: programs, sheets on the table, the first one measured. */
  setup: number
  cutM: number
  pierce: number
  bend: number
  weldM: number
  coatM2: number
  /** For each enclosure. */
  test: number
}

/** A whole sheet in millimetres, and the share of it that becomes parts. */
export type SheetNorms = { width: number; height: number; utilisation: number }
export const usualSheets: SheetNorms = { width: 2450, height: 1225, utilisation: 0.75 }

/** What the work and the parts cost, in rand without VAT. */
export type Rates = {
  steelKg: Record<SteelId, number>
  plateKg: number
  /** The share of every blank that is left over. */
  scrap: number
  cutM: number
  pierce: number
  bend: number
  bendM: number
  form: number
  weldM: number
  coatM2: number
  otherColourM2: number
  brushM2: number
  sealM: number
  hinge: number
  lock: Record<Design['lock'], number>
  window: number
  windowM2: number
  bracket: number
  poleSet: number
  liftingSet: number
  fan: Record<FanSize, number>
  filter: Record<FanSize, number>
  /** Studs, labels, packing. */
  sundries: number
  assemblyHour: number
  hours: {
    base: number
    faceM2: number
    door: number
    window: number
    floor: number
    cutout: number
    plate: number
    second: number
  }
  setup: number
  /** How many times more stainless steel costs to work. */
  stainless: { cut: number; weld: number; fittings: number; hours: number }
  overhead: number
  margin: number
  /** Whether delivery of a floor-standing enclosure is always quoted. Older versions do not have these. */
  floorQuoted?: boolean | undefined
  /** A stud with its nut, on the gland plate. */
  glandStud?: number | undefined
  /** For a size that is not standard: hours in the office, and rand for each. */
  engineeringHours?: number | undefined
  engineeringHour?: number | undefined
  /** What one of a size that is not standard costs at least, as it is sold. */
  minimum?: number | undefined
  /** How the steel behaves on the brake; it changes flats, not prices. */
  kFactor?: KFactors | undefined
  /** Part numbers of the products that are fitted, for the workshop. */
  partNumbers?: Partial<Record<HardwareId, string>> | undefined
  /** Minutes of work, for dates; they change no price. */
  norms?: WorkNorms | undefined
  /** The sheets that the workshop buys; they change no price. */
  sheets?: SheetNorms | undefined
}

/** What the browser prices with. */
export type SellingRates = Omit<Rates, 'kFactor' | 'partNumbers' | 'norms' | 'sheets'> & {
  /** The catalogue's sizes: they need no engineering, and have no minimum. */
  standardSizes?: string[] | undefined
}

export const sizeKey = ({ width, height, depth }: Pick<Design, 'width' | 'height' | 'depth'>) =>
  `${width}x${height}x${depth}`

/** Figures a Gauteng workshop could have in 2026; with them the catalogue's sizes cost within a tenth of their list price. */
export const exampleRates: Rates = {
  steelKg: { mild: 18.5, galvanised: 21, '3cr12': 44, '304': 82, '316': 136 },
  plateKg: 19.5,
  scrap: 0.1,
  cutM: 6.5,
  pierce: 0.35,
  bend: 2.2,
  bendM: 2.2,
  form: 6,
  weldM: 42,
  coatM2: 56,
  otherColourM2: 58,
  brushM2: 388,
  sealM: 13,
  hinge: 9,
  lock: { 'double-bit': 38, key: 58, handle: 400, padlock: 96 },
  window: 180,
  windowM2: 1150,
  bracket: 5,
  poleSet: 340,
  liftingSet: 240,
  fan: { 148: 690, 204: 980, 255: 1540, 323: 2860 },
  filter: { 148: 190, 204: 260, 255: 360, 323: 520 },
  sundries: 5,
  assemblyHour: 285,
  hours: { base: 0.03, faceM2: 0.97, door: 0.03, window: 0.35, floor: 0.55, cutout: 0.02, plate: 0.1, second: 0.8 },
  setup: 26,
  stainless: { cut: 2, weld: 3.2, fittings: 3.8, hours: 2.8 },
  overhead: 0.17,
  margin: 0.21,
  floorQuoted: false,
  glandStud: 1.6,
  engineeringHours: 0.75,
  engineeringHour: 420,
  minimum: 950,
}

export const priceGroups = {
  steel: 'Steel',
  cutting: 'Laser cutting',
  folding: 'Folding',
  welding: 'Welding',
  finish: 'Finish',
  fittings: 'Locks, seal, fans',
  assembly: 'Assembly',
  setup: 'Set-up',
  engineering: 'Drawing office',
} as const
export type PriceGroup = keyof typeof priceGroups
const groups = Object.keys(priceGroups) as PriceGroup[]

export type DesignPrice = {
  /** Without VAT, whole rand. */
  cents: number
  /** They add up to `cents`. */
  lines: { group: PriceGroup; cents: number }[]
  kg: number
  leadTimeDays: number
  deliveryQuoted: boolean
  /** It is quoted only where no delivery method counts the weight. */
  goesByWeight: boolean
}

/** The most that overhead and margin add, each as a share. */
export const mostAdded = 2

/** Cost rates with overhead and margin multiplied in: the browser learns neither. */
export function toSellingRates(rates: Rates, standardSizes?: string[]): SellingRates {
  const factor = (1 + rates.overhead) * (1 + rates.margin)
  const raise = <T extends Record<string, number>>(table: T) =>
    Object.fromEntries(Object.entries(table).map(([key, rand]) => [key, rand * factor])) as T
  const { steelKg, lock, fan, filter, scrap, hours, stainless, overhead, margin, floorQuoted, ...others } = rates
  const {
    engineeringHours,
    engineeringHour,
    glandStud,
    minimum,
    kFactor: _,
    partNumbers: __,
    norms: ___,
    sheets: ____,
    ...single
  } = others
  return {
    ...raise(single),
    ...raise({ engineeringHour: engineeringHour ?? 0, glandStud: glandStud ?? 0 }),
    engineeringHours,
    minimum,
    standardSizes,
    steelKg: raise(steelKg),
    lock: raise(lock),
    fan: raise(fan),
    filter: raise(filter),
    scrap,
    hours,
    stainless,
    overhead: 0,
    margin: 0,
    floorQuoted,
  }
}

function fittingsRand(design: Design, rates: SellingRates): number {
  const { doors } = design
  const { w, h } = leafSize(design)
  const studs = design.glandPlate ? glandStuds(design).length : 0
  const dear = isStainless(design.steel) ? rates.stainless.fittings : 1
  const hinges = doors * hingePlaces(design).length
  const locked = leafIds(design).reduce((count, id) => count + lockPlaces(design, id).length, 0)
  const opening = glandOpening(design)
  const sealM = (doors * 2 * (w + h) + (design.glandPlate ? 2 * (opening.w + opening.h) : 0)) / 1000
  const pane = paneOf(design)
  const paneM2 = pane ? ((pane.x1 - pane.x0) * (pane.y1 - pane.y0)) / 1e6 : 0
  const fixing = { wall: 4 * rates.bracket * dear, pole: rates.poleSet, floor: rates.liftingSet }[design.mounting]
  let rand = dear * (hinges * rates.hinge + locked * rates.lock[design.lock] + rates.sundries)
  rand += sealM * rates.sealM + fixing + studs * (rates.glandStud ?? 0) * dear
  if (pane) rand += doors * (rates.window + paneM2 * rates.windowM2)
  for (const cutout of design.cutouts)
    if (cutout.kind === 'fan' || cutout.kind === 'filter') rand += rates[cutout.kind][cutout.size]
  return rand
}

export function weldMetres(design: Design): number {
  const { width, height, doors, mounting, plinth, hood } = design
  const seams = 2 * (width + 2 * bodyDepth(design)) + doors * 4 * 32
  const uprights = mounting === 'floor' ? 4 * height * 0.35 : 0
  return (seams + uprights + 8 * plinth + (hood ? 160 : 0)) / 1000
}

/** From 15 kg a second person lends a hand, from 65 kg all the time. */
export function assemblyHours(design: Design, sheetKg: number, norm: Rates['hours']): number {
  const { width, height, depth, doors } = design
  const faceM2 = (2 * (width * height + (width + height) * depth)) / 1e6
  const help = 1 + norm.second * Math.min(1, Math.max(0, (sheetKg - 15) / 50))
  return (
    norm.base +
    norm.faceM2 * faceM2 * help +
    norm.door * doors +
    (design.window === 'none' ? 0 : norm.window * doors) +
    (design.mounting === 'floor' ? norm.floor * faceM2 : 0) +
    norm.cutout * design.cutouts.length +
    (design.plate === 'none' ? 0 : norm.plate)
  )
}

function finishRand({ finish, steel }: Design, coatM2: { body: number; plate: number }, rates: SellingRates): number {
  const plate = coatM2.plate * rates.coatM2
  if (finish === 'bare') return plate + (isStainless(steel) ? (coatM2.body / 2) * rates.brushM2 : 0)
  return plate + coatM2.body * (rates.coatM2 + (finishes[finish].isStocked ? 0 : rates.otherColourM2))
}

/** Three weeks, and one more where something has to be ordered or built up. */
export function leadTime({ steel, finish, mounting, cutouts }: Design, quantity: number): number {
  const waits =
    steel === '3cr12' ||
    isStainless(steel) ||
    !finishes[finish].isStocked ||
    mounting === 'floor' ||
    cutouts.some(({ kind }) => kind === 'fan')
  return 21 + (waits ? 7 : 0) + 7 * Math.floor((quantity - 1) / 20)
}

/** Each doubling of the quantity takes 5 % off the hours. */
export const learning = Math.log2(0.95)

/** From this mass on, a parcel service does not take it. */
export const heavyKg = 30
function deliveryOf({ mounting }: Design, kg: number, { floorQuoted = false }: SellingRates) {
  const isFloor = mounting === 'floor'
  const deliveryQuoted = isFloor || kg > heavyKg
  return { deliveryQuoted, goesByWeight: deliveryQuoted && !(isFloor && floorQuoted) }
}

/** The price of one, when `quantity` are made together. */
export function priceDesign(design: Design, selling: SellingRates, quantity = 1): DesignPrice {
  const total = measureDesign(design)
  const dear = isStainless(design.steel) ? selling.stainless : { cut: 1, weld: 1, hours: 1 }
  const rand: Record<PriceGroup, number> = {
    steel:
      (1 + selling.scrap) *
      (total.blankKg.body * selling.steelKg[design.steel] + total.blankKg.plate * selling.plateKg),
    cutting: dear.cut * (total.cutM * selling.cutM + total.pierces * selling.pierce) + total.forms * selling.form,
    folding: total.bends * selling.bend + total.bendM * selling.bendM,
    welding: dear.weld * weldMetres(design) * selling.weldM,
    finish: finishRand(design, total.coatM2, selling),
    fittings: fittingsRand(design, selling),
    assembly: assemblyHours(design, total.kg, selling.hours) * dear.hours * quantity ** learning * selling.assemblyHour,
    setup: selling.setup / quantity,
    engineering: 0,
  }
  if (!selling.standardSizes?.includes(sizeKey(design))) {
    rand.engineering = ((selling.engineeringHours ?? 0) * (selling.engineeringHour ?? 0)) / quantity
    const sum = groups.reduce((total, group) => total + rand[group], 0)
    rand.engineering += Math.max(0, (selling.minimum ?? 0) / quantity - sum)
  }
  const kg = weigh(design, total.kg)
  const lines = groups.map((group) => ({ group, cents: toCents(rand[group]) }))
  const exact = lines.reduce((sum, { cents }) => sum + cents, 0)
  const cents = Math.round(exact / 100) * 100
  const largest = lines.reduce((a, b) => (b.cents > a.cents ? b : a))
  largest.cents += cents - exact
  return {
    cents,
    lines,
    kg,
    leadTimeDays: leadTime(design, quantity),
    ...deliveryOf(design, kg, selling),
  }
}
