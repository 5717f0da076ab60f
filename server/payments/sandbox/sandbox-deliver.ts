import type { AddressInfo } from 'node:net'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { signedHeaders } from '../provider/standard-webhooks.ts'
import { claimSandboxDeliveries, markSandboxDelivered, type SandboxDelivery } from './sandbox-queries.ts'

/** Yoco's retry intervals (5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h), a hundred times faster. */
const ladder = [0.05, 3, 18, 72, 180, 360, 360]

/** Where this process can reach itself; undefined until it listens. */
export function findOwnUrl(app: App): string | undefined {
  const address = app.server.address() as AddressInfo | string | null
  if (!address || typeof address === 'string') return undefined
  const isAnywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = isAnywhere ? '127.0.0.1' : address.address.includes(':') ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** Sends due webhooks, over HTTP like any other provider. Returns how many. */
export async function sendSandboxDeliveries(
  { db, database }: Pick<App, 'db' | 'database'>,
  ownUrl: string,
  secret: string,
): Promise<number> {
  const due = await claimSandboxDeliveries(db, ladder)
  const at = new Date(timeOf(database.clock))
  // Sequentially, so that webhooks arrive out of order only if a button asks for it.
  await Promise.all(
    due.map((delivery) => sendOne(db, `${ownUrl}/api/payment/webhook/sandbox`, { secret, at }, delivery)),
  )
  return due.length
}

type Signed = { secret: string; at: Date }

async function sendOne(db: Db, url: string, { secret, at }: Signed, delivery: SandboxDelivery): Promise<void> {
  const { id, eventId, body, hasBadSignature } = delivery
  const headers = signedHeaders(secret, eventId, at, hasBadSignature ? `${body} ` : body)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  if (answer?.ok) await markSandboxDelivered(db, id)
}
