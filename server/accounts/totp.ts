import { createHmac } from 'node:crypto'
import { isSameText } from '#server/http/signed-cookie.ts'

/** Time-based one-time passwords (RFC 6238) as every authenticator app has them: SHA-1, six digits, thirty seconds. */
const stepMs = 30_000
const digits = 6
/** Clocks of phones are a little off, and people type slowly. */
const tolerance = 1

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / stepMs)

/** The step that the code belongs to, if it is a new one near now. */
export function findStep(secret: Buffer, code: string, nowMs: number, lastStep: number): number | undefined {
  const now = stepAt(nowMs)
  for (let step = now - tolerance; step <= now + tolerance; step++)
    if (step > lastStep && isSameText(codeAt(secret, step), code)) return step
  return undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

type Label = { shop: string; email: string }

/** What the QR code says. */
export function totpUrl(secret: Buffer, { shop, email }: Label): string {
  // Apps split the label at a colon.
  const issuer = shop.replaceAll(':', ' ')
  const parameters = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${parameters.toString().replaceAll('+', '%20')}`
}
