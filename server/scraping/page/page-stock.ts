import type { Stock } from '../text/facts.ts'

const count = [
  /(\d{1,6})\s*(?:x\s*)?(?:units?|pcs|pieces|items?|ea)?\s*(?:left\s+)?(?:in\s+stock|available|on\s+hand|op voorraad)\b/i,
  /\b(?:in\s+stock|stock(?:\s+(?:level|qty|quantity|on\s+hand))?|qty\s+available|available)\s*[:(=]\s*(\d{1,6})\b/i,
  /\bonly\s+(\d{1,6})\s+left\b/i,
]
const gone =
  /out[\s-]+of[\s-]+stock|sold\s+out|no\s+stock|not\s+(?:in\s+stock|available)|unavailable|discontinued|back[\s-]?order|made[\s-]+to[\s-]+order|on\s+request|special\s+order|pre-?order|lead\s+time|uit voorraad|outofstock/i
const there =
  /\bin[\s-]?stock\b|\bavailable\b|ready\s+to\s+(?:ship|dispatch)|ships?\s+(?:today|within\s+24)|op voorraad|instock/i

/** What phrases like '12 in stock', 'Stock: 4' or 'Out of stock' mean. */
export function readStock(text: string): Stock | undefined {
  for (const pattern of count) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return { inStock: Number(found) > 0, count: Number(found) }
  }
  if (gone.test(text)) return { inStock: false }
  return there.test(text) ? { inStock: true } : undefined
}

/** The value beside a label like 'Availability', where a bare number or a yes is enough. */
export function readStockValue(value: string): Stock | undefined {
  const number = /^\s*(\d{1,6})\+?\s*(?:units?|pcs|pieces|items?|ea)?\s*$/i.exec(value)?.[1]
  if (number !== undefined) return { inStock: Number(number) > 0, count: Number(number) }
  if (/^\s*yes\s*$/i.test(value)) return { inStock: true }
  return /^\s*no\s*$/i.test(value) ? { inStock: false } : readStock(value)
}
