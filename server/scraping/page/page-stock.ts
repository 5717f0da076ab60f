import type { Stock } from '../text/facts.ts'

const count = [
  /(\d{1,6}) ?(?:x ?)?(?:units?|pcs|pieces|items?|ea)? ?(?:left )?(?:in stock|available|on hand|op voorraad)\b/i,
  /\b(?:in stock|stock(?: (?:level|qty|quantity|on hand))?|qty available|available) ?[:(=] ?(\d{1,6})\b/i,
  /\bonly (\d{1,6}) left\b/i,
]
const gone =
  /out[ -]+of[ -]+stock|sold out|no stock|not (?:in stock|available)|unavailable|discontinued|back[ -]?order|made[ -]+to[ -]+order|on request|special order|pre-?order|lead time|uit voorraad|outofstock/i
const there =
  /\bin[ -]?stock\b|\bavailable\b|ready to (?:ship|dispatch)|ships? (?:today|within 24)|op voorraad|instock/i

/** What phrases like '12 in stock', 'Stock: 4' or 'Out of stock' mean. */
export function readStock(text: string): Stock | undefined {
  const words = text.replace(/\s+/g, ' ')
  for (const pattern of count) {
    const digits = pattern.exec(words)?.[1]
    if (digits !== undefined) return { inStock: Number(digits) > 0, count: Number(digits) }
  }
  if (gone.test(words)) return { inStock: false }
  return there.test(words) ? { inStock: true } : undefined
}

/** The value beside a label like 'Availability', where a bare number or a yes is enough. */
export function readStockValue(value: string): Stock | undefined {
  const number = /^(\d{1,6})\+?\s*(?:units?|pcs|pieces|items?|ea)?$/i.exec(value.trim())?.[1]
  if (number !== undefined) return { inStock: Number(number) > 0, count: Number(number) }
  if (/^\s*yes\s*$/i.test(value)) return { inStock: true }
  return /^\s*no\s*$/i.test(value) ? { inStock: false } : readStock(value)
}
