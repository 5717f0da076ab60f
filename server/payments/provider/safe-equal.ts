import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a computed signature with a received one in constant time. Both are compared as text: decoding the received
 * one first is how handlers came to accept anything (base64 read as hex is an empty buffer, which equals every other
 * empty buffer).
 */
export function safeEqual(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  // timingSafeEqual throws on unequal lengths, which would turn a forged webhook into a 500.
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
