import type { ListLine, ListLineDraft } from '#contract/lists.ts'
import { toCents } from '#contract/money.ts'

/** What can be bought of the lines, in cents without VAT. */
export const sumOf = (lines: readonly ListLine[]): number =>
  lines.reduce((sum, { item, qty }) => sum + (item ? toCents(item.price) * qty : 0), 0)

export const toDrafts = (lines: readonly ListLine[]): ListLineDraft[] =>
  lines.map(({ product, qty }) => ({ product, qty }))
