import {
  airOf,
  type Design,
  type FanSize,
  fanSizes,
  fans,
  finishes,
  largestFan,
  limits,
  louvreAreaCm2,
} from './design.ts'
import { type HeatLoad, loadLimits } from './load.ts'

/** How warm it gets inside, in the manner of IEC TR 60890: an estimate. Fans by their heat balance. */

export type HeatAdvice =
  | { kind: 'enough' }
  | { kind: 'fan'; size: FanSize }
  | { kind: 'outlet'; size: FanSize }
  | { kind: 'taller'; height: number }
  | { kind: 'ask' }
export type Heat = {
  /** Effective cooling surface, m². */
  area: number
  /** °C under the roof. */
  top: number
  /** The most watts that stay within the limit. */
  mostWatts: number
  /** m³/h that a fan would have to move. */
  flow: number
  advice: HeatAdvice
}

/** The roof counts 1.4, a free side 0.9, a back on a wall 0.5, the floor nothing. */
export function coolingArea({ width, height, depth, mounting }: Design, atWall = false): number {
  const [w, h, d] = [width / 1000, height / 1000, depth / 1000]
  const back = mounting === 'wall' || atWall ? 0.5 : 0.9
  return 1.4 * w * d + (0.9 + back) * w * h + 2 * 0.9 * h * d
}

/** How far the top is warmer than the middle in small boxes. */
const smallSpread = (ratio: number) =>
  ratio > 0.8147 ? 0.324 * (1 - Math.exp(-1.8827 * ratio + 0.3858)) + 0.9364 : 0.1935 * ratio + 1

/** The standard's two families of curves miss each other at 1.25 m²; we go from one to the other until 1.5. */
function closedFactors(design: Design, atWall: boolean) {
  const area = coolingArea(design, atWall)
  const { width, height, depth, mounting } = design
  const small = { k: 0.626 * Math.max(area, 0.08) ** -0.737, c: smallSpread(height / width) }
  const f = (height / 1000) ** 1.35 / ((width * depth) / 1e6)
  const large = {
    k: 0.58 * Math.min(area, 12) ** -0.795,
    c: Math.min(1.6, -0.0017 * f * f + 0.055 * f + (mounting === 'wall' || atWall ? 1.146 : 1.182)),
  }
  const share = Math.min(1, Math.max(0, (area - 1.25) / 0.25))
  return { k: small.k + (large.k - small.k) * share, c: small.c + (large.c - small.c) * share }
}

/** m³·K/(W·h): the air that one watt needs. */
const airFactor = (altitude: number) => 3.1 * Math.exp(altitude / 8400)
/** The method asks for as much outlet as inlet, so half of all louvres counts. */
const inletCm2 = ({ cutouts }: Design) =>
  cutouts.reduce((sum, one) => sum + (one.kind === 'louvre' ? louvreAreaCm2(one.w, one.h) : 0), 0) / 2
/** Air that cannot leave does not come in either. */
function fanFlow({ cutouts }: Design): number {
  const { moved, out } = airOf(cutouts)
  return Math.min(moved, out)
}

/** The largest number below `high` for which `isBelow` holds. */
function bisect(high: number, isBelow: (value: number) => boolean): number {
  let low = 0
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return low
}

type Site = Pick<HeatLoad, 'altitude' | 'atWall'>

/** Kelvin under the roof. */
function riseAtTop(design: Design, watts: number, { altitude, atWall }: Site): number {
  const { k, c } = closedFactors(design, atWall)
  const closed = c * k * watts ** 0.804
  const still = riseWithLouvres(design, watts, atWall) ?? closed
  const flow = fanFlow(design)
  if (flow === 0) return still
  const carried = (rise: number) => (rise / (c * k)) ** (1 / 0.804) + (flow * rise) / airFactor(altitude)
  return Math.min(
    still,
    bisect(closed, (rise) => carried(rise) < watts),
  )
}

/** How far the top is warmer than the middle with louvres: more in a tall box, and with more inlet. */
export function louvreSpread({ width, height, depth }: Design, inletCm2: number): number {
  const f = Math.min(10, Math.max(1.5, (height / 1000) ** 1.35 / ((width * depth) / 1e6)))
  return 0.01 * (7.6 * f + 69) * Math.min(inletCm2, 1000) ** (0.00051 * f * f - 0.0135 * f + 0.14931)
}

/** Undefined where the method has no curve: small enclosures, and hardly any openings. */
function riseWithLouvres(design: Design, watts: number, atWall: boolean): number | undefined {
  const area = coolingArea(design, atWall)
  const inlet = inletCm2(design)
  if (inlet < 10 || area < 1.25) return undefined
  const log = Math.log(Math.min(area, 14))
  const k = (0.0283 * log - 0.1039) * Math.log(Math.min(inlet, 1000)) - (0.1952 * log - 0.7656)
  return louvreSpread(design, inlet) * k * watts ** 0.715
}

export function checkHeat(design: Design, load: HeatLoad): Heat {
  const { watts, ambient, limit, altitude, atWall } = load
  const sun = load.inSun ? finishes[design.finish].sun * (design.hood ? 0.8 : 1) : 0
  const allowed = limit - ambient - sun
  const rise = riseAtTop(design, watts, load)
  const { k, c } = closedFactors(design, atWall)
  const byWalls = allowed > 0 ? (allowed / (c * k)) ** (1 / 0.804) : 0
  const flow = allowed > 0 ? Math.max(0, ((watts - byWalls) * airFactor(altitude)) / allowed) : Number.POSITIVE_INFINITY
  return {
    area: coolingArea(design, atWall),
    top: ambient + sun + rise,
    mostWatts: Math.floor(bisect(loadLimits.watts.max, (one) => riseAtTop(design, one, load) <= allowed)),
    flow,
    advice: rise <= allowed ? { kind: 'enough' } : advise(design, load, allowed, flow),
  }
}

function advise(design: Design, load: HeatLoad, allowed: number, flow: number): HeatAdvice {
  const { watts } = load
  const blocked = largestFan(design.cutouts)
  if (blocked) {
    const filter = { kind: 'filter', size: blocked, face: 'right', x: 0, y: 0 } as const
    const open = { ...design, cutouts: [...design.cutouts, filter] }
    if (riseAtTop(open, watts, load) <= allowed) return { kind: 'outlet', size: blocked }
  }
  const longSide = Math.min(design.height, Math.max(design.depth, design.width))
  const size = fanSizes.find((one) => fans[one].flow >= flow && one + 80 <= longSide)
  if (size && design.ip <= 54) return { kind: 'fan', size }
  const tallest = design.mounting === 'floor' ? limits.height.max : design.mounting === 'wall' ? 1400 : 800
  for (let height = design.height + 50; height <= tallest; height += 50)
    if (riseAtTop({ ...design, height }, watts, load) <= allowed)
      return size && height > design.height * 1.5 ? { kind: 'fan', size } : { kind: 'taller', height }
  return size ? { kind: 'fan', size } : { kind: 'ask' }
}
