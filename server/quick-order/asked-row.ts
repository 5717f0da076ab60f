import { eitherOf, isPrice, noQuantity, priceOnly, type Quantity, readQuantity } from './read-quantity.ts'

/**
 * One way to read a row: a part number and a quantity. `isDoubtful`: a number that could be the quantity is taken as part of the part number, which only the buyer can confirm.
 */
export type Reading = { part: string; quantity: Quantity; isDoubtful?: boolean }

/** A row as sent, with every way to read it. The catalogue decides which is right. */
export type AskedRow = { row: number; asked: string; readings: Reading[]; isHidden?: boolean }

const between = /^(?:x|×|\*|off|of|no|pcs?|pieces?|ea|each|units?|qty:?)$/i
const startsAsWord = (token: string | undefined) => token !== undefined && /^\p{L}/u.test(token)

/** The text as a part number; also its first word, if the rest looks like a description. */
function partsIn(text: string): string[] {
  const [first = '', second] = text.split(/\s+/)
  return startsAsWord(second) && /\d/.test(first) ? [text, first] : [text]
}

/** A price at the end of a line, after the quantity: `99.50`, `@ R 1 234.50 each`. */
const priceAtEnd =
  /[\s,;|](?:@\s?)?((?:(?:R|ZAR)\s?)?(?:\d{1,3}(?:\s\d{3}){1,3}|\d+)[.,]\d{2}|(?:R|ZAR)\s\d+)(?:\s(?:ea|each))?$/i

/** A line of words: the quantity is the last word, or the first, or missing. A price is not a quantity. */
export function readWords(line: string): Reading[] {
  const text = line.trim()
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

function readUnpriced(text: string): Reading[] {
  const tokens = text.split(/[\s,;|]+/).filter((token) => token !== '')
  const readings: Reading[] = []
  const add = (parts: readonly string[], quantity: Quantity, isDoubtful = false) => {
    if (parts.length > 0)
      readings.push(
        ...partsIn(parts.join(' ')).map((part) => ({ part, quantity, ...(isDoubtful ? { isDoubtful } : {}) })),
      )
  }
  const withoutEnd = tokens.length > 2 && between.test(tokens.at(-1) ?? '') ? tokens.slice(0, -1) : tokens
  const last = readQuantity(withoutEnd.at(-1) ?? '')
  if (withoutEnd.length > 1 && last.kind !== 'none') {
    const rest = withoutEnd.slice(0, -1)
    add(rest.length > 1 && between.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest, last)
    const other = rest.at(-1) ?? ''
    // Perhaps neither belongs to the part number.
    if (readQuantity(other).kind !== 'none') add(rest.slice(0, -1), eitherOf(other, withoutEnd.at(-1) ?? ''))
  }
  const first = readQuantity(tokens[0] ?? '')
  if (tokens.length > 1 && first.kind !== 'none') {
    const rest = tokens.slice(1)
    add(rest.length > 1 && between.test(rest[0] ?? '') ? rest.slice(1) : rest, first)
  }
  add(
    tokens,
    noQuantity,
    readings.some(({ quantity }) => quantity.kind === 'whole'),
  )
  return readings
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
