import { type CartProduct, quantityLimit } from '#contract/cart.ts'
import type { QuickLine } from '#contract/quick-order.ts'

/** A line on the screen. `wasFaulty` keeps a corrected line at the top. */
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
  const shown = lines.map((line) => ({ ...line, id: `${prefix}-${line.row}`, wasFaulty: false }))
  const marked = shown.map((line) => ({ ...line, wasFaulty: !isReady(line) }))
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

/** Replaces a line with what the corrected part number found. */
export const withAnswer = (line: ShownLine, answer: QuickLine): ShownLine => ({
  ...answer,
  id: line.id,
  row: line.row,
  wasFaulty: line.wasFaulty,
})
