import { toCents, usualVatPercent } from '#contract/money.ts'

export type Vat = 'included' | 'excluded'
/** A price on a page. `currency` and `vat` are missing if the page does not state them. */
export type Price = { cents: number; currency?: string; vat?: Vat }

const space = '[ \\u00a0\\u2009\\u202f]'
// Thousands in groups of three, separated by spaces, commas or points, with cents after the other separator; or plain digits.
const amount = `\\d{1,3}(?:${space}\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,3}(?:['’]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,3}(?:\\.\\d{3}){1,4}(?:,\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)`
const mark = 'ZAR|R|US\\$|N\\$|A\\$|\\$|€|£|USD|EUR|GBP|NAD|BWP|CNY|¥'
const priced = new RegExp(
  `(?<![\\p{L}\\d])(?:(${mark})${space}{0,3}(${amount})|(${amount})${space}{0,3}(ZAR|USD|EUR|GBP|NAD|BWP|CNY|€|£|(?:R|rand)(?![\\p{L}\\d])))`,
  'giu',
)
const currencies: Record<string, string> = {
  R: 'ZAR',
  RAND: 'ZAR',
  $: 'USD',
  US$: 'USD',
  N$: 'NAD',
  A$: 'AUD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
}

const tax = '(?:15\\s{0,3}%\\s{0,3})?(?:vat|tax(?:es)?)\\b'
const includes = 'inc(?:l(?:ud(?:e[sd]?|ing)|usive)?)?'
const excludes = 'ex(?:cl(?:ud(?:e[sd]?|ing)|usive)?)?'
const included = new RegExp(
  `\\b(?:${includes}|with)\\b\\.?(?:\\s{1,3}of)?\\s{0,3}\\(?${tax}|\\b${tax}\\s{0,3}[-:]?\\s{0,3}${includes}\\b|\\(\\s{0,3}incl?\\.?\\s{0,3}\\)|\\bbtw\\s{1,3}in(?:gesluit|begrepe)\\b|\\bincl?\\b\\.?(?=\\s{0,3}(?:$|[:)|/]))`,
  'i',
)
const excluded = new RegExp(
  `\\b(?:${excludes}|before|without|plus)\\b\\.?(?:\\s{1,3}of)?\\s{0,3}\\(?${tax}|\\+\\s{0,3}${tax}|\\b${tax}\\s{0,3}[-:]?\\s{0,3}(?:${excludes}|extra|not\\s{1,3}included)\\b|\\(\\s{0,3}excl?\\.?\\s{0,3}\\)|\\bbtw\\s{1,3}uitgesluit\\b|\\bexcl?\\b\\.?(?=\\s{0,3}(?:$|[:)|/]))`,
  'i',
)

/** Whether the words near a price include or exclude VAT. */
export function readVat(text: string): Vat | undefined {
  if (excluded.test(text)) return 'excluded'
  return included.test(text) ? 'included' : undefined
}

/** `1 234,56`, `1,234.50`, `1.234,56`, `1234.5` → cents. The last separator followed by one or two digits starts the cents. */
export function readAmount(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u2009\u202f'’]/g, '')
  const parts = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?(?:[.,]-{1,2})?$/.exec(compact)
  if (!parts) return undefined
  const cents = Number((parts[1] ?? '').replace(/[.,]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** An amount from structured data, where a point is always a decimal point, and a comma too unless three digits follow. */
export function readDataAmount(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? toCents(value) : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{1,12}(?:\.\d+|,\d{1,2}|,\d{4,})?$/.test(text)) return toCents(Number(text.replace(',', '.')))
  return readAmount(text) ?? findPrices(text)[0]?.cents
}

/** Every price in the text, with the VAT wording around it. */
export function findPrices(text: string): Price[] {
  const matches = [...text.matchAll(priced)]
  const first = matches[0]
  // 'Excl. VAT: R100 Incl. VAT: R115' and 'R100 excl. VAT, R115 incl. VAT' differ in word order.
  const isLabelled = first !== undefined && readVat(text.slice(0, first.index)) !== undefined
  const prices: Price[] = []
  for (const [index, match] of matches.entries()) {
    const cents = readAmount(match[2] ?? match[3] ?? '')
    if (cents === undefined) continue
    const symbol = (match[1] ?? match[4] ?? '').toUpperCase()
    const end = match.index + match[0].length
    const previous = matches[index - 1]
    const before = text.slice(previous ? previous.index + previous[0].length : 0, match.index)
    const behind = text.slice(end, matches[index + 1]?.index ?? end + 60)
    const vat = readVat(isLabelled ? before.slice(-60) : behind.slice(0, 60))
    prices.push({ cents, currency: currencies[symbol] ?? symbol, ...(vat && { vat }) })
  }
  return prices
}

/** Rounded half up, without floating point: 11500 → 10000. */
export const withoutVatCents = (cents: number): number =>
  Math.floor((cents * 200 + 100 + usualVatPercent) / (2 * (100 + usualVatPercent)))
