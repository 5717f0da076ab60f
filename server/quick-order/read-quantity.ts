import { maxQuickQuantity } from '#contract/quick-order-rules.ts'

/** A quantity as written. `none`: the text is not meant as a quantity. */
export type Quantity = { kind: 'whole'; value: number } | { kind: 'bad'; text: string } | { kind: 'none' }

export const noQuantity: Quantity = { kind: 'none' }

const written = /^(?:qty:?\s*)?[x×*]?\s*([-+]?\d[\d\s.,]*)\s*(?:[x×*]|off|no|pcs?|pieces?|ea|each|units?)?\.?$/i

/** `12`, `12x`, `x 12`, `12 off`, `12.0` and `1 200`. Other numbers are bad; nothing is rounded. */
export function readQuantity(text: string): Quantity {
  const figure = written.exec(text.trim())?.[1]?.trim()
  if (figure === undefined) return noQuantity
  const isWhole = /^\+?(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,]0{1,2})?$/.test(figure)
  const value = Number(figure.replace(/[.,]0{1,2}$/, '').replace(/\s/g, ''))
  return isWhole && value >= 1 && value <= maxQuickQuantity
    ? { kind: 'whole', value }
    : { kind: 'bad', text: text.trim() }
}
