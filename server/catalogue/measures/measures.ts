import type { Attribute } from '#contract/catalogue/calls.ts'

/**
 * Figures with units, as the trade writes them: `63A`, `63 A`, `6kA`, `IP65`, `400mm`, `400x300x200`, `3-pole`. Each
 * becomes one token (`xm63a`, `xm6000a`, `xmip65`, `xm400mm`) for matching products and searches, so that spelling does
 * not matter and 63 A never finds 630 A.
 */

type Unit = readonly [base: string, factor: number]

const units: Record<string, Unit> = {
  a: ['a', 1],
  amp: ['a', 1],
  amps: ['a', 1],
  ampere: ['a', 1],
  amperes: ['a', 1],
  ma: ['a', 0.001],
  ka: ['a', 1000],
  v: ['v', 1],
  volt: ['v', 1],
  volts: ['v', 1],
  vac: ['v', 1],
  vdc: ['v', 1],
  kv: ['v', 1000],
  w: ['w', 1],
  watt: ['w', 1],
  watts: ['w', 1],
  kw: ['w', 1000],
  kwp: ['w', 1000],
  va: ['va', 1],
  kva: ['va', 1000],
  hp: ['hp', 1],
  hz: ['hz', 1],
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  mm2: ['mm2', 1],
  'mm²': ['mm2', 1],
  sqmm: ['mm2', 1],
  'sq mm': ['mm2', 1],
  kg: ['kg', 1],
  p: ['p', 1],
  pole: ['p', 1],
  poles: ['p', 1],
  way: ['way', 1],
  ways: ['way', 1],
  module: ['mod', 1],
  modules: ['mod', 1],
}

const number = String.raw`\d{1,6}(?:[.,]\d{1,4})?`
/** Not inside a word, a part number or a longer figure. */
const start = String.raw`(?<![\p{L}\p{N}.,-])`
const end = String.raw`(?![\p{L}\p{N}²])`
const unitNames = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .join('|')

const dimensions = new RegExp(
  String.raw`${start}(${number})\s?[x×*]\s?(${number})(?:\s?[x×*]\s?(${number}))?(?:\s?(mm|cm))?(?![\p{L}\p{N}²]|[.,]\p{N}|\s?(?:${unitNames})${end})`,
  'giu',
)
/** The ratio of a current transformer, `100/5`, and the voltages of a supply, `230/400 V`. */
const bareNumber = new RegExp(`^${number}$`)
const ratio = new RegExp(String.raw`${start}(\d{2,4})\/([15])(?:\s?a)?${end}`, 'giu')
const supply = new RegExp(String.raw`${start}(\d{2,4})\/(\d{2,4})\s?(v)${end}`, 'giu')
const protection = new RegExp(String.raw`${start}(ip|ik)[\s-]?([0-9x]{2}k?)${end}`, 'giu')
const figure = new RegExp(String.raw`${start}(${number})[\s-]?(${unitNames})${end}`, 'giu')
const poleWords = new RegExp(
  String.raw`${start}(single|one|double|two|triple|three|four)[\s-]pole${end.replace('²', '')}`,
  'giu',
)
const poles: Record<string, number> = { single: 1, one: 1, double: 2, two: 2, triple: 3, three: 3, four: 4 }

const maxMeasures = 100

export type Reading = {
  measures: string[]
  /** The measures found: `400x300` is two. */
  figures: { text: string; measures: string[] }[]
  /** The remaining text. */
  rest: string
}

export function readMeasures(text: string): Reading {
  const figures: Reading['figures'] = []
  const take = (typed: string, ...measures: string[]) => {
    figures.push({ text: typed.trim(), measures })
    return ' '
  }
  const rest = text
    .replace(protection, (typed, kind: string, degree: string) => take(typed, `xm${kind}${degree}`.toLowerCase()))
    .replace(dimensions, (typed, ...numbers: (string | undefined)[]) => {
      const sides = numbers.slice(0, 3).filter((side) => side !== undefined)
      return take(typed, ...sides.map((side) => toMeasure(toNumber(side), numbers[3] ?? 'mm')))
    })
    .replace(ratio, (typed, ...sides: string[]) =>
      take(typed, ...sides.slice(0, 2).map((side) => toMeasure(Number(side), 'a'))),
    )
    .replace(supply, (typed, ...sides: string[]) =>
      take(typed, ...sides.slice(0, 2).map((side) => toMeasure(Number(side), 'v'))),
    )
    .replace(figure, (typed, value: string, unit: string) => take(typed, toMeasure(toNumber(value), unit)))
    .replace(poleWords, (typed, word: string) => take(typed, toMeasure(poles[word.toLowerCase()] ?? 0, 'p')))
  return { measures: [...new Set(figures.flatMap(({ measures }) => measures))], figures, rest }
}

