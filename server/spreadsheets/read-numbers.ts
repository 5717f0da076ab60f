import { toCents } from '#contract/money.ts'
import type { Cell } from './sheet.ts'

export type Reading<T> = { value: T } | { message: string }

const twoWays = 'This is ambiguous. Please write it without a thousands separator.'
const currency = /^(?:zar|r|rand)?$/i
/** What may follow an amount: its currency, 'each', and a note about VAT, which is read elsewhere. */
const tail = /^(?:zar|r|rand)? ?(?:each|ea|per unit)? ?(?:\(? ?(?:in|ex)[a-z]*\.? ?(?:of )?(?:vat|tax|btw)? ?\)?)?$/i
/** No number is longer, and reading one must not take long. */
const longest = 100

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** An amount in rand, as people and programs write it, in cents. Fractions of a cent are rounded half up. */
export function readCents(cell: Cell): Reading<number> {
  const message = 'The price must be an amount in rand, such as 1234.50.'
  if (typeof cell === 'number') return { value: toCents(cell) }
  if (typeof cell !== 'string') return { message }
  const text = plain(cell)
  if (text.length > longest) return { message }
  if (/^(?:r|zar)? ?[-−] ?\d/i.test(text)) return { message: 'A price cannot be negative.' }
  const parts = /^(\D*?)(\d(?:[\d .,'’]*\d)?)(?:[.,][-–]{1,2})?(\D*)$/.exec(text)
  const [, before = '', amount = '', behind = ''] = parts ?? []
  if (!parts || !currency.test(before.trim()) || !tail.test(behind.trim())) return { message }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(amount)) return { message: twoWays }
  const digits = readDigits(amount)
  if (!digits) return { message }
  const [whole, part] = digits
  const cents = Number(whole) * 100 + toCents(Number(`0.${part}`))
  return Number.isSafeInteger(cents) ? { value: cents } : { message }
}

/** Whole rand and decimals: groups of three with one separator, decimals after another. */
function readDigits(amount: string): [whole: string, part: string] | undefined {
  const grouped =
    /^([1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+)(?:[.,](\d+))?$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(amount) ??
    /^(\d+)(?:[.,](\d+))?$/.exec(amount)
  return grouped ? [(grouped[1] ?? '').replace(/[ .,'’]/g, ''), grouped[2] ?? '0'] : undefined
}

/** A whole number, with optional thousands separators and zero decimals. Anything else is returned unchanged. */
export function readWhole(cell: Cell): Reading<unknown> {
  if (typeof cell !== 'string') return { value: cell }
  const text = plain(cell)
  if (text.length > longest) return { value: cell }
  if (/^-?[1-9]\d{0,2}\.000$/.test(text)) return { message: twoWays }
  const grouped = /^(-?[1-9]\d{0,2}(?:[ ,]\d{3})+)(?:\.0+)?$/.exec(text)
  const bare = /^(-?\d+)(?:\.0+|,0{1,2}|,0{4,})?$/.exec(text)
  const digits = grouped?.[1] ?? bare?.[1]
  return { value: digits === undefined ? cell : Number(digits.replace(/[ ,]/g, '')) }
}
