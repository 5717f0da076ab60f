import { readMeasures } from '#server/catalogue/measures/measures.ts'
import type { Aside } from './read-aside.ts'
import { eitherOf, isPrice, noQuantity, priceOnly, type Quantity, readQuantity } from './read-quantity.ts'

/**
 * One way to read a row: a part number and a quantity. `isDoubtful`: a number that could be the quantity is taken as part of the part number, which only the buyer can confirm.
 */
export type Reading = { part: string; quantity: Quantity; isDoubtful?: boolean }

/** Words that may be part numbers, for a row of which no reading is one. The buyer is asked. */
export type Mentions = { parts: string[]; quantity: Quantity }

/** A row as sent, with every way to read it. The catalogue decides which is right. */
export type AskedRow = {
  row: number
  asked: string
  readings: Reading[]
  /** Further ways, if the catalogue has none of these. */
  spare?: Reading[]
  mentions: Mentions
  isHidden?: boolean
  /** What a pasted line is if it names no product. Files have none. */
  aside?: Aside
}

/** No order line is longer, and reading it must not take long. */
const longestLine = 500

const times = /^[x×*]$/i
const quantityWord = /^(?:qty|qnty|quantity|aantal|hoeveelheid)[:.=]?$/i
const unitWord = /^(?:off|pcs?|pieces?|ea|each|units?)[.]?$/i
const isBetween = (token: string | undefined) =>
  token !== undefined &&
  (times.test(token) || quantityWord.test(token) || unitWord.test(token) || /^(?:of|no|nos)[.]?$/i.test(token))
/** Words around a line that ask for it. */
const polite =
  /^(?:please|pls|plz|kindly|asb|asseblief|thanks|thx|urgent|urgently|asap|hi|hello|and|also|plus|can|could|you|i|we|need|require|want|would|like|have|get|send|supply|quote|order|me|us|on|for)[:!.]?$/i
const startsAsWord = (token: string | undefined) => token !== undefined && /^\p{L}/u.test(token)

/** Whether a text after a part number describes it: `breaker`, `63A 3P`. */
function isDescription(text: string): boolean {
  if (startsAsWord(text)) return true
  return readMeasures(text).figures.some((figure) => text.startsWith(figure.text))
}

/** The text as a part number; also its first word, if the rest looks like a description. */
function partsIn(text: string): string[] {
  const [first = '', ...rest] = text.slice(0, longestLine).split(/\s+/)
  return rest.length > 0 && /\d/.test(first) && isDescription(rest.join(' ')) ? [text, first] : [text]
}

/** A price at the end of a line, after the quantity: `99.50`, `@ R 1 234.50 each`. */
const priceAtEnd =
  /[\s,;|](?:@\s?)?((?:(?:R|ZAR)\s?)?(?:\d{1,3}(?:\s\d{3}){1,3}|\d+)[.,]\d{2}|(?:R|ZAR)\s\d+)(?:\s(?:ea|each))?$/i

/** A line of words: the quantity is named, or the last word, or the first, or missing. A price is not a quantity. */
export function readWords(line: string): Reading[] {
  const text = line.trim()
  if (text.length > longestLine) return []
  const price = priceAtEnd.exec(text)
  if (!price) return readUnpriced(text)
  const readings = readUnpriced(text.slice(0, price.index)).map((reading) =>
    reading.quantity.kind === 'none' && !reading.isDoubtful
      ? { ...reading, quantity: priceOnly(price[1] ?? '') }
      : reading,
  )
  // A part number may end like a price.
  return [...readings, { part: text, quantity: noQuantity }]
}

const quotes = '"\'“”‘’'

