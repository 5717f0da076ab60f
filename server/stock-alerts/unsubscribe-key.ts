import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { KeySettings } from '#server/db/secret-key.ts'
import { getSigningKey } from '#server/db/signing-keys.ts'
import { isSameText } from '#server/http/signed-cookie.ts'

/**
 * The end of an unsubscribe link: the address and a signature, so that nothing is stored and nobody can unsubscribe
 * someone else.
 */
export async function toUnsubscribeToken(db: Db, settings: KeySettings, email: string): Promise<string> {
  const secret = await getSigningKey(db, settings, 'stock-alerts')
  const key = createHmac('sha256', secret).update(email).digest().subarray(0, 16).toString('base64url')
  return `${Buffer.from(email).toString('base64url')}.${key}`
}

export async function readUnsubscribeToken(db: Db, settings: KeySettings, token: string): Promise<string | undefined> {
  const email = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  return isSameText(await toUnsubscribeToken(db, settings, email), token) ? email : undefined
}
