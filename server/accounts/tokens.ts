import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as text for a link or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A refresh token's successor, derived so that parallel tabs get the same one while only hashes are stored. */
export const deriveSuccessor = (key: Buffer, sessionId: string, token: string): string =>
  createHmac('sha256', key).update(`refresh:${sessionId}:${token}`).digest('base64url')

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(`access:${text}`).digest('base64url')

export type Access = { sessionId: string; generation: number; expiresMs: number }

/** The access token: session, refresh generation, expiry, and a signature over all three. */
export function writeAccess(key: Buffer, { sessionId, generation, expiresMs }: Access): string {
  const text = `${sessionId}.${generation}.${expiresMs}`
  return `${text}.${sign(key, text)}`
}

export function readAccess(key: Buffer, token: string, nowMs: number): Access | undefined {
  const [sessionId = '', generation = '', expires = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(key, `${sessionId}.${generation}.${expires}`))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const access = { sessionId, generation: Number(generation), expiresMs: Number(expires) }
  return access.expiresMs > nowMs ? access : undefined
}