/** Increase it when this file reads measures differently: refresh-measures.ts then re-reads every product. */
export const measuresVersion = 3

type Texts = { name: string; attributes: Attribute[]; description: string }

/** Every figure that should find a product; `^` marks those of its name, `~` those found only in the description. */
export function productMeasures({ name, attributes, description }: Texts): string[] {
  const inName = new Set([...readMeasures(name).measures, ...readSpans(name), ...readMarks(name)])
  const own = new Set(attributes.map(withUnit).flatMap((text) => [...readMeasures(text).measures, ...readSpans(text)]))
  const size = toSize(['Width', 'Height', 'Depth'].map((side) => attributes.find((one) => one.name === side)?.value))
  if (size) own.add(size)
  // '3-pole' in the description of a 1P comb is about something else.
  const hasPoles = [...inName, ...own].some(isPoles)
  const described = new Set(readMeasures(description).measures.filter((measure) => !hasPoles || !isPoles(measure)))
  const limited = (measures: Set<string>, mark: string, ...before: Set<string>[]) =>
    [...measures]
      .filter((measure) => !before.some((set) => set.has(measure)))
      .slice(0, maxMeasures)
      .map((measure) => mark + measure)
  return [...limited(inName, '^'), ...limited(own, '', inName), ...limited(described, '~', inName, own)]
}

const span = new RegExp(String.raw`${start}(${number})\s?(?:to|–)\s?(${number})\s?(a|v)${end}`, 'giu')
const supplies = [12, 24, 48, 110, 230, 380, 400, 415, 440, 480, 525, 690]

/** A search for 8 A finds an overload of 6 to 10 A; one for 400 V finds a drive of 380 to 480 V. */
function readSpans(text: string): string[] {
  const measures: string[] = []
  for (const [, low = '', high = '', unit = ''] of text.matchAll(span)) {
    const [from, to] = [toNumber(low), toNumber(high)]
    measures.push(toMeasure(from, unit))
    const between = unit.toLowerCase() === 'v' ? supplies : Array.from({ length: 100 }, (_, amps) => amps)
    for (const value of between) if (value > from && value < to) measures.push(toMeasure(value, unit))
  }
  return measures
}

const curve = new RegExp(String.raw`${start}[BCD](\d{1,3})${end}`, 'gu')
const thread = new RegExp(String.raw`${start}M(\d{2})${end}`, 'gu')

/** What a name abbreviates: C20 is 20 A, M20 is 20 mm, and 400 × 500 × 200 is a shape as well as three sides. */
function readMarks(name: string): string[] {
  const shapes = Array.from(name.matchAll(dimensions), ([, ...sides]) => toSize(sides.slice(0, 3)))
  return [
    ...Array.from(name.matchAll(curve), ([, amps]) => toMeasure(Number(amps), 'a')),
    ...Array.from(name.matchAll(thread), ([, size]) => toMeasure(Number(size), 'mm')),
    ...shapes.filter((shape) => shape !== undefined),
  ]
}

/** One word for the sides in order, so that two of three are a prefix of it. */
export function toSize(sides: readonly (string | undefined)[]): string | undefined {
  const figures = sides.map((side) => /^\s*(\d+(?:[.,]\d+)?)(?:\s*mm)?\s*$/.exec(side ?? '')?.[1])
  const firstSides = figures.slice(0, figures.indexOf(undefined) < 0 ? figures.length : figures.indexOf(undefined))
  return firstSides.length < 2 ? undefined : `xs${firstSides.map((side) => `${side?.replace(/[.,]/, 'd')}x`).join('')}`
}

/** Identifies equal values of an attribute: `63A` and `63 A`, or `Steel` and `steel`. */
export function toValueKey(attribute: Attribute): string {
  const { measures, rest } = readMeasures(withUnit(attribute))
  return measures.length === 1 && rest.trim() === '' ? (measures[0] ?? '') : fold(attribute.value)
}