function trimSigns(text: string, before: string, after: string): string {
  let [from, to] = [0, text.length]
  while (from < to && before.includes(text[from] ?? '')) from++
  while (from < to && after.includes(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

/** Words without the signs around them: quotes, brackets that enclose them, dashes and colons between them. */
function toTokens(text: string): string[] {
  return text
    .split(/[\s,;|]+/)
    .map((token) => {
      const bare = trimSigns(token, quotes, quotes)
      const inner = trimSigns(bare, '([{', ')]}')
      // `ABC(2)` keeps its brackets.
      return /[()[\]{}]/.test(inner) ? bare : inner
    })
    .filter((token) => /[\p{L}\p{N}]/u.test(token) || times.test(token))
}

function withoutPolite(tokens: readonly string[]): string[] {
  const from = tokens.findIndex((token) => !polite.test(token))
  const to = tokens.findLastIndex((token) => !polite.test(token))
  return from < 0 ? [] : tokens.slice(from, to + 1)
}

const withoutEnd = (tokens: readonly string[]) =>
  tokens.slice(0, tokens.findLastIndex((token) => !isBetween(token)) + 1)

const withoutStart = (tokens: readonly string[]) => {
  const from = tokens.findIndex((token) => !isBetween(token))
  return from < 0 ? [] : tokens.slice(from)
}

/** A quantity that says that it is one: `qty 10`, `10 off`, `x 10` right after the first word. */
function findNamed(tokens: readonly string[]): { rest: string[]; quantity: Quantity } | undefined {
  for (const [at, token] of tokens.entries()) {
    const quantity = readQuantity(token)
    if (quantity.kind === 'none') continue
    const [before = '', after = ''] = [tokens[at - 1], tokens[at + 1]]
    const isTimes = at === 2 && times.test(before) && tokens.length > 3 && !times.test(after)
    if (!quantityWord.test(before) && !unitWord.test(after) && !isTimes) continue
    return { rest: [...withoutEnd(tokens.slice(0, at)), ...withoutStart(tokens.slice(at + 1))], quantity }
  }
}

function readUnpriced(text: string): Reading[] {
  const tokens = toTokens(text)
  const rest = withoutPolite(tokens)
  // A polite word may be part of a part number, too.
  return rest.length < tokens.length ? [...readTokens(rest), ...readTokens(tokens)] : readTokens(tokens)
}

function readTokens(tokens: readonly string[]): Reading[] {
  const readings: Reading[] = []
  const add = (parts: readonly string[], quantity: Quantity, isDoubtful = false) => {
    if (parts.length > 0)
      readings.push(
        ...partsIn(parts.join(' ')).map((part) => ({ part, quantity, ...(isDoubtful ? { isDoubtful } : {}) })),
      )
  }
  const named = findNamed(tokens)
  if (named) add(named.rest, named.quantity)
  else addUnnamed(tokens, add)
  add(
    tokens,
    noQuantity,
    readings.some(({ quantity }) => quantity.kind === 'whole'),
  )
  return readings
}

function addUnnamed(tokens: readonly string[], add: (parts: readonly string[], quantity: Quantity) => void) {
  const ended = tokens.length > 2 ? withoutEnd(tokens) : tokens
  const [start = '', end = ''] = [tokens[0], ended.at(-1)]
  const [first, last] = [readQuantity(start), readQuantity(end)]
  if (ended.length > 1 && last.kind !== 'none') {
    const rest = ended.slice(0, -1)
    add(rest.length > 1 ? withoutEnd(rest) : rest, last)
    const other = rest.at(-1) ?? ''
    // Perhaps neither belongs to the part number.
    if (readQuantity(other).kind !== 'none') add(rest.slice(0, -1), eitherOf(other, end))
    else if (first.kind !== 'none') add(withoutStart(withoutEnd(rest.slice(1))), eitherOf(start, end))
  }
  if (tokens.length > 1 && first.kind !== 'none') {
    const rest = tokens.slice(1)
    add(rest.length > 1 ? withoutStart(rest) : rest, first)
  }
}

const maxMentions = 20

/** The words of a text that look like part numbers, and its quantity if there is only one number left. */
export function readMentions(text: string): Mentions {
  const line = text.slice(0, longestLine)
  const isPart = (token: string) => /\p{L}/u.test(token) && /\d/.test(token) && readQuantity(token).kind === 'none'
  const parts = toTokens(line).filter(isPart).slice(0, maxMentions)
  const tokens = toTokens(readMeasures(line).rest)
  const [one, other] = tokens.filter((token) => readQuantity(token).kind !== 'none')
  const quantity =
    findNamed(tokens)?.quantity ??
    (one === undefined ? noQuantity : other === undefined ? readQuantity(one) : eitherOf(one, other))
  return { parts, quantity }
}

/** Further numbers make no difference. */
const maxNumbers = 4

/**
 * Cells of a row without headings: any may be the part number, and the only number among the others is the quantity.
 * A number in the first cell is the item number, if there is another.
 */
export function readCells(cells: readonly string[]): Reading[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [only] = filled
  if (filled.length === 1 && only !== undefined) return readWords(only)
  const price = filled.find(isPrice)
  const isNumber = filled.map((cell) => readQuantity(cell).kind !== 'none' && !isPrice(cell))
  const numbers = filled.flatMap((_, at) => (isNumber[at] ? at : []))
  const first = numbers.slice(0, maxNumbers)
  const quantityBeside = (part: number): Quantity => {
    const others = first.filter((at) => at !== part)
    const [one, other] = (others.length > 1 && others[0] === 0 ? others.slice(1) : others).map((at) => filled[at] ?? '')
    if (one !== undefined && other !== undefined) return eitherOf(one, other)
    if (one !== undefined) return readQuantity(one)
    return price === undefined ? noQuantity : priceOnly(price)
  }
  const readings = filled.flatMap((cell, at): Reading[] => {
    if (isNumber[at]) return []
    const quantity = quantityBeside(at)
    return partsIn(cell).map((part) => ({ part, quantity }))
  })
  // A part number of digits only: doubtful where the quantity would be.
  const ofDigits = numbers.map((at): Reading => {
    const doubt = at > 0 || numbers.length === 1 ? { isDoubtful: true } : {}
    return { part: filled[at] ?? '', quantity: quantityBeside(at), ...doubt }
  })
  return [...readings, ...ofDigits]
}
