import type { ApiError } from '#app/api/base-query.ts'
import type { Order } from '#contract/orders/calls.ts'

/** Possible responses of `POST /api/order`; `pending` is its 202. */
type Reply = { ok: true; value: Order | { status: 'pending' } } | { ok: false; error: ApiError }

export type Finalised = { kind: 'placed'; order: Order } | { kind: 'not-paid' } | { kind: 'failed' } | { kind: 'left' }

export const pollIntervalMs = 2000
export const pollTimeoutMs = 60_000

type Options = {
  send: () => Promise<Reply>
  /** Waits; ends early if the page is left. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  now?: () => number
  signal: AbortSignal
}

/** Asks until the provider has decided, for up to a minute. A brief loss of connection (a phone in a lift) is retried too. */
export async function finaliseOrder({ send, wait, now = Date.now, signal }: Options): Promise<Finalised> {
  const until = now() + pollTimeoutMs
  // A page mounted twice (React's strict mode) asks once.
  await Promise.resolve()
  while (!signal.aborted) {
    const reply = await send()
    if (signal.aborted) break
    if (reply.ok && '_id' in reply.value) return { kind: 'placed', order: reply.value }
    if (!reply.ok && reply.error.status === 402) return { kind: 'not-paid' }
    if (!reply.ok && reply.error.status !== 0) return { kind: 'failed' }
    if (now() + pollIntervalMs > until) return { kind: 'failed' }
    await wait(pollIntervalMs, signal)
  }
  return { kind: 'left' }
}

export function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
