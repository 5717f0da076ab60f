/** What the heat check starts from, and how an address names it. Small: the contact page loads this. */

/**
 * `inSun` for what stands outdoors without shade; thin air carries less, so the altitude counts. `atWall`: the back of
 * what stands on the floor is against a wall; what hangs on one always is.
 */
export type HeatLoad = {
  watts: number
  ambient: number
  limit: number
  altitude: number
  inSun: boolean
  atWall: boolean
}
export const usualLoad: HeatLoad = { watts: 60, ambient: 35, limit: 55, altitude: 1700, inSun: false, atWall: false }

export const loadLimits = {
  watts: { min: 0, max: 20_000 },
  ambient: { min: 0, max: 60 },
  limit: { min: 20, max: 90 },
  altitude: { min: 0, max: 4000 },
} as const

const keys = { watts: 'w', ambient: 'a', limit: 'l', altitude: 'h' } as const
const sunKey = 's'
const wallKey = 'b'
const figures = Object.keys(keys) as (keyof typeof keys)[]
export const loadKeys: readonly string[] = [...Object.values(keys), sunKey, wallKey]

export const isUsual = (load: HeatLoad): boolean =>
  !load.inSun && !load.atWall && figures.every((figure) => load[figure] === usualLoad[figure])

/** Keys for an address: the losses, and whatever else is not as usual. */
export const loadQuery = (load: HeatLoad): string =>
  [
    ...figures.flatMap((figure) =>
      figure === 'watts' || load[figure] !== usualLoad[figure] ? `&${keys[figure]}=${load[figure]}` : [],
    ),
    ...(load.inSun ? [`&${sunKey}=1`] : []),
    ...(load.atWall ? [`&${wallKey}=1`] : []),
  ].join('')

/** What an address names, in whole numbers within what the check takes; the rest is as usual. */
export function readLoad(search: Pick<URLSearchParams, 'get'>): HeatLoad {
  const load = { ...usualLoad, inSun: search.get(sunKey) === '1', atWall: search.get(wallKey) === '1' }
  for (const figure of figures) {
    const text = search.get(keys[figure])
    const value = text?.trim() ? Math.round(Number(text)) : Number.NaN
    const { min, max } = loadLimits[figure]
    if (Number.isFinite(value)) load[figure] = Math.min(max, Math.max(min, value))
  }
  return load
}
