import { maxQuickQuantity } from '#contract/quick-order/rules.ts'

/** A quantity as written. `none`: the text is not meant as a quantity. `note` explains what is wrong if it is not the number itself. */
export type Quantity =
  | { kind: 'whole'; value: number }
  | { kind: 'bad'; text: string; note?: string }
  | { kind: 'none' }

export const noQuantity: Quantity = { kind: 'none' }

/** No quantity and no price is longer, and reading one must not take long. */
const longest = 40
const written =
  /^(?:(?:qty|qnty|quantity)[:.=]? ?)?[x×*]? ?([-+]?\d[\d .,]*?) ?(?:[x×*]|off|no|pcs?|pieces?|ea|each|units?)?\.?$/i

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** `12`, `12x`, `x 12`, `12 off`, `12.0` and `1 200`. Other numbers are bad; nothing is rounded. */
export function readQuantity(text: string): Quantity {
  const words = plain(text)
  const figure = words.length > longest ? undefined : written.exec(words)?.[1]
  if (figure === undefined) return noQuantity
  const isWhole = /^\+?(?:\d+|\d{1,3}(?: \d{3})+)(?:[.,]0{1,2})?$/.test(figure)
  const value = Number(figure.replace(/[.,]0{1,2}$/, '').replaceAll(' ', ''))
  return isWhole && value >= 1 && value <= maxQuickQuantity
    ? { kind: 'whole', value }
    : { kind: 'bad', text: text.trim() }
}

const price = /^(?:(?:R|ZAR) ?\d[\d .,]*|\d[\d .,]*[.,]\d{2})$/i

/** `R 99`, `1 234,50` and `12.00`. In a quantity column the last is a quantity; elsewhere it is ambiguous. */
export function isPrice(text: string): boolean {
  const words = plain(text)
  return words.length <= longest && price.test(words)
}

export const priceOnly = (text: string): Quantity => ({
  kind: 'bad',
  text,
  note: `“${text.slice(0, 40)}” looks like a price, not a quantity.`,
})

/** Two numbers, and each could be the quantity. */
export const eitherOf = (one: string, other: string): Quantity => ({
  kind: 'bad',
  text: `${one} ${other}`,
  note: `Which number is the quantity: ${one.slice(0, 20)} or ${other.slice(0, 20)}?`,
})
