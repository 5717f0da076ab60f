import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a signature we computed with one that was sent, in a time that does not tell how much of it was right.
 * Both are compared as the text they are: decoding the sent one first is how handlers came to accept anything
 * (base64 read as hex is an empty buffer, equal to every other empty buffer).
 */
export function safeEqual(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  // timingSafeEqual throws on unequal lengths, which would turn a forged hook into a 500.
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
