import { createHmac } from 'node:crypto'
import type { WebhookRefusal } from './provider.ts'
import { safeEqual } from './safe-equal.ts'

/** The Standard Webhooks scheme, used by Yoco and by our own sandbox. */

export const toleranceS = 180

/** `whsec_` and the base64 of the key. The key is the decoded bytes, not the text (which Stripe uses, with the same prefix). */
export function readSecret(secret: string): Buffer {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1]
  const key = Buffer.from(encoded ?? '', 'base64')
  if (key.length < 16) throw new Error('A webhook secret must be whsec_ followed by at least 16 bytes in base64.')
  return key
}

type Delivery = { id: string; timestampS: string; body: Buffer | string }

/** The `webhook-signature` of a delivery: `v1,` and base64. */
export function signDelivery(key: Buffer, { id, timestampS, body }: Delivery): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.`).update(body).digest('base64')}`
}

/** The headers of a signed delivery. */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: Buffer | string): Record<string, string> {
  const timestampS = String(Math.floor(sentAt.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestampS,
    'webhook-signature': signDelivery(readSecret(secret), { id, timestampS, body }),
  }
}

/** Why a delivery is refused, or undefined. */
export function findFault(
  key: Buffer,
  hook: { rawBody: Buffer; headers: ReadonlyMap<string, string>; receivedAt: Date },
): WebhookRefusal | undefined {
  const id = hook.headers.get('webhook-id')
  const timestampS = hook.headers.get('webhook-timestamp')
  const sent = hook.headers.get('webhook-signature')
  if (!id || !timestampS || !sent) return 'unsigned'
  if (!/^\d{1,12}$/.test(timestampS)) return 'malformed'
  const expected = signDelivery(key, { id, timestampS, body: hook.rawBody })
  // While a secret is being rotated, a delivery has one signature for each.
  if (!sent.split(' ').some((signature) => safeEqual(expected, signature))) return 'bad_signature'
  // After the signature, so that 'stale' always means a genuine delivery: replayed, or with a wrong clock.
  if (Math.abs(hook.receivedAt.getTime() / 1000 - Number(timestampS)) > toleranceS) return 'stale'
}
