import { noQuantity, type Quantity, readQuantity } from './read-quantity.ts'

/**
 * One reading of a row: a part number and a quantity. `isDoubtful`: a number that could be the quantity is read as part of the part number, which only the buyer can confirm.
 */
export type Reading = { part: string; quantity: Quantity; isDoubtful?: boolean }

/** A row as sent, with all its readings. The catalogue decides between them. */
export type AskedRow = { row: number; asked: string; readings: Reading[]; isHidden?: boolean }

const between = /^(?:x|×|\*|off|of|no|pcs?|pieces?|ea|each|units?|qty:?)$/i
const startsAsWord = (token: string | undefined) => token !== undefined && /^\p{L}/u.test(token)

/** The text as a part number; also its first word, if the rest looks like a description. */
function partsIn(text: string): string[] {
  const [first = '', second] = text.split(/\s+/)
  return startsAsWord(second) && /\d/.test(first) ? [text, first] : [text]
}

/** A line of words: the quantity is the last word, or the first, or missing. */
export function readWords(text: string): Reading[] {
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

/** Cells of a row without headings: the same rule, and any of the others may be the part number. */
export function readCells(cells: readonly string[]): Reading[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [only] = filled
  if (filled.length === 1 && only !== undefined) return readWords(only)
  const at = readQuantity(filled.at(-1) ?? '').kind === 'none' ? 0 : filled.length - 1
  const quantity = readQuantity(filled[at] ?? '')
  const others = quantity.kind === 'none' ? filled : filled.filter((_, index) => index !== at)
  const readings = others.flatMap((cell) => partsIn(cell).map((part) => ({ part, quantity })))
  const whole = filled[at] ?? ''
  // A part number of digits only, where the quantity would be.
  return quantity.kind === 'none' ? readings : [...readings, { part: whole, quantity: noQuantity, isDoubtful: true }]
}