/** The size of a value, in its base unit: for '6 to 10 A' the first figure; Infinity without a figure. */
export function figureOfKey(key: string, value: string): number {
  const exact = /^xm([\dd]+)/.exec(key)?.[1]
  if (exact) return Number(exact.replace('d', '.'))
  const [, first = '', unit = ''] = leading.exec(value) ?? []
  if (!first) return Number.POSITIVE_INFINITY
  return toNumber(first) * (units[unit.toLowerCase()]?.[1] ?? 1)
}

const leading = new RegExp(String.raw`^\s*(${number})(?:[^\p{L}]|to\b|x)*(${unitNames})?(?![\p{L}])`, 'iu')

/** Ignores case, accents and spaces. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** A number without a unit: `63`, `7.5`. */
export const isBareNumber = (text: string): boolean => bareNumber.test(text)

/** A bare number in a search may be any of these: motors and supplies are rated in kW, hp and kVA, cables in mm². */
export function possibleMeasures(text: string): string[] {
  const value = toNumber(text)
  const measures = ['a', 'v', 'kw', 'kva', 'hp', 'mm', 'mm2', 'p', 'way', 'module'].map((unit) =>
    toMeasure(value, unit),
  )
  return /^\d+$/.test(text) ? [...measures, `xmip${text}`] : measures
}

function toMeasure(value: number, unit: string): string {
  const [base, factor] = units[unit.toLowerCase()] ?? [unit, 1]
  return toWord(value * factor, base)
}

/** Motors are sold in kilowatts and often named in horsepower. */
const kilowatts: Record<string, number> = {
  1: 0.75,
  1.5: 1.1,
  2: 1.5,
  3: 2.2,
  4: 3,
  5.5: 4,
  7.5: 5.5,
  10: 7.5,
  15: 11,
  20: 15,
  25: 18.5,
  30: 22,
  40: 30,
  50: 37,
  60: 45,
  75: 55,
  100: 75,
  125: 90,
}

/** Cables are named by their cross-section: a 16 mm terminal is for 16 mm². */
const cables = new Set(['1d5', '2d5', '4', '6', '10', '16', '25', '35', '50', '70', '95', '120', '150', '185', '240'])

/** A figure in a search and its equivalents in the trade: `10 hp` is a 7.5 kW motor. */
export function equalMeasures(measure: string): string[] {
  const size = /^xm([\dd]+)mm$/.exec(measure)?.[1]
  if (size && cables.has(size)) return [measure, `${measure}2`]
  const power = /^xm([\dd]+)hp$/.exec(measure)?.[1]?.replace('d', '.')
  const kw = power && kilowatts[power]
  return kw ? [measure, toMeasure(kw, 'kw')] : [measure]
}

/** A voltage is never left out: a search for 24 V must not find a 230 V coil. */
export const isVoltage = (measure: string): boolean => /^xm[\dd]+v$/.test(measure)

const isPoles = (measure: string): boolean => /^xm\d+p$/.test(measure)

/** Attributes often have the unit in their name: 'Poles: 3', 'Breaking capacity (kA): 6'. */
const impliedUnits: [RegExp, string][] = [
  [/\bip\b|ingress|protection degree/i, 'ip'],
  [/\bka\b|breaking|short.circuit/i, 'kA'],
  [/\bma\b|sensitivity/i, 'mA'],
  [/current|\bamps?\b/i, 'A'],
  [/voltage/i, 'V'],
  [/\bkw\b|motor power|rated power/i, 'kW'],
  [/\bhp\b|horse ?power/i, 'hp'],
  [/\bkva\b|apparent power/i, 'kVA'],
  [/frequency/i, 'Hz'],
  [/\bpoles?\b/i, 'P'],
  [/\bways?\b/i, 'way'],
  [/\bmodules?\b/i, 'module'],
  [/cross.section|mm²|mm2/i, 'mm2'],
  [/width|height|depth|length|diameter|dimension|size/i, 'mm'],
]

function withUnit({ name, value }: Attribute): string {
  if (!bareNumber.test(value.trim())) return value
  const unit = impliedUnits.find(([pattern]) => pattern.test(name))?.[1]
  if (!unit) return value
  return unit === 'ip' ? `IP${value.trim()}` : `${value.trim()}${unit}`
}

/** '6,3' is a decimal, '1,000' is a thousand. */
const toNumber = (text: string): number => Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'))

const toWord = (value: number, base: string): string =>
  `xm${String(Math.round(value * 1e6) / 1e6).replace('.', 'd')}${base}`
