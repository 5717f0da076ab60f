import { pluralise } from '#app/ui/format/pluralise.ts'
import { type CartProduct, quantityLimit } from '#contract/cart/price.ts'
import type { QuickLine } from '#contract/quick-order/calls.ts'
import { noPartNote } from '#contract/quick-order/rules.ts'

/** A line on screen. With `wasFaulty`, a corrected line stays at the top. */
export type ShownLine = QuickLine & { id: string; wasFaulty: boolean; isRemoved?: boolean }

export type ReadyLine = ShownLine & { product: CartProduct }

export const isReady = (line: ShownLine): line is ReadyLine =>
  line.isRemoved !== true &&
  line.status === 'found' &&
  line.product !== undefined &&
  line.qty >= 1 &&
  line.qty <= quantityLimit(line.product)

/** Lines that need attention first; otherwise in their original order. */
export function toShownLines(lines: readonly QuickLine[], prefix: string): ShownLine[] {
  const newLines = lines.map((line) => ({ ...line, id: `${prefix}-${line.row}`, wasFaulty: false }))
  const marked = newLines.map((line) => ({ ...line, wasFaulty: !isReady(line) }))
  return [...marked.filter(({ wasFaulty }) => wasFaulty), ...marked.filter(({ wasFaulty }) => !wasFaulty)]
}

/** Sets the buyer's quantity; a whole number fixes an invalid one. */
export const withQuantity = (line: ShownLine, qty: number): ShownLine => {
  const { note: _, ...rest } = line
  return { ...rest, qty, status: line.status === 'bad_quantity' && qty >= 1 ? 'found' : line.status }
}

export const withChoice = (line: ShownLine, product: CartProduct): ShownLine => {
  const { note: _, ...rest } = line
  return { ...rest, product, candidates: [], status: line.qty >= 1 ? 'found' : 'bad_quantity' }
}

/** Another part number for a line, with its quantity; 0 still needs correcting. */
export const toQuestion = ({ qty }: ShownLine, part: string): string => `${part.trim()}\t${qty}`

/** Replaces a line with what the corrected part number found. The note on a missing quantity stays. */
export function withAnswer(line: ShownLine, { note, ...answer }: QuickLine): ShownLine {
  const left = line.qty === 0 ? line.note?.replace(noPartNote, '').trim() : note
  return { ...answer, ...(left ? { note: left } : {}), id: line.id, row: line.row, wasFaulty: line.wasFaulty }
}

export const maxNamed = 5

/** Names the lines that were left out, so that nothing is missed. */
export function describeSkipped(skipped: readonly string[]): string | undefined {
  if (skipped.length === 0) return undefined
  const named = skipped.slice(0, maxNamed).map((line) => `“${line}”`)
  const more = skipped.length - named.length
  const list = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
  return `${pluralise(skipped.length, 'line was', 'lines were')} skipped: ${list}.`
}
