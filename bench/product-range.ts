import type { Attribute } from '#contract/catalogue/calls.ts'
import { productMeasures } from '#server/catalogue/measures/measures.ts'
import { toSlug } from '#server/catalogue/slugs.ts'

export type MadeProduct = {
  name: string
  slug: string
  part_number: string
  description: string
  price_cents: number
  stock: number
  made_to_order: boolean
  status: 'live' | 'draft' | 'archived'
  category: number
  brand: number
  attributes: Attribute[]
  measures: string[]
  rating_sum: number
  rating_count: number
  family: string | null
  age_minutes: number
}

export const categoryNames = [
  'Miniature circuit breakers', 'Moulded case breakers', 'Isolators', 'Earth leakage', 'Contactors', 'Overload relays',
  'Surge protection', 'Wall enclosures', 'Floor-standing enclosures', 'Distribution boards', 'Motor control panels',
  'AC combiner panels', 'DC fuse boxes', 'Energy meters', 'Busbars', 'Terminals', 'Cable glands', 'Push buttons', 'Timers', 'Soft starters',
] // biome-ignore format: one line for each kind would be twenty lines
export const brandNames = Array.from(
  { length: 40 },
  (_, n) =>
    `${['Kraft', 'Volt', 'Ampere', 'Ohm', 'Delta', 'Karoo', 'Vaal', 'Rand'][n % 8]}${['werk', 'line', 'tec', 'gear', 'co'][Math.floor(n / 8)]}`,
)

const nouns = [
  'circuit breaker',
  'moulded case breaker',
  'isolator',
  'earth leakage unit',
  'contactor',
  'overload relay',
  'surge arrester',
  'wall enclosure',
  'floor enclosure',
  'distribution board',
  'motor control panel',
  'combiner panel',
  'fuse box',
  'energy meter',
  'busbar set',
  'terminal block',
  'cable gland',
  'push button',
  'timer',
  'soft starter',
]
const words = [
  'compact',
  'heavy duty',
  'sealed',
  'lockable',
  'industrial',
  'outdoor',
  'modular',
  'painted',
  'galvanised',
  'stainless',
  'single row',
  'twin row',
  'surface',
  'flush',
  'plug-in',
  'bolted',
]
const amps = [6, 10, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200, 250, 400, 630, 800]
const filler =
  'rated for continuous duty in boards and panels tested to the standard supplied with terminals covers and fixing screws suited to hot dusty plants and coastal sites easy to wire from the front labelled clearly and backed by drawings on request'.split(
    ' ',
  )

/** The same range for the same seed, so that runs can be compared. */
export function* makeRange(count: number, seed = 7): Generator<MadeProduct> {
  const next = randomNumbers(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const whole = (max: number) => Math.floor(next() * max)
  for (let n = 0; n < count; n++) {
    const category = Math.floor(next() * next() * nouns.length)
    const brand = Math.floor(next() * next() * brandNames.length)
    const current = pick(amps)
    const poles = pick([1, 2, 3, 4])
    const [width, height, depth] = [200 + 100 * whole(9), 200 + 100 * whole(16), 100 + 50 * whole(8)]
    const isBox = category >= 7 && category <= 12
    const name = `${capital(pick(words))} ${nouns[category]} ${isBox ? `${width}x${height}x${depth}` : `${current}A ${poles}P`}`
    const attributes: Attribute[] = isBox
      ? [
          { name: 'IP rating', value: pick(['IP42', 'IP54', 'IP55', 'IP65', 'IP66']) },
          {
            name: 'Material',
            value: pick(['Mild steel', 'Stainless steel 304', 'Stainless steel 316', 'Galvanised steel', 'Aluzinc']),
          },
          { name: 'Width', value: `${width} mm` },
          { name: 'Height', value: `${height} mm` },
          { name: 'Depth', value: `${depth} mm` },
          { name: 'Mounting', value: pick(['Wall', 'Floor', 'Pole']) },
          { name: 'Colour', value: pick(['RAL 7035', 'RAL 7032', 'RAL 2004']) },
        ]
      : [
          { name: 'Current', value: pick([`${current} A`, `${current}A`]) },
          { name: 'Poles', value: String(poles) },
          { name: 'Breaking capacity', value: pick(['3 kA', '6kA', '10 kA', '15 kA', '25 kA', '36kA', '50 kA']) },
          { name: 'Voltage', value: pick(['230 V', '400 V', '525 V', '690 V', '1000 V']) },
          { name: 'Mounting', value: pick(['DIN rail', 'Plate', 'Wall']) },
          { name: 'Curve', value: pick(['B', 'C', 'D']) },
          { name: 'IP rating', value: pick(['IP20', 'IP40', 'IP65']) },
        ]
    const reviews = whole(4) === 0 ? 1 + whole(20) : 0
    const description = `${capital(Array.from({ length: 15 + whole(30) }, () => pick(filler)).join(' '))}.`
    yield {
      name,
      slug: `${toSlug(name).slice(0, 100)}-${n}`,
      part_number: `${pick(['VB', 'VI', 'VE', 'KR', 'AM', 'OH'])}-${current}-${n.toString(36).toUpperCase()}`,
      description,
      price_cents: 1000 + Math.floor(next() ** 3 * 9_000_000),
      stock: whole(3) === 0 ? 0 : whole(200),
      made_to_order: whole(10) === 0,
      status: whole(50) === 0 ? 'draft' : 'live',
      category,
      brand,
      attributes,
      measures: productMeasures({ name, attributes, description }),
      rating_sum: reviews === 0 ? 0 : reviews + whole(reviews * 4 + 1),
      rating_count: reviews,
      // Two of three have a family, of some thirty each.
      family: n % 3 === 0 ? null : `${nouns[category]} ${brandNames[brand]} ${n % 40}`,
      age_minutes: whole(1_000_000),
    }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** mulberry32 */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
