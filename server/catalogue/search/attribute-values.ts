import type { Attribute } from '#contract/catalogue/calls.ts'
import { figureOfKey, fold, toValueKey } from '../measures/measures.ts'
import { createDictionary } from './dictionary.ts'

/** One spelling of a value: 'Current' and '63 A'. Its meaning is computed once. */
type Spelling = { name: string; value: string; nameCode: number; valueCode: number; uses: number }
/** A label and its sort key: the leading number, then the text. */
export type Label = { text: string; figure: number; key: string }

/**
 * Attribute names and values, one code each, however they are spelled. The most common spelling is shown, so that every
 * process shows the same.
 */
export function createAttributeValues() {
  const names = createDictionary()
  const values = createDictionary()
  const spellings: Spelling[] = []
  /** By value: how large it is, in the unit's base. */
  const figures: number[] = []
  /** By value: whether it is one figure with a unit and nothing else. */
  const measures: boolean[] = []
  const codes = new Map<string, number>()
  let nameOfValue = new Int32Array(256)
  const valuesByName: number[][] = []
  let labels: Labels | undefined

  function read({ name, value }: Attribute): Spelling {
    const nameCode = names.code(fold(name))
    const key = toValueKey({ name, value })
    const valueCode = values.code(`${nameCode}:${key}`)
    figures[valueCode] ??= figureOfKey(key, value)
    measures[valueCode] ??= /^xm\d/.test(key)
    if (valueCode >= nameOfValue.length) {
      const longer = new Int32Array(nameOfValue.length * 2)
      longer.set(nameOfValue)
      nameOfValue = longer
    }
    nameOfValue[valueCode] = nameCode
    const valueCodes = valuesByName[nameCode] ?? []
    valuesByName[nameCode] = valueCodes
    if (!valueCodes.includes(valueCode)) valueCodes.push(valueCode)
    return { name, value, nameCode, valueCode, uses: 0 }
  }

  const get = (code: number): Spelling => {
    const spelling = spellings[code]
    if (!spelling) throw new Error('no such spelling')
    return spelling
  }

  return {
    names,
    values,
    get nameOfValue() {
      return nameOfValue
    },
    valuesOf: (nameCode: number): readonly number[] => valuesByName[nameCode] ?? [],
    /** Infinity for a value without a figure. */
    figureOf: (valueCode: number): number => figures[valueCode] ?? Number.POSITIVE_INFINITY,
    isMeasure: (valueCode: number): boolean => measures[valueCode] ?? false,
    valueOf: (spelling: number): number => get(spelling).valueCode,
    /** Counts one more product with this spelling; returns its code. */
    use(attribute: Attribute): number {
      const key = `${attribute.name}\n${attribute.value}`
      let code = codes.get(key)
      if (code === undefined) {
        code = spellings.push(read(attribute)) - 1
        codes.set(key, code)
      }
      get(code).uses++
      labels = undefined
      return code
    },
    release(spelling: number) {
      get(spelling).uses--
      labels = undefined
    },
    findName: (name: string): number | undefined => names.find(fold(name)),
    findValue: (nameCode: number, attribute: Attribute): number | undefined =>
      values.find(`${nameCode}:${toValueKey(attribute)}`),
    /** Labels by code. */
    labels() {
      labels ??= chooseLabels(spellings)
      return labels
    },
  }
}

type Labels = { names: Label[]; values: Label[] }

function chooseLabels(spellings: Spelling[]): Labels {
  const names = new Map<number, Map<string, number>>()
  const values = new Map<number, Map<string, number>>()
  const count = (to: typeof names, code: number, label: string, uses: number) => {
    const labels = to.get(code) ?? new Map<string, number>()
    to.set(code, labels)
    labels.set(label, (labels.get(label) ?? 0) + uses)
  }
  for (const { name, value, nameCode, valueCode, uses } of spellings) {
    if (uses === 0) continue
    count(names, nameCode, name, uses)
    count(values, valueCode, value, uses)
  }
  return { names: pickLabels(names), values: pickLabels(values) }
}

function pickLabels(counted: ReadonlyMap<number, ReadonlyMap<string, number>>): Label[] {
  const labels: Label[] = []
  for (const [code, uses] of counted) {
    let [best = '', most = 0] = uses.entries().next().value ?? []
    for (const [label, count] of uses)
      if (count > most || (count === most && label < best)) [best, most] = [label, count]
    labels[code] = toLabel(best)
  }
  return labels
}

function toLabel(text: string): Label {
  const figure = Number(/\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.') ?? Number.POSITIVE_INFINITY)
  return { text, figure, key: fold(text) }
}

/** '6 A' before '16 A' before 'other'. */
export const byLabel = (a: Label, b: Label): number =>
  a.figure === b.figure ? (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) : a.figure - b.figure
