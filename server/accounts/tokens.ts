import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as text for a link or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The one successor of a refresh token: derived, so that parallel tabs get the same while only hashes are stored. */
export const deriveSuccessor = (key: Buffer, sessionId: string, token: string): string =>
  createHmac('sha256', key).update(`refresh:${sessionId}:${token}`).digest('base64url')

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(`access:${text}`).digest('base64url')

/** The access token: which session, until when, and our signature over both. */
export function writeAccess(key: Buffer, sessionId: string, expiresMs: number): string {
  const text = `${sessionId}.${expiresMs}`
  return `${text}.${sign(key, text)}`
}

export function readAccess(key: Buffer, token: string, nowMs: number): string | undefined {
  const [sessionId = '', expires = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(key, `${sessionId}.${expires}`))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  return Number(expires) > nowMs ? sessionId : undefined
}
