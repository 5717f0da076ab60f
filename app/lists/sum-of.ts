import type { ListLine, ListLineDraft } from '#contract/lists/calls.ts'
import { toCents } from '#contract/money.ts'

/** The total of the lines that can be bought, in cents excluding VAT. */
export const sumOf = (lines: readonly ListLine[]): number =>
  lines.reduce((sum, { item, qty }) => sum + (item ? toCents(item.price) * qty : 0), 0)

export const toDrafts = (lines: readonly ListLine[]): ListLineDraft[] =>
  lines.map(({ product, qty }) => ({ product, qty }))
