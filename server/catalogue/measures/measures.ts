import type { Attribute } from '#contract/catalogue.ts'

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
  String.raw`${start}(${number})\s?[x×*]\s?(${number})(?:\s?[x×*]\s?(${number}))?(?:\s?(mm|cm))?(?!\s?[\p{L}\p{N}.,²])`,
  'giu',
)
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
  /** The remaining text. */
  rest: string
}

export function readMeasures(text: string): Reading {
  const measures = new Set<string>()
  const add = (value: number, unit: string) => measures.add(toMeasure(value, unit))
  const rest = text
    .replace(protection, (_, kind: string, degree: string) => {
      measures.add(`xm${kind}${degree}`.toLowerCase())
      return ' '
    })
    .replace(dimensions, (_, ...found: (string | undefined)[]) => {
      for (const side of found.slice(0, 3)) if (side) add(toNumber(side), found[3] ?? 'mm')
      return ' '
    })
    .replace(figure, (_, value: string, unit: string) => {
      add(toNumber(value), unit)
      return ' '
    })
    .replace(poleWords, (_, word: string) => {
      add(poles[word.toLowerCase()] ?? 0, 'p')
      return ' '
    })
  return { measures: [...measures], rest }
}

/** Increase it when this file reads measures differently: refresh-measures.ts then re-reads every product. */
export const measuresVersion = 1

type Texts = { name: string; attributes: Attribute[]; description: string }

/** Every figure that should find a product; `~` marks those found only in the description. */
export function productMeasures({ name, attributes, description }: Texts): string[] {
  const own = new Set([name, ...attributes.map(withUnit)].flatMap((text) => readMeasures(text).measures))
  const described = readMeasures(description).measures.filter((measure) => !own.has(measure))
  return [...[...own].slice(0, maxMeasures), ...described.slice(0, maxMeasures).map((measure) => `~${measure}`)]
}

/** Identifies equal values of an attribute: `63A` and `63 A`, or `Steel` and `steel`. */
export function toValueKey(attribute: Attribute): string {
  const { measures, rest } = readMeasures(withUnit(attribute))
  return measures.length === 1 && rest.trim() === '' ? (measures[0] ?? '') : fold(attribute.value)
}

/** Ignores case, accents and spaces. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** A number without a unit: `63`, `7.5`. */
export const isBareNumber = (text: string): boolean => new RegExp(`^${number}$`).test(text)

/** A bare number in a search may be any of these: motors and supplies are known by kW, hp and kVA, cables by mm². */
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
  if (!new RegExp(`^${number}$`).test(value.trim())) return value
  const unit = impliedUnits.find(([pattern]) => pattern.test(name))?.[1]
  if (!unit) return value
  return unit === 'ip' ? `IP${value.trim()}` : `${value.trim()}${unit}`
}

/** '6,3' is a decimal, '1,000' is a thousand. */
const toNumber = (text: string): number => Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'))

const toWord = (value: number, base: string): string =>
  `xm${String(Math.round(value * 1e6) / 1e6).replace('.', 'd')}${base}`
